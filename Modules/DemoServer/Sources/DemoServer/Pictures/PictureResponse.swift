import Foundation
import Networking

extension Answer {
    /// The number of seconds for which clients may cache a picture. A picture never changes.
    private static let keptFor = 7 * 24 * 3600

    /// Returns a picture, or the requested part of it.
    ///
    /// - Parameter range: The `Range` header.
    static func picture(_ image: LocalImage, _ bytes: Data, range: String?, in dialect: Dialect) -> Answer {
        var answer = Answer(body: bytes)
        switch ByteRange(range) {
        case .all: break
        case .unsuitable:
            let body = Answer.object(in: dialect) { writer in
                writer.member("msg", "Range header not satisfiable")
                if dialect >= .v0_19 { writer.member("code", "range-not-satisfiable") }
            }
            return Answer(status: 416, body: body.body)
        case .one(let range):
            guard let piece = range.clamped(to: bytes.count) else {
                answer = .empty(416)
                break
            }
            answer = Answer(status: 206, body: Data(bytes.dropFirst(piece.lowerBound).prefix(piece.count)))
            let last = piece.upperBound - 1
            answer.fields.append("Content-Range", "bytes \(piece.lowerBound)-\(last)/\(bytes.count)")
        }
        answer.contentType = image.kind.contentType
        answer.fields.append("Last-Modified", image.published.httpText)
        answer.fields.append("Cache-Control", "public, max-age=\(keptFor), immutable")
        answer.fields.append("Accept-Ranges", "bytes")
        return answer
    }

    /// Returns the response to an upload, in the form in which Lemmy passes it on from pict-rs.
    static func sent(_ images: [LocalImage], in dialect: Dialect) -> Answer {
        var answer = object(in: dialect) { writer in
            if dialect == .v0_18 { writer.member("msg", "ok") }
            writer.array("files", images) { writer, image in
                writer.object { writer in
                    writer.member("file", image.alias)
                    writer.member("delete_token", image.deleteToken)
                    guard dialect >= .v0_19 else { return }
                    writer.object("details") { writer in
                        writer.member("width", image.width)
                        writer.member("height", image.height)
                        writer.member("content_type", image.kind.contentType)
                        writer.member("created_at", image.published)
                    }
                }
            }
            if dialect >= .v0_19 { writer.member("msg", "ok") }
        }
        answer.status = 201
        return answer
    }

    /// Makes the response to a refused upload. It has no files and, as with Lemmy, includes that field as null.
    init(_ refusal: PictureError, in dialect: Dialect) {
        self = .object(in: dialect) { writer in
            if dialect >= .v0_19 { writer.nullable("files", String?.none) }
            writer.member("msg", refusal.message(in: dialect))
            if dialect == .v0_18 { writer.nullable("files", String?.none) }
        }
        status = refusal.status(in: dialect)
    }
}

/// The bytes that a `Range` header requests.
///
/// - Note: RFC 9110, section 14. A header that cannot be read is ignored.
enum ByteRange: Hashable {
    case all
    case one(Piece)
    /// The header requests several pieces, or another unit than bytes.
    case unsuitable

    struct Piece: Hashable {
        /// The first byte; nil requests the last `last` bytes.
        let first: Int?
        /// The last byte; nil requests everything up to the end.
        let last: Int?

        /// Returns the requested range of `count` bytes; nil if it is empty.
        func clamped(to count: Int) -> Range<Int>? {
            guard let first else { return last.flatMap { $0 > 0 && count > 0 ? max(count - $0, 0)..<count : nil } }
            let last = min(last ?? count - 1, count - 1)
            return first < count && first <= last ? first..<last + 1 : nil
        }
    }

    init(_ header: String?) {
        let halves = header?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        guard halves.count == 2 else {
            self = .all
            return
        }
        guard halves[0] == "bytes" else {
            self = .unsuitable
            return
        }
        let pieces = halves[1].split(separator: ",", maxSplits: 1)
        if pieces.count > 1 {
            self = .unsuitable
            return
        }
        self = pieces.first.flatMap { Self.piece($0.filter { $0 != " " }) }.map(Self.one) ?? .all
    }

    private static func piece(_ text: String) -> Piece? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        guard ends.contains(where: { !$0.isEmpty }) else { return nil }
        // A number that is too large for an `Int` is beyond every end.
        return Piece(first: ends[0].isEmpty ? nil : first ?? Int.max, last: ends[1].isEmpty ? nil : last ?? Int.max - 1)
    }
}
