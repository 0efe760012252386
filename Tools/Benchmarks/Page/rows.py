"""The targets, in the page's order, and what others were measured to take.

The others are not here to be run. They were measured once, on two cores with Swift 6.3, release, medians of interleaved rounds, with feeds like the
one that is measured now: pages of 50 posts and 184 kB, three in ten of their authors and communities shared.
"""

# A row: what is measured (group and name in the benchmarks' figures), what it is in words, its target in words, and what others take.
ROWS = [
    ("synthetic", "decode, archived package", "decode a post, beside the archived package, which uses `JSONDecoder` and a chain of `DateFormatter`",
     "≥ 20 ×", "archived package 197.5 µs, its newest version 223.6 µs"),
    ("synthetic", "decode", "decode a post, beside `JSONDecoder` into the same structs: explicit `CodingKeys`, dates read by hand, lossy arrays",
     "≥ 12 ×", "`JSONDecoder` 41.8 µs; prototype 3.9 µs, 9.3 to 10.9 × as fast with all checks"),
    ("synthetic", "decode, of the check", "decode a post, beside the check of syntax, UTF-8 and numbers alone", "≤ 3 ×", "prototype 3.4 to 3.5 ×"),
    ("synthetic", "decode, of tokens", "decode a post with lazy URLs, beside finding where its tokens begin", "≤ 3.5 ×",
     "yyjson reads one in 1.28 µs, a generated decoder over it 3.9 µs"),
    ("synthetic", "cold, archived package", "bytes to models, 1,000 posts cold, beside the archived package", "≥ 35 ×",
     "archived package 197.5 + 61.7 µs; prototype 3.9 µs"),
    ("synthetic", "cold, archived, dates aside", "the same, if the archived package read dates by hand", "≥ 15 ×", "41.8 + 61.7 µs"),
    ("synthetic", "bytes to models, cold", "bytes to models, 1,000 posts cold, beside what decoding took once, `JSONDecoder`'s time ÷ 7.7", "≤ 1 ×",
     "prototype 3.9 µs, decoding included"),
    ("synthetic", "bytes to models, warm", "bytes to models, warm and unchanged, beside the same", "≤ 0.5 ×",
     "archived package 38 µs and decoding, its newest 13.4 to 35.0; prototype 2.7 µs, decoding included"),
    ("synthetic", "told of nothing new", "who looks at all of it is told, when nothing is new", "0", "–"),
    ("synthetic", "allocations, cold", "allocations for a post, cold", "≤ 10", "prototype 6.0"),
    ("synthetic", "allocations, warm", "allocations for a post, warm and unchanged", "≤ 1", "prototype 0.05"),
    ("synthetic", "page into many", "values to models, a page of 50 cold: 100,000 live, beside 1,000", "≤ 1.5 ×",
     "archived package 1,840 ms at 100,000 and 0.58 ms at none; prototype 0.075 ms at 100,000"),
    ("synthetic", "look-up", "look-up of a model that lives, all included", "≤ 60 ns",
     "archived package 140 ns; prototype 16 ns, without weak references"),
    ("synthetic", "heap", "heap of a post with its share of author and community", "≤ 3.2 kB",
     "archived package 8.87 kB, its newest version frees nothing; prototype 3.72 kB"),
    ("synthetic", "heap without texts", "the same without its texts", "≤ 0.8 kB", "–"),
    ("synthetic", "told of an answer", "who looks at six things that an answer changes of a post and its author is told", "once", "–"),
    ("told", "onChange", "one of 1,000 observers of one model, beside the bare registrar", "≤ 1.15 ×",
     "bare registrar 300 ns, 1,000 ns at 10,000 observers"),
    ("told", "change-set subscriber", "one more subscriber of change sets, of ten", "≤ 30 ns", "a stored closure 4 ns"),
    ("synthetic", "letting go", "letting a post go with its share, beside bare objects", "≤ 1.5 ×",
     "archived package: 7.2 ms to sweep one dead entry out of 100,000"),
    ("synthetic", "commit of a page, cold", "main actor, for a page of 50", "≤ 0.05 ms", "–"),
    ("synthetic", "commit of a page into many", "the same, 100,000 live", "≤ 0.15 ms", "–"),
    ("synthetic", "commit of a page, warm", "the same, unchanged", "≤ 0.01 ms", "–"),
]

# Of bytes to models, in µs for a post: decoding, then making models of the first page, of 1,000 posts, of 1,000 that are there; kB of heap.
OTHERS = [
    ("archived package", "197.5", "11.6", "61.7", "38.0", "8.87"),
    ("archived package, newest version", "223.6", "21.8", "53.5", "13.4 to 35.0", "leaks every model"),
    ("structs in a dictionary", "–", "–", "1.17", "0.54", "5.86"),
    ("weak dictionary, changed in place", "–", "–", "1.27", "2.1", "5.01"),
    ("Apollo iOS 2.4, normalized cache", "35", "–", "505", "522, loading 422", "11.8"),
    ("GRDB in memory, four tables", "–", "–", "12.4", "12.9, fetching 8.9", "2.53"),
    ("prototype, decoding included", "–", "–", "3.9", "2.7", "3.72"),
]
