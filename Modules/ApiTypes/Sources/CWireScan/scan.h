#ifndef STRATA_WIRE_SCAN_H
#define STRATA_WIRE_SCAN_H

// The two loops of the reader that look at every byte, using the processor's instructions for many bytes at once, because Swift's SIMD
// vectors are compared element by element. Each function has a portable version, which other processors use and the tests compare it with.

#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/// The bytes of a string up to the first byte that needs special treatment.
struct strata_run {
    /// A quote, a backslash or a control character.
    const uint8_t *_Nonnull end;
    /// True if all bytes before the end are ASCII.
    bool is_ascii;
};

static inline uint64_t strata_word(const uint8_t *_Nonnull bytes) {
    uint64_t word;
    __builtin_memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/// Finds the end of a run. Sixteen zeros follow the text, and the first of them ends the run.
///
/// Checks eight bytes at a time with the arithmetic that finds a zero byte in a word: the lowest bit is exact, and borrows only reach
/// higher ones.
static inline struct strata_run strata_run_portable(const uint8_t *_Nonnull bytes) {
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t seen = 0;
    for (;; bytes += 8) {
        const uint64_t word = strata_word(bytes), quote = word ^ ones * '"', backslash = word ^ ones * '\\';
        const uint64_t stops =
            (((quote - ones) & ~quote) | ((backslash - ones) & ~backslash) | ((word - ones * 0x20) & ~word)) & highs;
        if (stops != 0) {
            const int shift = __builtin_ctzll(stops) & ~7;
            seen |= word & (((uint64_t)1 << shift) - 1);
            return (struct strata_run){bytes + shift / 8, (seen & highs) == 0};
        }
        seen |= word;
    }
}

/// Finds the end of a run like `strata_run_portable`, sixteen bytes at a time if the processor supports it.
static inline struct strata_run strata_run(const uint8_t *_Nonnull bytes) {
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(0x1F);
    unsigned seen = 0;
    for (;; bytes += 16) {
        const __m128i block = _mm_loadu_si128((const __m128i *)bytes);
        const __m128i named = _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, backslash));
        const __m128i stops = _mm_or_si128(named, _mm_cmpeq_epi8(_mm_min_epu8(block, control), block));
        const unsigned mask = (unsigned)_mm_movemask_epi8(stops), high = (unsigned)_mm_movemask_epi8(block);
        if (mask != 0) {
            // These are the bits below the lowest bit that is set.
            seen |= high & (mask - 1) & ~mask;
            return (struct strata_run){bytes + __builtin_ctz(mask), seen == 0};
        }
        seen |= high;
    }
#elif defined(__ARM_NEON) && defined(__aarch64__)
    const uint8x16_t quote = vdupq_n_u8('"'), backslash = vdupq_n_u8('\\'), space = vdupq_n_u8(0x20);
    uint64_t seen = 0;
    for (;; bytes += 16) {
        const uint8x16_t block = vld1q_u8(bytes);
        const uint8x16_t named = vorrq_u8(vceqq_u8(block, quote), vceqq_u8(block, backslash));
        const uint8x16_t stops = vorrq_u8(named, vcltq_u8(block, space));
        const uint8x16_t highs = vcgeq_u8(block, vdupq_n_u8(0x80));
        // The mask has four bits for each byte.
        const uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(stops), 4)), 0);
        const uint64_t high = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(highs), 4)), 0);
        if (mask != 0) {
            seen |= high & (mask - 1) & ~mask;
            return (struct strata_run){bytes + __builtin_ctzll(mask) / 4, seen == 0};
        }
        seen |= high;
    }
#else
    return strata_run_portable(bytes);
#endif
}

/// Returns true if 64 bytes are ASCII, checking eight at a time.
static inline bool strata_is_ascii_portable(const uint8_t *_Nonnull bytes) {
    uint64_t seen = 0;
    for (int index = 0; index < 64; index += 8) seen |= strata_word(bytes + index);
    return (seen & 0x8080808080808080u) == 0;
}

/// Returns the same as `strata_is_ascii_portable`, checking sixteen bytes at a time if the processor supports it.
static inline bool strata_is_ascii(const uint8_t *_Nonnull bytes) {
#if defined(__SSE2__)
    const __m128i *blocks = (const __m128i *)bytes;
    const __m128i first = _mm_or_si128(_mm_loadu_si128(blocks), _mm_loadu_si128(blocks + 1));
    const __m128i second = _mm_or_si128(_mm_loadu_si128(blocks + 2), _mm_loadu_si128(blocks + 3));
    return _mm_movemask_epi8(_mm_or_si128(first, second)) == 0;
#elif defined(__ARM_NEON) && defined(__aarch64__)
    const uint8x16_t first = vorrq_u8(vld1q_u8(bytes), vld1q_u8(bytes + 16));
    const uint8x16_t second = vorrq_u8(vld1q_u8(bytes + 32), vld1q_u8(bytes + 48));
    return vmaxvq_u8(vorrq_u8(first, second)) < 0x80;
#else
    return strata_is_ascii_portable(bytes);
#endif
}

#endif
