// The limit: the cost of JPEG decoding and encoding alone. Any program that makes these tiers from these photos with this
// library takes at least this long; the rest is scaling, reading metadata, fingerprints and storing.
//
// usage: limit pack LADDER COUNT PLANES              packs LADDER/NUMBER-EDGE.jpg of COUNT photos, as raw planes
//        limit run THREADS PLANES < paths, each ended by NUL
//
// A run decodes each photo to planes (never to RGB) with TurboJPEG, at the smallest of the scales 1, 1/2, 1/4 and 1/8
// that leaves a long edge of at least 4096 pixels, as sluice does, and encodes the three tiers' planes, 4:2:0, quality
// 80. Those are the photo's own tiers, made beforehand by another program and read from a file in the page cache: a run
// scales nothing, and encodes real pictures. It discards the resulting JPEGs.
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <turbojpeg.h>
#include <unistd.h>

enum { tiers = 3, least_edge = 4096, quality = 80 };
static const int edges[tiers] = {2048, 1024, 256};

// Precedes the planes of each tier in the file; planes follow without padding, and the next head starts at a multiple of 8.
typedef struct {
    int32_t width, height;
    int64_t bytes;
} Head;

static char **paths;
static size_t path_count, next_path, prepared, failed;
static const uint8_t **packed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void die(const char *what, const char *which) {
    fprintf(stderr, "limit: %s: %s\n", which, what);
    exit(1);
}

static size_t padded(size_t count) { return (count + 7) & ~(size_t)7; }

// The file's bytes, in a growing buffer that is reused.
static size_t read_file(const char *path, uint8_t **buffer, size_t *room) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat facts;
    if (file < 0 || fstat(file, &facts)) {
        if (file >= 0) close(file);
        return 0;
    }
    size_t count = (size_t)facts.st_size, done = 0;
    if (*room < count) {
        free(*buffer);
        *room = count;
        *buffer = malloc(count);
        if (!*buffer) die("no memory", path);
    }
    while (done < count) {
        ssize_t step = read(file, *buffer + done, count - done);
        if (step <= 0) break;
        done += (size_t)step;
    }
    close(file);
    return done;
}

static void pack(const char *ladder, size_t count, const char *target) {
    FILE *out = fopen(target, "wb");
    tjhandle decoder = tjInitDecompress();
    uint8_t *jpeg = NULL;
    size_t room = 0;
    if (!out || !decoder) die("cannot be written", target);
    for (size_t photo = 0; photo < count; photo++) {
        for (int tier = 0; tier < tiers; tier++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%zu-%d.jpg", ladder, photo, edges[tier]);
            size_t bytes = read_file(path, &jpeg, &room);
            int subsampling, colour;
            Head head;
            if (!bytes || tjDecompressHeader3(decoder, jpeg, bytes, &head.width, &head.height, &subsampling, &colour))
                die("not a JPEG", path);
            if (subsampling != TJSAMP_420 && subsampling != TJSAMP_GRAY) die("not 4:2:0", path);
            size_t wanted = tjBufSizeYUV2(head.width, 1, head.height, TJSAMP_420), there = wanted;
            if (subsampling == TJSAMP_GRAY) there = tjBufSizeYUV2(head.width, 1, head.height, TJSAMP_GRAY);
            uint8_t *planes = malloc(padded(wanted));
            if (!planes) die("no memory", path);
            memset(planes, 128, padded(wanted));
            if (tjDecompressToYUV2(decoder, jpeg, bytes, planes, head.width, 1, head.height, 0)) die("damaged", path);
            if (there > wanted) die("larger than it should be", path);
            head.bytes = (int64_t)padded(wanted);
            fwrite(&head, sizeof head, 1, out);
            fwrite(planes, 1, padded(wanted), out);
            free(planes);
        }
    }
    if (fclose(out)) die("cannot be written", target);
}

typedef struct {
    tjhandle decoder, encoder;
    uint8_t *file, *planes, *jpeg;
    size_t file_room, planes_room;
    unsigned long jpeg_room;
} Worker;

