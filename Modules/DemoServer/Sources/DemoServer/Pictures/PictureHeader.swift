import Foundation

/// What the first bytes of a picture tell: what it is and how large.
///
/// Only they are believed, neither a name nor a content type that comes along. Whatever the bytes are, reading them takes time by their
/// number at most.
struct PictureHeader: Hashable {
    let kind: PictureKind
    let width: Int
    let height: Int
    /// Whether it moves, as far as that decides how large it may be.
    var moves = false

    /// - Returns: Nil for what is no picture, or ends before it has said how large it is.
    static func read(_ bytes: Data) -> PictureHeader? {
        let header = bytes.withUnsafeBytes { raw -> PictureHeader? in
            let reader = ByteReader(raw)
            return png(reader) ?? gif(reader) ?? jpeg(reader) ?? webP(reader)
        }
        guard let header, header.width > 0, header.height > 0 else { return nil }
        return header
    }
}
