// Refused: does not conform to the 'Sendable' protocol
import Cache

final class Unsafe {
    var text = ""
}

let cache = ContentCache<Int, Unsafe>(kind: "unsafe")
