import DemoServer
import Foundation
import Networking

/// The responses that the port itself makes.
enum PortErrorResponse {
    static func bodyTooLarge(limit: Int) -> HTTPResponse {
        refusal(413, "The body is larger than allowed (limit: \(limit) bytes).")
    }

    static let serviceUnavailable = refusal(503, "Too many requests are being sent at once. Try again soon.")

    static let notFound = refusal(404, "Nothing is served at this path.")

    /// The methods that are passed to the handler. Lemmy does not use PATCH.
    static let methods = HTTPRequest.Method.allCases.filter { $0 != .patch }

    /// The methods in the form of a header.
    static let methodList = methods.map(\.rawValue).joined(separator: ", ")

    /// Returns the method for the handler. A HEAD becomes a GET, of whose response libmicrohttpd sends only the head.
    ///
    /// - Returns: Nil for an unsupported method.
    static func method(_ name: String, at path: String) -> HTTPRequest.Method? {
        guard name != "HEAD" || !LemmyServer.deletes(path) else { return nil }
        return HTTPRequest.Method(rawValue: name == "HEAD" ? "GET" : name).flatMap { methods.contains($0) ? $0 : nil }
    }

    static let unknownMethod: HTTPResponse = {
        var response = refusal(405, "This method is not known here.")
        response.headers["Allow"] = methodList
        return response
    }()

    static let ambiguousLength = refusal(400, "The length of the body is given twice, or in a way not known here.")

    /// Returns the error response if the length of the body is ambiguous or too large.
    ///
    /// If two servers disagree about the length, a second request can be hidden in the body of the first one (request smuggling).
    static func framingError(_ headers: HTTPHeaders, bodyLimit: Int) -> HTTPResponse? {
        var lengths: [String] = []
        var encodings: [String] = []
        for field in headers {
            switch field.name.utf8.count {
            case 14 where field.name.lowercased() == "content-length": lengths.append(field.value)
            case 17 where field.name.lowercased() == "transfer-encoding": encodings.append(field.value)
            // Some servers ignore a blank at the end of a header's name.
            default: if field.name.utf8.last.map({ $0 <= 0x20 }) ?? true { return ambiguousLength }
            }
        }
        guard lengths.count + encodings.count < 2 else { return ambiguousLength }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" { return ambiguousLength }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else { return ambiguousLength }
            if Int(length).map({ $0 > bodyLimit }) ?? true { return bodyTooLarge(limit: bodyLimit) }
        }
        return nil
    }

    private static func refusal(_ status: Int, _ message: String) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"error":"unknown","message":"\#(message)"}"#.utf8)
        )
    }
}
