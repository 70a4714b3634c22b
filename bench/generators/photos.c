// Makes many distinct photo-like JPEGs, fast: pieces of a few large pictures, each cut at another position, with its own
// exposure and grain. Every third is 4:2:2, the others 4:2:0; each carries the EXIF block of its source picture.
//
// usage: generate-photos FOLDER FIRST COUNT WIDTH HEIGHT QUALITY BASE.jpg…
//
// Writes FOLDER/NUMBER.jpg for COUNT numbers from FIRST, on all cores. The same number always makes the same bytes. A
// photo larger than its base repeats it.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <unistd.h>

enum { grain_count = 1 << 16, grain_deviation = 3 };

typedef struct {
    int width, height, chroma_width, chroma_height;
    uint8_t *luma, *chroma[2];
    const uint8_t *exif;
    size_t exif_bytes;
} Base;

static const char *folder;
static int first, count, width, height, quality;
static Base *bases;
static int base_count, next_photo, failures;
static int8_t grain[grain_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void die(const char *what, const char *which) {
    fprintf(stderr, "generate-photos: %s: %s\n", which, what);
    exit(1);
}

static void *room_for(size_t bytes) {
    void *room = malloc(bytes);
    if (!room) die("no memory", "pixels");
    return room;
}

// splitmix64
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Nearly normal: the sum of eight bytes.
static void make_grain(void) {
    uint64_t state = 7;
    for (int i = 0; i < grain_count; i++) {
        uint64_t bits = next_random(&state);
        int sum = 0;
        for (int byte = 0; byte < 8; byte++) sum += (int)(bits >> (8 * byte) & 255);
        grain[i] = (int8_t)((sum - 1020) * grain_deviation / 209);
    }
}

static void load(const char *path, Base *base) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) die("cannot be read", path);
    size_t bytes = (size_t)ftell(file);
    uint8_t *jpeg = room_for(bytes);
    rewind(file);
    if (fread(jpeg, 1, bytes, file) != bytes) die("cannot be read", path);
    fclose(file);
    tjhandle decoder = tjInitDecompress();
    int subsampling, colour;
    if (!decoder || tjDecompressHeader3(decoder, jpeg, bytes, &base->width, &base->height, &subsampling, &colour)
        || (subsampling != TJSAMP_420 && subsampling != TJSAMP_422))
        die("not a JPEG with 4:2:0 or 4:2:2", path);
    base->chroma_width = tjPlaneWidth(1, base->width, subsampling);
    base->chroma_height = tjPlaneHeight(1, base->height, TJSAMP_420);
    int luma_width = tjPlaneWidth(0, base->width, subsampling);
    uint8_t *planes[3];
    for (int plane = 0; plane < 3; plane++)
        planes[plane] = room_for((size_t)tjPlaneSizeYUV(plane, base->width, 0, base->height, subsampling));
    int strides[3] = {luma_width, base->chroma_width, base->chroma_width};
    if (tjDecompressToYUVPlanes(decoder, jpeg, bytes, planes, base->width, strides, base->height, 0))
        die("damaged", path);
    if (subsampling == TJSAMP_422)  // Keep every second row of chroma: all bases are 4:2:0 from here on.
        for (int plane = 1; plane < 3; plane++)
            for (int row = 1; row < base->chroma_height; row++)
                memcpy(planes[plane] + (size_t)row * base->chroma_width,
                       planes[plane] + (size_t)row * 2 * base->chroma_width, (size_t)base->chroma_width);
    base->width = luma_width;
    base->luma = planes[0];
    base->chroma[0] = planes[1];
    base->chroma[1] = planes[2];
    // EXIF, if it is the first or second block of the file.
    for (size_t at = 2; at + 4 < bytes && jpeg[at] == 0xff && (jpeg[at + 1] & 0xf0) == 0xe0;) {
        size_t length = 2 + ((size_t)jpeg[at + 2] << 8 | jpeg[at + 3]);
        if (jpeg[at + 1] == 0xe1 && at + length < bytes) {
            base->exif = jpeg + at;
            base->exif_bytes = length;
            break;
        }
        at += length;
    }
    tjDestroy(decoder);
}

// Copies one row from a plane that repeats itself, starting at x.
static void copy_row(uint8_t *target, int target_width, const uint8_t *row, int row_width, int x) {
    for (int done = 0; done < target_width;) {
        int step = row_width - x < target_width - done ? row_width - x : target_width - done;
        memcpy(target + done, row + x, (size_t)step);
        done += step;
        x = 0;
    }
}

