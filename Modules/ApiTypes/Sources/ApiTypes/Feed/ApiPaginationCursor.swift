/// Where a page ended; opaque, to be sent back as it came. Exists since 0.19.0.
public typealias ApiPaginationCursor = String
