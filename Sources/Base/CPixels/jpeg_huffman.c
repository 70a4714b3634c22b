#include "jpeg_internal.h"

#include <string.h>

// The beginning of libjpeg's own declaration (jpegint.h), the same in every version since 6b.
struct jpeg_entropy_decoder {
    void (*start_pass)(j_decompress_ptr jpeg);
    boolean (*decode_mcu)(j_decompress_ptr jpeg, JBLOCKROW *blocks);
};

#define INLINE static inline __attribute__((always_inline))

enum {
    /// Bits that a table is indexed by. Longer codes are rare; larger tables leave less of the first-level cache.
    index_bits = 10,
    last_coefficient = DCTSIZE2 - 1,
    /// An advance beyond all coefficients, and beyond the longest run that starts at one.
    end_of_block = 96,
    /// More than an MCU takes, whose coefficients have at most 31 bits each.
    mcu_bytes = D_MAX_BLOCKS_IN_MCU * DCTSIZE2 * 4,
    clean_bytes = 4 * mcu_bytes,
    /// Readable behind the last clean byte: a block, and what is read ahead.
    spare_bytes = DCTSIZE2 * 4 + 16,
};

/// What the first bits of the data mean. All zeros: a code that is longer than the index.
struct entry {
    /// Bits of the code.
    uint8_t length;
    /// Bits of the coefficient behind it, and of both together.
    uint8_t size;
    uint8_t total;
    /// 1 + the zeros before the coefficient; or `end_of_block`.
    uint8_t advance;
};

struct table {
    struct entry entries[1 << index_bits];
    /// For each length of code: the largest one (-1 for none), and where its symbol is.
    int32_t largest[17];
    int32_t offsets[17];
    const UINT8 *symbols;
};

struct jpeg_huffman {
    struct table dc[NUM_HUFF_TBLS];
    struct table ac[NUM_HUFF_TBLS];
    /// The next bits, the first of them highest.
    uint64_t bits;
    unsigned bit_count;
    const uint8_t *next;
    const uint8_t *end;
    /// The marker behind `end`; 0 while there are more bytes.
    int marker;
    unsigned restarts_to_go;
    int next_restart;
    int dc_values[MAX_COMPS_IN_SCAN];
    uint8_t clean[clean_bytes + spare_bytes];
};

// Those behind the last are for runs that lead beyond it, and for the end of a block.
static const uint8_t natural_order[DCTSIZE2 + end_of_block] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,
    7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
    53, 60, 61, 54, 47, 55, 62, [63 ... DCTSIZE2 + end_of_block - 1] = 63,
};

// MARK: Tables

static struct entry entry_of(unsigned symbol, bool is_dc, unsigned length) {
    unsigned size = is_dc ? symbol : symbol & 15, run = is_dc ? 0 : symbol >> 4;
    bool is_end = !is_dc && size == 0 && run < 15;
    return (struct entry){(uint8_t)length, (uint8_t)size, (uint8_t)(length + size),
                          (uint8_t)(is_end ? end_of_block : run + 1)};
}

/// Whether no coefficient has more bits than the standard allows with samples of 8 bits: then two codes of 16 bits and
/// their coefficients fit what `refill` leaves.
static bool has_short_coefficients(const JHUFF_TBL *table) {
    int count = 0;
    for (int length = 1; length <= 16; length++) count += table->bits[length];
    for (int i = 0; i < count; i++)
        if ((table->huffval[i] & 15) > 10) return false;
    return true;
}

// libjpeg has checked that the codes are a prefix code, and the symbols of `dc` at most 15.
static void make_table(struct table *table, const JHUFF_TBL *from, bool is_dc) {
    memset(table->entries, 0, sizeof table->entries);
    table->symbols = from->huffval;
    int code = 0, place = 0;
    for (unsigned length = 1; length <= 16; length++, code <<= 1) {
        table->offsets[length] = place - code;
        table->largest[length] = from->bits[length] ? code + from->bits[length] - 1 : -1;
        for (int i = 0; i < from->bits[length]; i++, code++, place++) {
            if (length > index_bits) continue;
            unsigned rest = index_bits - length;
            for (uint32_t behind = 0; behind < 1u << rest; behind++)
                table->entries[(uint32_t)code << rest | behind] = entry_of(from->huffval[place], is_dc, length);
        }
    }
}