static void add_grain(uint8_t *row, int row_width, int exposure, uint64_t random) {
    uint32_t at = (uint32_t)random;
    for (int x = 0; x < row_width; x++) {
        int value = row[x] + exposure + grain[(at + (uint32_t)x) & (grain_count - 1)];
        row[x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}

static void draw(uint64_t number, const Base *base, int subsampling, uint8_t *planes[3], int strides[3]) {
    uint64_t state = number * 0x2545f4914f6cdd1du + 1;
    int across = base->chroma_width, down = base->chroma_height;
    int x = (int)(next_random(&state) % (uint64_t)across), y = (int)(next_random(&state) % (uint64_t)down);
    int exposure = (int)(next_random(&state) % 25) - 12;
    int rows = tjPlaneHeight(0, height, subsampling), chroma_rows = tjPlaneHeight(1, height, subsampling);
    // The base may have one row or column more than twice the chroma: drop it, so that luma and chroma repeat alike.
    int luma_width = 2 * across < base->width ? 2 * across : base->width, luma_height = 2 * down - 1;
    for (int row = 0; row < rows; row++) {
        uint8_t *target = planes[0] + (size_t)row * (size_t)strides[0];
        int from = (2 * y + row) % luma_height;
        copy_row(target, strides[0], base->luma + (size_t)from * (size_t)base->width, luma_width, (2 * x) % luma_width);
        add_grain(target, strides[0], exposure, next_random(&state));
    }
    for (int plane = 1; plane < 3; plane++) {
        for (int row = 0; row < chroma_rows; row++) {
            int from = (y + (subsampling == TJSAMP_422 ? row / 2 : row)) % down;
            copy_row(planes[plane] + (size_t)row * (size_t)strides[plane], strides[plane],
                     base->chroma[plane - 1] + (size_t)from * (size_t)across, across, x);
        }
    }
}

static int write_photo(int number, const Base *base, const uint8_t *jpeg, size_t bytes) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%06d.jpg", folder, number);
    FILE *file = fopen(path, "wb");
    if (!file) return -1;
    fwrite(jpeg, 1, 2, file);
    fwrite(base->exif, 1, base->exif_bytes, file);
    fwrite(jpeg + 2, 1, bytes - 2, file);
    return fclose(file);
}

static void *work(void *unused) {
    tjhandle encoder = tjInitCompress();
    uint8_t *planes[3], *jpeg = NULL;
    for (int plane = 0; plane < 3; plane++)  // 4:2:2 is the larger.
        planes[plane] = room_for((size_t)tjPlaneSizeYUV(plane, width, 0, height, TJSAMP_422) + 64);
    unsigned long room = 0;
    for (;;) {
        pthread_mutex_lock(&lock);
        int photo = next_photo++;
        pthread_mutex_unlock(&lock);
        if (photo >= count) break;
        int number = first + photo, subsampling = number % 3 == 2 ? TJSAMP_422 : TJSAMP_420;
        const Base *base = &bases[number % base_count];
        int strides[3];
        for (int plane = 0; plane < 3; plane++) strides[plane] = tjPlaneWidth(plane, width, subsampling);
        draw((uint64_t)number, base, subsampling, planes, strides);
        unsigned long bytes = room;
        int error = tjCompressFromYUVPlanes(encoder, (const uint8_t **)planes, width, strides, height, subsampling, &jpeg,
                                            &bytes, quality, 0);
        if (bytes > room) room = bytes;
        if (error || write_photo(number, base, jpeg, bytes)) {
            pthread_mutex_lock(&lock);
            failures++;
            pthread_mutex_unlock(&lock);
        }
    }
    for (int plane = 0; plane < 3; plane++) free(planes[plane]);
    tjFree(jpeg);
    tjDestroy(encoder);
    return unused;
}

int main(int argc, char **argv) {
    if (argc < 8) {
        fprintf(stderr, "usage: generate-photos FOLDER FIRST COUNT WIDTH HEIGHT QUALITY BASE.jpg…\n");
        return 64;
    }
    folder = argv[1];
    first = atoi(argv[2]), count = atoi(argv[3]), width = atoi(argv[4]), height = atoi(argv[5]), quality = atoi(argv[6]);
    base_count = argc - 7;
    bases = calloc((size_t)base_count, sizeof *bases);
    if (!bases || width < 16 || height < 16 || quality < 1 || quality > 100) die("invalid value", "arguments");
    for (int i = 0; i < base_count; i++) load(argv[7 + i], &bases[i]);
    make_grain();
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = (int)(cores < 1 ? 1 : cores > 64 ? 64 : cores);
    if (threads > count) threads = count;
    pthread_t ids[64];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&ids[i], NULL, work, NULL)) die("cannot be started", "thread");
    for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
    if (failures) fprintf(stderr, "generate-photos: %d photos could not be written to %s\n", failures, folder);
    return failures ? 1 : 0;
}
