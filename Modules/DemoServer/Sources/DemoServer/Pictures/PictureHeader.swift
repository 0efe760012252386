import Foundation

/// The format and the size of a picture, read from its first bytes.
///
/// Neither a file name nor a content type is trusted. Reading takes at most linear time, for any bytes.
struct PictureHeader: Hashable {
    let kind: PictureKind
    let width: Int
    let height: Int
    /// True if the picture is animated, as far as that affects its size limit.
    var moves = false

    /// Reads the header of a picture.
    ///
    /// - Returns: Nil if the bytes are not a picture, or end before the size.
    static func read(_ bytes: Data) -> PictureHeader? {
        let header = bytes.withUnsafeBytes { raw -> PictureHeader? in
            let reader = ByteReader(raw)
            return png(reader) ?? gif(reader) ?? jpeg(reader) ?? webP(reader)
        }
        guard let header, header.width > 0, header.height > 0 else { return nil }
        return header
    }
}

/// Bounds-checked access to bytes. A byte beyond the end is nil.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

    /// Returns a big-endian number of up to seven bytes.
    func big(_ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        return (place..<place + size).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    /// Returns a little-endian number of up to seven bytes.
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

/// The limits of pictures: the defaults of pict-rs.
extension PictureHeader {
    /// The maximum size of one file, in bytes.
    static let largestFile = 40 << 20

    private var longestSide: Int { moves ? 1920 : 10_000 }
    private var largestArea: Int { moves ? 2_073_600 : 40_000_000 }

    func requireWithinLimits() throws(PictureError) {
        if width > longestSide { throw .tooWide }
        if height > longestSide { throw .tooTall }
        if width * height > largestArea { throw .tooManyPixels }
    }
}

/// The format of a picture, read from its bytes. The raw value is the extension of its alias.
///
/// Uploads are APNG, GIF, JPEG, PNG or WebP; the other formats occur in state files of earlier versions.
enum PictureKind: String, Sendable, CaseIterable {
    case apng
    case avif
    case gif
    case jpeg
    case jxl
    case mp4
    case png
    case webm
    case webp

    var contentType: String {
        switch self {
        case .mp4, .webm: "video/\(rawValue)"
        default: "image/\(rawValue)"
        }
    }

    var isImage: Bool { self != .mp4 && self != .webm }
}
