/* What the stand-ins share. */
#ifndef STANDIN_H
#define STANDIN_H

typedef struct stream stream;

/* Runs `run` on a stream, after what it holds. */
int standin_enqueue(stream *on, void (*run)(void *), void *argument);

/* The device of the calling thread's context; -1 without one. */
int standin_device(void);

#endif
