#pragma once

#include <stdbool.h>
#include <stddef.h>

// What a call does, for errors come only where a file system gives them.
enum deed {
    OPEN_TO_READ,
    OPEN_TO_WRITE,
    CREATE,
    READ,
    WRITE,
    SYNC,
    RESIZE,
    CHANGE_FOLDER,
    REMOVE,
    LIST,
    LIST_NEXT,
    STATUS,
    STATUS_OF_OPEN,
    STATUS_OF_VOLUME,
    SEEK,
    MAP,
    LOCK,
};

/// What a call is to return instead of doing its work.
enum {
    NO_FAULT = 0,
    SHORT_COUNT = -1,
    // A network file system loses the answer of a call that was made: the call fails, or is sent again, and returns what
    // it finds then.
    LOST_ANSWER = -4,
    SENT_AGAIN = -5,
};  // or an errno

/// Whether this call is the one that fails. To be asked before the call is made.
///
/// - path: as the program gave it, below `directory`; NULL where `directory` is the file itself.
/// - size: bytes to read or write, where the call does.
int fault_in(enum deed deed, const char *call, int directory, const char *path, size_t size);

/// Variables that make this library work in a process that gets another environment: "NAME=value", NULL at the end.
const char *const *fault_variables(void);