// MARK: Bytes

void jpeg_huffman_give_up(j_decompress_ptr jpeg) {
    struct jpeg_failure *failure = (struct jpeg_failure *)jpeg->err;
    failure->is_irregular = true;
    longjmp(failure->jump, 1);
}

static int next_byte(j_decompress_ptr jpeg) {
    struct jpeg_source_mgr *source = jpeg->src;
    if (source->bytes_in_buffer == 0) source->fill_input_buffer(jpeg);
    source->bytes_in_buffer--;
    return *source->next_input_byte++;
}

/// Adds bytes up to the next marker, without the zeros that follow a byte of ones.
static void fill(j_decompress_ptr jpeg, struct jpeg_huffman *huffman) {
    size_t rest = (size_t)(huffman->end - huffman->next);
    memmove(huffman->clean, huffman->next, rest);
    uint8_t *to = huffman->clean + rest, *end = huffman->clean + clean_bytes;
    while (to < end && !huffman->marker) {
        struct jpeg_source_mgr *source = jpeg->src;
        size_t room = (size_t)(end - to), count = source->bytes_in_buffer < room ? source->bytes_in_buffer : room;
        const uint8_t *ones = memchr(source->next_input_byte, 0xFF, count);
        if (ones) count = (size_t)(ones - source->next_input_byte);
        memcpy(to, source->next_input_byte, count);
        to += count;
        source->next_input_byte += count;
        source->bytes_in_buffer -= count;
        if (to == end) break;
        int byte = next_byte(jpeg);
        if (byte == 0xFF) {
            int second = next_byte(jpeg);
            bool is_filled = second == 0xFF;
            while (second == 0xFF) second = next_byte(jpeg);
            // Not a marker behind its filling.
            if (is_filled && !second) jpeg_huffman_give_up(jpeg);
            huffman->marker = second;
            if (second) break;
        }
        *to++ = (uint8_t)byte;
    }
    memset(to, 0, spare_bytes);
    huffman->next = huffman->clean;
    huffman->end = to;
}

/// Bits that remain before the marker; negative if more were taken than there are.
INLINE ptrdiff_t remaining_bits(const struct jpeg_huffman *huffman) {
    return 8 * (huffman->end - huffman->next) + (ptrdiff_t)huffman->bit_count;
}

static void restart(j_decompress_ptr jpeg, struct jpeg_huffman *huffman) {
    if (!huffman->marker) fill(jpeg, huffman);
    bool is_expected = huffman->marker == JPEG_RST0 + huffman->next_restart;
    if (!is_expected || remaining_bits(huffman) >= 8) jpeg_huffman_give_up(jpeg);
    huffman->next_restart = (huffman->next_restart + 1) % 8;
    huffman->restarts_to_go = jpeg->restart_interval;
    memset(huffman->dc_values, 0, sizeof huffman->dc_values);
    huffman->bits = 0;
    huffman->bit_count = 0;
    huffman->next = huffman->end = huffman->clean;
    huffman->marker = 0;
}

// MARK: Blocks

struct reader {
    uint64_t bits;
    unsigned count;
    const uint8_t *next;
};

