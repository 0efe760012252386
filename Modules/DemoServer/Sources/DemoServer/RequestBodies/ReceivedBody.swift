import Foundation
import Networking

/// The body of a request, read as its route declares it. It is read before the request's turn, so that other requests do not wait for it.
struct ReceivedBody: Sendable {
    /// The real server's size limit, in bytes.
    static let maximumSize = 2_097_152

    private(set) var values: BodyFieldValues = [:]
    /// The error if the body cannot be read. The route throws it when it reads the body.
    private(set) var error: ServerError?
    /// True if a text in the body contains a NUL, which no column accepts.
    private(set) var containsNUL = false

    /// An empty body for a route that reads none.
    static let empty = ReceivedBody()

    /// The token in the body, in 0.18.
    var token: String? { values.isEmpty ? nil : (values[BodySchema.token.name] as? DecodedField<String>)?.value }

    private init() {}

    /// Makes a body that another reader has read.
    init(values: BodyFieldValues, containsNUL: Bool) {
        self.values = values
        self.containsNUL = containsNUL
    }

    /// Makes a body that cannot be read.
    init(refused error: ServerError) { self.error = error }

    /// Reads a request's body.
    init(_ request: HTTPRequest, as shape: BodySchema) {
        do throws(ServerError) {
            let found = try Self.read(request, as: shape)
            (values, containsNUL) = (found.values, found.hasNUL)
        } catch {
            self.error = error
        }
    }

    private static func read(_ request: HTTPRequest, as shape: BodySchema) throws(ServerError)
        -> BodySchema.DecodedValues
    {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard let type, type == "application/json" || type.hasSuffix("+json") else {
            throw .unreadable("Content type error")
        }
        let text = request.body ?? Data()
        guard text.count <= maximumSize else {
            throw .unreadable(
                "JSON payload (\(text.count) bytes) is larger than allowed (limit: \(maximumSize) bytes).",
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

    /// Returns the error with its line and column.
    private static func wrong(_ error: JSONReader.Malformed, in text: Data) -> ServerError {
        let before = text.prefix(error.offset)
        let line = before.count { $0 == 10 } + 1
        let column = before.count - (before.lastIndex(of: 10).map { $0 - before.startIndex + 1 } ?? 0)
        return .unreadable("Json deserialize error: \(error.complaint) at line \(line) column \(column)")
    }
}

/// A body of a declared type that a route reads when it needs it.
struct Sent<Body: RequestBody>: Sendable {
    let declared: Body
    let sent: ReceivedBody

    /// Returns the members.
    ///
    /// - Throws: The error if the body cannot be read.
    func get() throws(ServerError) -> DecodedBody<Body> {
        if let complaint = sent.error { throw complaint }
        return DecodedBody(declared: declared, values: sent.values)
    }
}
