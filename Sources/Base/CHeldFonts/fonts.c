#define _GNU_SOURCE

#include "CHeldFonts.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ft2build.h>
#include FT_FREETYPE_H

struct font {
    char *path;
    void *bytes;
    size_t size;
};

static struct font *fonts;
static size_t count, capacity;

static bool make_room(void) {
    if (count < capacity) return true;
    size_t more = capacity ? 2 * capacity : 32;
    struct font *larger = (struct font *)reallocarray(fonts, more, sizeof *fonts);
    if (!larger) return false;
    fonts = larger;
    capacity = more;
    return true;
}

bool cheldfonts_hold(const char *path) {
    if (!make_room()) return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    struct stat status;
    void *bytes = MAP_FAILED;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return false;
    char *name = strdup(path);
    if (!name) {
        munmap(bytes, status.st_size);
        return false;
    }
    fonts[count++] = (struct font){name, bytes, status.st_size};
    return true;
}

static const struct font *held(const char *path) {
    for (size_t i = 0; path && i < count; i++)
        if (strcmp(fonts[i].path, path) == 0) return &fonts[i];
    return NULL;
}

const void *cheldfonts_bytes(const char *path, size_t *size) {
    const struct font *font = held(path);
    if (!font) return NULL;
    *size = font->size;
    return font->bytes;
}

static FILE *opened(const char *function, const char *path, const char *mode) {
    const struct font *font = held(path);
    if (font && mode[0] == 'r' && !strchr(mode, '+')) return fmemopen(font->bytes, font->size, "r");
    FILE *(*next)(const char *, const char *) = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, function);
    if (next) return next(path, mode);
    errno = ENOSYS;
    return NULL;
}

FILE *fopen(const char *path, const char *mode) { return opened("fopen", path, mode); }

FILE *fopen64(const char *path, const char *mode) { return opened("fopen64", path, mode); }

int access(const char *path, int mode) {
    if (held(path) && !(mode & (W_OK | X_OK))) return 0;
    int (*next)(const char *, int) = (int (*)(const char *, int))dlsym(RTLD_NEXT, "access");
    if (next) return next(path, mode);
    errno = ENOSYS;
    return -1;
}

FT_Error FT_New_Face(FT_Library library, const char *path, FT_Long index, FT_Face *face) {
    const struct font *font = held(path);
    if (font) return FT_New_Memory_Face(library, font->bytes, (FT_Long)font->size, index, face);
    FT_Error (*next)(FT_Library, const char *, FT_Long, FT_Face *) =
        (FT_Error(*)(FT_Library, const char *, FT_Long, FT_Face *))dlsym(RTLD_NEXT, "FT_New_Face");
    return next ? next(library, path, index, face) : FT_Err_Cannot_Open_Resource;
}
