/* Threads take the next file; the calling thread waits for each file in turn. It alone gets the
 * signals, prints, and draws the bar. */
#include "batch.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

typedef struct result {
    text_buffer said;
    int status;
    bool is_ready;
} result;

typedef struct crew {
    const batch *of;
    result *results; /* [of->count] */
    pthread_mutex_t lock;
    pthread_cond_t ready; /* the last result */
    size_t next, done;
    bool is_stopped;
} crew;

/* ---- signals ---------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted; /* the signal's number */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
#define ENDING_SIGNALS (sizeof ending_signals / sizeof ending_signals[0])

static void interrupt(int number) { interrupted = number; }

static void catch_signals(struct sigaction before[ENDING_SIGNALS]) {
    struct sigaction caught;
    memset(&caught, 0, sizeof caught);
    caught.sa_handler = interrupt;
    sigemptyset(&caught.sa_mask);
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        sigaction(ending_signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) {
            sigaction(ending_signals[i], &caught, NULL);
        }
    }
}

static void release_signals(const struct sigaction before[ENDING_SIGNALS]) {
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        sigaction(ending_signals[i], &before[i], NULL);
    }
    if (interrupted) {
        raise((int)interrupted); /* with what it did before: it ends the program */
    }
}

/* ---- the bar ---------------------------------------------------------------------------------- */

typedef struct bar {
    bool is_wanted, is_shown;
    double start, drawn; /* seconds */
} bar;

static double now(void) {
    struct timespec time = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bar bar_begin(const batch *of) {
    const char *kind = getenv("TERM");
    bool is_dumb = kind && strcmp(kind, "dumb") == 0;
    bool is_wanted =
        of->count > 1 && of->talk != TALK_QUIET && isatty(STDERR_FILENO) && !is_dumb;
    double start = is_wanted ? now() : 0.0;
    bar out = {is_wanted, false, start, start + 0.4};
    return out;
}

static void bar_clear(bar *of) {
    if (of->is_shown) {
        fputs("\r\033[K", stderr);
        of->is_shown = false;
    }
}

static void bar_draw(bar *of, size_t done, size_t count) {
    double time = of->is_wanted ? now() : 0.0;
    if (!of->is_wanted || time - of->drawn < 0.1) {
        return;
    }
    char filled[31] = "";
    memset(filled, '#', done * 30 / count);
    of->drawn = time;
    of->is_shown = true;
    fprintf(stderr, "\r[%-30s] %zu of %zu", filled, done, count);
    fflush(stderr);
}

/* ---- one after the other ---------------------------------------------------------------------- */

static int run_alone(const batch *of) {
    bar shown = bar_begin(of);
    int status = STATUS_DONE;
    for (size_t i = 0; i < of->count; i++) {
        text_buffer said = {0};
        if (shown.is_shown) { /* what is said must not run into the bar */
            say_keep(&said);
        }
        int done = of->work(of->context, i);
        say_keep(NULL);
        if (said.size > 0 || of->finish) {
            bar_clear(&shown);
        }
        say_kept(&said);
        done = of->finish ? of->finish(of->context, i, done) : done;
        status = worse_status(status, done);
        bar_draw(&shown, i + 1, of->count);
        text_free(&said);
    }
    bar_clear(&shown);
    return status;
}

/* ---- several at once -------------------------------------------------------------------------- */

static void *work(void *argument) {
    crew *c = argument;
    pthread_mutex_lock(&c->lock);
    while (c->next < c->of->count && !c->is_stopped) {
        size_t index = c->next++;
        result *mine = &c->results[index];
        pthread_mutex_unlock(&c->lock);
        say_keep(&mine->said);
        int status = c->of->work(c->of->context, index);
        say_keep(NULL);
        pthread_mutex_lock(&c->lock);
        mine->status = status;
        mine->is_ready = true;
        if (++c->done == c->of->count) {
            pthread_cond_signal(&c->ready);
        }
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Until the result is there; false: interrupted. It looks every few milliseconds: being woken for
 * each of many small files costs more than the files. */
static bool wait_for(crew *c, const result *wanted, bar *shown, size_t done) {
    pthread_mutex_lock(&c->lock);
    while (!wanted->is_ready && !interrupted) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 10000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&c->ready, &c->lock, &until);
        bar_draw(shown, done, c->of->count);
    }
    c->is_stopped = interrupted != 0;
    pthread_mutex_unlock(&c->lock);
    return !interrupted;
}

static int take_results(crew *c) {
    bar shown = bar_begin(c->of);
    int status = STATUS_DONE;
    for (size_t i = 0; i < c->of->count && wait_for(c, &c->results[i], &shown, i); i++) {
        result *r = &c->results[i];
        if (r->said.size > 0 || c->of->finish) {
            bar_clear(&shown);
        }
        say_kept(&r->said);
        text_free(&r->said);
        int done = r->status;
        done = c->of->finish ? c->of->finish(c->of->context, i, done) : done;
        status = worse_status(status, done);
        bar_draw(&shown, i + 1, c->of->count);
    }
    bar_clear(&shown);
    return status;
}

/* Threads that could not be started are done without; false: there is none. */
static bool start(crew *c, pthread_t *threads, unsigned *count) {
    sigset_t ending, before;
    sigemptyset(&ending);
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        sigaddset(&ending, ending_signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &ending, &before); /* which new threads inherit */
    *count = 0;
    while (*count < c->of->jobs && *count < c->of->count &&
           pthread_create(&threads[*count], NULL, work, c) == 0) {
        (*count)++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return *count > 0;
}

int batch_run(const batch *of) {
    if (of->jobs < 2 || of->count < 2) {
        return run_alone(of);
    }
    crew c = {.of = of};
    struct sigaction before[ENDING_SIGNALS];
    pthread_t *threads = memory_new(of->jobs, sizeof *threads);
    unsigned count;
    c.results = memory_new(of->count, sizeof *c.results);
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.ready, NULL);
    catch_signals(before);
    int status = start(&c, threads, &count) ? take_results(&c) : run_alone(of);
    for (unsigned i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
    for (size_t i = 0; i < of->count; i++) {
        text_free(&c.results[i].said);
    }
    release_signals(before);
    pthread_cond_destroy(&c.ready);
    pthread_mutex_destroy(&c.lock);
    free(c.results);
    free(threads);
    return status;
}
