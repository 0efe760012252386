import DemoServer
import Foundation
import Networking

/// The answers that the port gives by itself.
enum PortRefusal {
    static func bodyTooLarge(limit: Int) -> HTTPResponse {
        refusal(413, "The body is larger than allowed (limit: \(limit) bytes).")
    }

    static let tooBusy = refusal(503, "Too many requests are being sent at once. Try again soon.")

    static let nothingHere = refusal(404, "Nothing is served at this path.")

    /// What is handed on to the handler: Lemmy changes nothing by PATCH.
    static let methods = HTTPRequest.Method.allCases.filter { $0 != .patch }

    /// The methods as headers list them.
    static let methodList = methods.map(\.rawValue).joined(separator: ", ")

    /// What a request asks the handler for: HEAD is a GET, of whose answer libmicrohttpd sends the head alone.
    ///
    /// - Returns: nil for a method that is not taken.
    static func method(_ name: String, at path: String) -> HTTPRequest.Method? {
        guard name != "HEAD" || !LemmyServer.deletes(path) else { return nil }
        return HTTPRequest.Method(rawValue: name == "HEAD" ? "GET" : name).flatMap { methods.contains($0) ? $0 : nil }
    }

    static let unknownMethod: HTTPResponse = {
        var response = refusal(405, "This method is not known here.")
        response.headers["Allow"] = methodList
        return response
    }()

    static let unclearLength = refusal(400, "The length of the body is given twice, or in a way not known here.")

    /// What is wrong with how a request says where its body ends.
    ///
    /// Where two servers could disagree about that, a second request can be hidden in the body of a first.
    static func ofFraming(_ headers: HTTPHeaders, bodyLimit: Int) -> HTTPResponse? {
        var lengths: [String] = []
        var encodings: [String] = []
        for field in headers {
            switch field.name.utf8.count {
            case 14 where field.name.lowercased() == "content-length": lengths.append(field.value)
            case 17 where field.name.lowercased() == "transfer-encoding": encodings.append(field.value)
            // To some servers a name with a space is the name without it.
            default: if field.name.utf8.last.map({ $0 <= 0x20 }) ?? true { return unclearLength }
            }
        }
        guard lengths.count + encodings.count < 2 else { return unclearLength }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" { return unclearLength }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else { return unclearLength }
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
