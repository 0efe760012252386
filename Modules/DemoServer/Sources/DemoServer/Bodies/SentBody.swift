import Foundation
import Networking

/// What was sent with a request, read as its route declares it, before it is the request's turn: others do not wait for that.
struct SentBody: Sendable {
    /// What the real server takes at most, in bytes.
    static let largest = 2_097_152

    private(set) var values: MemberValues = [:]
    /// Why it cannot be read; the route says so when it comes to the body.
    private(set) var complaint: ServerError?
    /// Whether a text of it has a NUL, which no column takes.
    private(set) var hasNUL = false

    /// Nothing was sent, and nobody will ask for it.
    static let nothing = SentBody()

    /// In 0.18 the token that came with it.
    var token: String? { values.isEmpty ? nil : (values[BodyShape.token.name] as? StoredMember<String>)?.value }

    private init() {}

    /// Reads a request's body.
    init(_ request: HTTPRequest, as shape: BodyShape) {
        do throws(ServerError) {
            let found = try Self.read(request, as: shape)
            (values, hasNUL) = (found.values, found.hasNUL)
        } catch {
            complaint = error
        }
    }

    private static func read(_ request: HTTPRequest, as shape: BodyShape) throws(ServerError) -> BodyShape.Found {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard let type, type == "application/json" || type.hasSuffix("+json") else {
            throw .unreadable("Content type error")
        }
        let text = request.body ?? Data()
        guard text.count <= largest else {
            throw .unreadable(
                "JSON payload (\(text.count) bytes) is larger than allowed (limit: \(largest) bytes).",
                status: 413
            )
        }
        do throws(JSONReader.Malformed) {
            return try JSONReader.read(text) { reader throws(JSONReader.Malformed) in
                let found = try shape.read(&reader)
                try reader.finish()
                return found
            }
        } catch {
            throw wrong(error, in: text)
        }
    }

    /// The complaint with its line and column.
    private static func wrong(_ error: JSONReader.Malformed, in text: Data) -> ServerError {
        let before = text.prefix(error.offset)
        let line = before.count { $0 == 10 } + 1
        let column = before.count - (before.lastIndex(of: 10).map { $0 - before.startIndex + 1 } ?? 0)
        return .unreadable("Json deserialize error: \(error.complaint) at line \(line) column \(column)")
    }
}

/// A body that is there to be read, in its turn.
struct Sent<Body: RequestBody>: Sendable {
    let declared: Body
    let sent: SentBody

    /// The members.
    ///
    /// - Throws: Why the body cannot be read.
    func get() throws(ServerError) -> Members<Body> {
        if let complaint = sent.complaint { throw complaint }
        return Members(declared: declared, values: sent.values)
    }
}