/// At least 56 bits, without a branch: bits that are there already are read again.
INLINE void refill(struct reader *reader) {
    uint64_t bytes;
    memcpy(&bytes, reader->next, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    reader->bits |= bytes >> reader->count;
    reader->next += (63 - reader->count) / 8;
    reader->count |= 56;
}

/// A code that is longer than the index.
static struct entry long_entry(j_decompress_ptr jpeg, const struct table *table, bool is_dc, uint64_t bits) {
    unsigned length = index_bits + 1;
    while (length <= 16 && (int32_t)(bits >> (64 - length)) > table->largest[length]) length++;
    if (length > 16) jpeg_huffman_give_up(jpeg);
    int32_t code = (int32_t)(bits >> (64 - length));
    return entry_of(table->symbols[(code + table->offsets[length]) & 0xFF], is_dc, length);
}

/// Takes a code and its coefficient, at most 31 bits. Returns how far to advance.
INLINE unsigned take(j_decompress_ptr jpeg, const struct table *table, bool is_dc, struct reader *reader, int *value) {
    struct entry entry = table->entries[reader->bits >> (64 - index_bits)];
    if (__builtin_expect(entry.length == 0, 0)) entry = long_entry(jpeg, table, is_dc, reader->bits);
    uint64_t behind = reader->bits << entry.length;
    // Values whose first bit is zero are negative.
    uint64_t negative = (uint64_t)((int64_t)~behind >> 63);
    *value = (int)(behind >> 1 >> (63 - entry.size)) - (int)(negative & ((1u << entry.size) - 1));
    reader->bits <<= entry.total;
    reader->count -= entry.total;
    return entry.advance;
}

INLINE void decode_block(j_decompress_ptr jpeg, const struct jpeg_huffman *huffman, int component,
                         struct reader *reader, int *dc_value, JCOEFPTR block) {
    const jpeg_component_info *info = jpeg->cur_comp_info[component];
    const struct table *ac = &huffman->ac[info->ac_tbl_no];
    int value;
    refill(reader);
    take(jpeg, &huffman->dc[info->dc_tbl_no], true, reader, &value);
    *dc_value += value;
    if (*dc_value != (JCOEF)*dc_value) jpeg_huffman_give_up(jpeg);
    block[0] = (JCOEF)*dc_value;
    unsigned place = 0;
    do {
        refill(reader);
        place += take(jpeg, ac, false, reader, &value);
        block[natural_order[place]] = (JCOEF)value;
        if (place >= last_coefficient) break;
        place += take(jpeg, ac, false, reader, &value);
        block[natural_order[place]] = (JCOEF)value;
    } while (place < last_coefficient);
    // A run that leads beyond the last coefficient, or more bits than there are.
    bool is_too_long = place > last_coefficient && place < end_of_block;
    if (is_too_long || reader->next > huffman->end + 8) jpeg_huffman_give_up(jpeg);
}

static boolean decode_mcu(j_decompress_ptr jpeg, JBLOCKROW *blocks) {
    struct jpeg_huffman *huffman = jpeg_huffman_of(jpeg);
    if (jpeg->restart_interval) {
        if (huffman->restarts_to_go == 0) restart(jpeg, huffman);
        huffman->restarts_to_go--;
    }
    if (!huffman->marker && huffman->end - huffman->next < mcu_bytes) fill(jpeg, huffman);
    struct reader reader = {huffman->bits, huffman->bit_count, huffman->next};
    for (int i = 0; i < jpeg->blocks_in_MCU; i++) {
        int component = jpeg->MCU_membership[i];
        decode_block(jpeg, huffman, component, &reader, &huffman->dc_values[component], blocks[i][0]);
    }
    huffman->bits = reader.bits;
    huffman->bit_count = reader.count;
    huffman->next = reader.next;
    if (remaining_bits(huffman) < 0) jpeg_huffman_give_up(jpeg);
    return TRUE;
}

struct jpeg_huffman *jpeg_huffman_start(j_decompress_ptr jpeg) {
    if (jpeg->arith_code || jpeg->progressive_mode || jpeg_has_multiple_scans(jpeg) || jpeg->data_precision != 8)
        return NULL;
    for (int i = 0; i < jpeg->comps_in_scan; i++)
        if (!has_short_coefficients(jpeg->ac_huff_tbl_ptrs[jpeg->cur_comp_info[i]->ac_tbl_no])) return NULL;
    struct jpeg_huffman *huffman = jpeg->mem->alloc_large((j_common_ptr)jpeg, JPOOL_IMAGE, sizeof *huffman);
    huffman->bits = 0;
    huffman->bit_count = 0;
    huffman->next = huffman->end = huffman->clean;
    huffman->marker = 0;
    huffman->restarts_to_go = jpeg->restart_interval;
    huffman->next_restart = 0;
    memset(huffman->dc_values, 0, sizeof huffman->dc_values);
    for (int i = 0; i < jpeg->comps_in_scan; i++) {
        const jpeg_component_info *info = jpeg->cur_comp_info[i];
        make_table(&huffman->dc[info->dc_tbl_no], jpeg->dc_huff_tbl_ptrs[info->dc_tbl_no], true);
        make_table(&huffman->ac[info->ac_tbl_no], jpeg->ac_huff_tbl_ptrs[info->ac_tbl_no], false);
    }
    jpeg->entropy->decode_mcu = decode_mcu;
    return huffman;
}
