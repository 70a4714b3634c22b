// The ladder of the default recipe (2048, 1024 and 256 pixels on the long edge, JPEG at quality 80), written by hand
// with libvips: what somebody would write who needs it fast and keeps to libvips' advice.
//
// usage: libvips-ladder THREADS < paths, each ended by NUL
//
// Each photo is read and decoded once, turned upright, reduced while decoding where the format can, and scaled from
// tier to tier. One libvips thread for each of ours: photos are many, and whole photos divide better than tiles.
// The tiers' bytes are thrown away: storing them costs sluice time that this peer does not spend.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

static const int edges[] = {2048, 1024, 256};
enum { tiers = sizeof edges / sizeof *edges };

static char **paths;
static size_t path_count;
static size_t next_path;
static size_t prepared, failed, tier_bytes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The encoded tier's size, or 0.
static size_t save(VipsImage *image) {
    void *bytes = NULL;
    size_t count = 0;
    if (vips_jpegsave_buffer(image, &bytes, &count, "Q", 80, "strip", TRUE, NULL)) return 0;
    g_free(bytes);
    return count;
}

// The largest tier comes from the file, each other from the one above, which lies in memory: nothing is decoded twice.
static size_t prepare(const char *path) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return 0;
    size_t bytes = 0;
    VipsImage *above = NULL;
    for (int tier = 0; tier < tiers; tier++) {
        VipsImage *lazy = NULL;
        int error = above ? vips_thumbnail_image(above, &lazy, edges[tier], "height", edges[tier], "size",
                                                 VIPS_SIZE_DOWN, NULL)
                          : vips_thumbnail_source(source, &lazy, edges[tier], "height", edges[tier], "size",
                                                  VIPS_SIZE_DOWN, NULL);
        VipsImage *image = error ? NULL : vips_image_copy_memory(lazy);
        if (lazy) g_object_unref(lazy);
        if (above) g_object_unref(above);
        above = image;
        size_t count = image ? save(image) : 0;
        if (count == 0) {
            bytes = 0;
            break;
        }
        bytes += count;
    }
    if (above) g_object_unref(above);
    g_object_unref(source);
    return bytes;
}

static void *work(void *unused) {
    for (;;) {
        pthread_mutex_lock(&lock);
        size_t index = next_path++;
        pthread_mutex_unlock(&lock);
        if (index >= path_count) break;
        size_t bytes = prepare(paths[index]);
        if (!bytes) fprintf(stderr, "%s: %s", paths[index], vips_error_buffer());
        vips_error_clear();
        pthread_mutex_lock(&lock);
        if (bytes) prepared++;
        else failed++;
        tier_bytes += bytes;
        pthread_mutex_unlock(&lock);
    }
    vips_thread_shutdown();
    return unused;
}

static int read_paths(void) {
    char *line = NULL;
    size_t capacity = 0, room = 0;
    while (getdelim(&line, &capacity, '\0', stdin) > 0) {
        if (path_count == room) {
            room = room ? room * 2 : 1024;
            paths = realloc(paths, room * sizeof *paths);
            if (!paths) return -1;
        }
        paths[path_count] = strdup(line);
        if (!paths[path_count++]) return -1;
    }
    free(line);
    return 0;
}

int main(int argc, char **argv) {
    int threads = argc == 2 ? atoi(argv[1]) : 0;
    if (threads < 1 || threads > 64) {
        fprintf(stderr, "usage: libvips-ladder THREADS < paths, each ended by NUL\n");
        return 64;
    }
    if (VIPS_INIT(argv[0])) vips_error_exit(NULL);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    if (read_paths()) {
        fprintf(stderr, "libvips-ladder: no memory for the paths\n");
        return 1;
    }
    pthread_t ids[64];
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&ids[i], NULL, work, NULL)) {
            fprintf(stderr, "libvips-ladder: a thread could not be started\n");
            return 1;
        }
    }
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    printf("{\"prepared\": %zu, \"failed\": %zu, \"tierBytes\": %zu}\n", prepared, failed, tier_bytes);
    vips_shutdown();
    return failed ? 2 : 0;
}
