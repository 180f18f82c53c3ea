// The command under test.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class Animcurve {
    constructor(program, scratch) {
        this.program = program;
        this.positions = join(scratch, 'positions.txt');
    }

    run(args) {
        const done = spawnSync(this.program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
        if (done.error) throw done.error;
        return done;
    }

    // The output of a command that has to succeed.
    must(args) {
        const done = this.run(args);
        if (done.status === 0) return done.stdout;
        const command = args.slice(0, 8).join(' ');
        throw new Error(`animcurve ${command}: exit ${done.status}: ${done.stderr.trim()}`);
    }

    convert(from, to, options = []) {
        this.must(['convert', '-q', from, '-o', to, ...options]);
    }

    list(file, options = []) {
        return JSON.parse(this.must(['list', '-q', '--json', '--hash', file, ...options]));
    }

    // Values of rows, which `list` counts from 0, at float32 positions: [row][position], each a
    // Float32Array.
    eval(file, rows, positions, player) {
        writeFileSync(this.positions, Array.from(positions, bitsOf).join('\n') + '\n');
        const selection = rows.flatMap((row) => ['-c', `@${row}`]);
        const text = this.must(['eval', '-q', file, '--as', player, '--format', 'json',
            '--at-file', this.positions, ...selection]);
        return JSON.parse(text).results.map((result) => result.value.map(
            (value) => Float32Array.from([value].flat(), numberOf)));
    }
}

function bitsOf(position) {
    const bits = new Uint32Array(Float32Array.of(position).buffer)[0];
    return 'bits:' + bits.toString(16).padStart(8, '0');
}

function numberOf(value) {
    return { nan: NaN, inf: Infinity, '-inf': -Infinity }[value] ?? value;
}
