import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes URL requests that can only go to one server.
struct RequestEncoder {
    let server: ServerAddress
    let userAgent: String

    func encode(_ request: HTTPRequest) throws(TransportError) -> URLRequest {
        let name = RequestName(request, server)
        // Anything else could move the end of the host: "@elsewhere.org/".
        guard request.path.hasPrefix("/"), let url = URL(string: server.text + request.target), isOnServer(url) else {
            throw refused("\(name) is no path on \(server)", hint: "a path begins with a slash")
        }
        guard request.method != .get || request.body == nil else {
            throw refused("\(name) cannot have a body", hint: "put its parameters in the query")
        }
        var message = URLRequest(url: url)
        message.httpMethod = request.method.rawValue
        message.httpBody = request.body
        message.httpShouldHandleCookies = false
        if request.headers["User-Agent"] == nil { message.setValue(userAgent, forHTTPHeaderField: "User-Agent") }
        for field in request.headers {
            guard isToken(field.name), field.value.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
            else {
                throw refused(
                    "\(name) has a header that cannot be sent",
                    hint: "a header is one line of visible characters"
                )
            }
            message.addValue(field.value, forHTTPHeaderField: field.name)
        }
        return message
    }

    /// Sends the message elsewhere on the same server, or throws.
    func redirect(
        _ message: inout URLRequest,
        status: Int,
        to location: String,
        _ name: RequestName
    ) throws(TransportError) {
        guard let url = URL(string: location, relativeTo: message.url)?.absoluteURL, let host = url.host() else {
            throw TransportError(
                .brokenAnswer,
                "\(server) redirected \(name) to nowhere",
                hint: "ask the server's admin"
            )
        }
        guard isOnServer(url) else {
            throw refused(
                "\(server) redirected \(name) to \(host); not followed, a login would go along",
                hint: "if you trust it, connect \(url.scheme ?? "https")://\(host)"
            )
        }
        // Only 307 and 308 promise that the method stays; a GET is one whatever happens.
        guard message.httpMethod == HTTPRequest.Method.get.rawValue || status == 307 || status == 308 else {
            throw refused(
                "\(server) redirected \(name); a write is not repeated elsewhere",
                hint: "ask the server's admin"
            )
        }
        message.url = url
    }

    private func isOnServer(_ url: URL) -> Bool {
        guard let scheme = url.scheme.flatMap({ ServerAddress.Scheme(rawValue: $0.lowercased()) }) else { return false }
        let host = url.host(percentEncoded: true).map { $0.trimmingCharacters(in: ["[", "]"]).lowercased() }
        return scheme == server.scheme && host == server.host && (url.port ?? scheme.defaultPort) == server.port
            && url.user() == nil
    }

    private func isToken(_ text: String) -> Bool {
        let marks = "!#$%&'*+-.^_`|~".utf8
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || marks.contains(byte)
            }
    }

    private func refused(_ message: String, hint: String) -> TransportError {
        TransportError(.refused, message, hint: hint)
    }
}
