import Foundation
import Networking

extension Answer {
    /// Seconds that anybody may keep a picture: it never changes.
    private static let keptFor = 7 * 24 * 3600

    /// A picture, or the piece of it that was asked for.
    ///
    /// - Parameter range: The header of that name.
    static func picture(_ image: LocalImage, _ bytes: Data, range: String?, in dialect: Dialect) -> Answer {
        var answer = Answer(body: bytes)
        switch ByteRange(range) {
        case .all: break
        case .unsuitable:
            let body = Answer.object(in: dialect) { writer in
                writer.member("msg", "Range header not satisfiable")
                if dialect == .v0_19 { writer.member("code", "range-not-satisfiable") }
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

    /// What is answered to whoever sent pictures, as Lemmy hands it on from pict-rs.
    static func sent(_ images: [LocalImage], in dialect: Dialect) -> Answer {
        var answer = object(in: dialect) { writer in
            if dialect == .v0_18 { writer.member("msg", "ok") }
            writer.array("files", images) { writer, image in
                writer.object { writer in
                    writer.member("file", image.alias)
                    writer.member("delete_token", image.deleteToken)
                    guard dialect == .v0_19 else { return }
                    writer.object("details") { writer in
                        writer.member("width", image.width)
                        writer.member("height", image.height)
                        writer.member("content_type", image.kind.contentType)
                        writer.member("created_at", image.published)
                    }
                }
            }
            if dialect == .v0_19 { writer.member("msg", "ok") }
        }
        answer.status = 201
        return answer
    }

    /// The same for pictures that are not taken: there are no files then, and Lemmy says so.
    init(_ refusal: PictureRefusal, in dialect: Dialect) {
        self = .object(in: dialect) { writer in
            if dialect == .v0_19 { writer.nullable("files", String?.none) }
            writer.member("msg", refusal.message(in: dialect))
            if dialect == .v0_18 { writer.nullable("files", String?.none) }
        }
        status = refusal.status(in: dialect)
    }
}