static int decode(Worker *worker, const char *path) {
    size_t bytes = read_file(path, &worker->file, &worker->file_room);
    int width, height, subsampling, colour;
    if (!bytes || tjDecompressHeader3(worker->decoder, worker->file, bytes, &width, &height, &subsampling, &colour))
        return -1;
    int edge = width > height ? width : height, divisor = 1;
    while (divisor < 8 && (edge + 2 * divisor - 1) / (2 * divisor) >= least_edge) divisor *= 2;
    width = (width + divisor - 1) / divisor;
    height = (height + divisor - 1) / divisor;
    size_t wanted = tjBufSizeYUV2(width, 1, height, subsampling);
    if (worker->planes_room < wanted) {
        free(worker->planes);
        worker->planes_room = wanted;
        worker->planes = malloc(wanted);
        if (!worker->planes) die("no memory", path);
    }
    // A truncated file causes a warning: like the other contestants, continue with the available rows.
    return tjDecompressToYUV2(worker->decoder, worker->file, bytes, worker->planes, width, 1, height, 0)
               && tjGetErrorCode(worker->decoder) != TJERR_WARNING;
}

static int encode(Worker *worker, const uint8_t *next) {
    for (int tier = 0; tier < tiers; tier++) {
        Head head;
        memcpy(&head, next, sizeof head);
        unsigned long room = tjBufSize(head.width, head.height, TJSAMP_420), made;
        if (worker->jpeg_room < room) {
            tjFree(worker->jpeg);
            worker->jpeg_room = room;
            worker->jpeg = tjAlloc((int)room);
            if (!worker->jpeg) die("no memory", "tier");
        }
        made = worker->jpeg_room;
        if (tjCompressFromYUV(worker->encoder, next + sizeof head, head.width, 1, head.height, TJSAMP_420,
                              &worker->jpeg, &made, quality, TJFLAG_NOREALLOC))
            return -1;
        next += sizeof head + head.bytes;
    }
    return 0;
}

static void *work(void *unused) {
    Worker worker = {.decoder = tjInitDecompress(), .encoder = tjInitCompress()};
    if (!worker.decoder || !worker.encoder) die("cannot be started", "TurboJPEG");
    for (;;) {
        pthread_mutex_lock(&lock);
        size_t index = next_path++;
        pthread_mutex_unlock(&lock);
        if (index >= path_count) break;
        int error = decode(&worker, paths[index]) || encode(&worker, packed[index]);
        if (error) fprintf(stderr, "%s: %s\n", paths[index], tjGetErrorStr2(worker.decoder));
        pthread_mutex_lock(&lock);
        if (error) failed++;
        else prepared++;
        pthread_mutex_unlock(&lock);
    }
    tjDestroy(worker.decoder);
    tjDestroy(worker.encoder);
    tjFree(worker.jpeg);
    free(worker.file);
    free(worker.planes);
    return unused;
}

static void read_paths(void) {
    char *line = NULL;
    size_t capacity = 0, room = 0;
    while (getdelim(&line, &capacity, '\0', stdin) > 0) {
        if (path_count == room) {
            room = room ? room * 2 : 1024;
            paths = realloc(paths, room * sizeof *paths);
            if (!paths) die("no memory", "paths");
        }
        paths[path_count] = strdup(line);
        if (!paths[path_count++]) die("no memory", "paths");
    }
    free(line);
}

// Finds where each photo's tiers begin.
static void map_planes(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat facts;
    if (file < 0 || fstat(file, &facts)) die("cannot be read", path);
    const uint8_t *next = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
    const uint8_t *end = next + facts.st_size;
    packed = malloc((path_count + 1) * sizeof *packed);
    if (next == MAP_FAILED || !packed) die("cannot be mapped", path);
    for (size_t photo = 0; photo < path_count; photo++) {
        packed[photo] = next;
        for (int tier = 0; tier < tiers; tier++) {
            Head head;
            if (next + sizeof head > end) die("contains fewer photos than the list", path);
            memcpy(&head, next, sizeof head);
            next += sizeof head + head.bytes;
        }
    }
    close(file);
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "pack") == 0) {
        pack(argv[2], strtoul(argv[3], NULL, 10), argv[4]);
        return 0;
    }
    int threads = argc == 4 && strcmp(argv[1], "run") == 0 ? atoi(argv[2]) : 0;
    if (threads < 1 || threads > 64) {
        fprintf(stderr, "usage: limit pack LADDER COUNT PLANES\n"
                        "       limit run THREADS PLANES < paths, each ended by NUL\n");
        return 64;
    }
    read_paths();
    map_planes(argv[3]);
    pthread_t ids[64];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&ids[i], NULL, work, NULL)) die("cannot be started", "thread");
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    printf("{\"prepared\": %zu, \"failed\": %zu}\n", prepared, failed);
    return failed ? 2 : 0;
}
