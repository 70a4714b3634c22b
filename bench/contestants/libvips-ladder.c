// The ladder of the default recipe (2048, 1024 and 256 pixels on the long edge, JPEG), written by hand with libvips:
// optimised for speed and following libvips' advice.
//
// usage: libvips-ladder THREADS FOLDER [QUALITY] < paths, each ended by NUL
//
// Each photo is read and decoded once, turned upright, reduced while decoding if the format supports it, and scaled from
// tier to tier. One libvips thread for each of ours: with many photos, whole photos divide more evenly than tiles.
// Writes the tiers to FOLDER/NUMBER-EDGE.jpg, NUMBER being the photo's index in the list.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

static const int edges[] = {2048, 1024, 256};
enum { tiers = sizeof edges / sizeof *edges };

static const char *folder;
static int quality = 80;
static char **paths;
static size_t path_count;
static size_t next_path;
static size_t prepared, failed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Keeps only the colour profile, if the libvips version supports that: "keep" was added in 8.15.
static int save(VipsImage *image, const char *path) {
    enum { keep_profile = 1 << 3 };
    if (vips_version(1) < 15)
        return vips_jpegsave(image, path, "Q", quality, "strip", TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON,
                             NULL);
    return vips_jpegsave(image, path, "Q", quality, "keep", keep_profile, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON,
                         NULL);
}

// The largest tier comes from the file, each other from the one above, which is in memory: nothing is decoded twice.
static int prepare(size_t index) {
    VipsImage *above = NULL;
    int error = 0;
    for (int tier = 0; tier < tiers && !error; tier++) {
        VipsImage *lazy = NULL;
        error = above ? vips_thumbnail_image(above, &lazy, edges[tier], "height", edges[tier], "size", VIPS_SIZE_DOWN,
                                             NULL)
                      : vips_thumbnail(paths[index], &lazy, edges[tier], "height", edges[tier], "size", VIPS_SIZE_DOWN,
                                       NULL);
        VipsImage *image = error ? NULL : vips_image_copy_memory(lazy);
        if (lazy) g_object_unref(lazy);
        if (above) g_object_unref(above);
        above = image;
        char target[4096];
        snprintf(target, sizeof target, "%s/%zu-%d.jpg", folder, index, edges[tier]);
        error = !image || save(image, target);
    }
    if (above) g_object_unref(above);
    return error;
}

static void *work(void *unused) {
    for (;;) {
        pthread_mutex_lock(&lock);
        size_t index = next_path++;
        pthread_mutex_unlock(&lock);
        if (index >= path_count) break;
        int error = prepare(index);
        if (error) fprintf(stderr, "%s: %s", paths[index], vips_error_buffer());
        vips_error_clear();
        pthread_mutex_lock(&lock);
        if (error) failed++;
        else prepared++;
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
    int threads = argc > 2 ? atoi(argv[1]) : 0;
    if (argc > 3) quality = atoi(argv[3]);
    if (threads < 1 || threads > 64 || argc > 4 || quality < 1 || quality > 100) {
        fprintf(stderr, "usage: libvips-ladder THREADS FOLDER [QUALITY] < paths, each ended by NUL\n");
        return 64;
    }
    folder = argv[2];
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
    printf("{\"prepared\": %zu, \"failed\": %zu, \"version\": \"%s\"}\n", prepared, failed, vips_version_string());
    vips_shutdown();
    return failed ? 2 : 0;
}
