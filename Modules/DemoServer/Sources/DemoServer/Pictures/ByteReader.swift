/// Bytes by their places: what is beyond the end is nil.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

    /// A number of up to seven bytes, the highest first.
    func big(_ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        return (place..<place + size).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// A number of up to seven bytes, the lowest first.
    func little(_ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        return (place..<place + size).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    func has(_ text: StaticString, at place: Int) -> Bool {
        let size = text.utf8CodeUnitCount
        guard place >= 0, place <= count - size else { return false }
        return (0..<size).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }

    func has(_ expected: [UInt8], at place: Int) -> Bool {
        guard place >= 0, place <= count - expected.count else { return false }
        return expected.indices.allSatisfy { bytes[place + $0] == expected[$0] }
    }
}
