import Foundation

extension RequestEncoder {
    /// Redirects the message to another address on the same server, below its base path.
    ///
    /// - Throws: `TransportError`: `brokenAnswer` if the address is invalid, `refused` if it must not be followed.
    package func redirect(
        _ message: inout OutgoingRequest,
        status: Int,
        to location: String,
        _ name: RequestErrorContext
    ) throws(TransportError) {
        guard let url = URL(string: location, relativeTo: URL(string: message.url))?.absoluteURL, let host = url.host()
        else {
            throw TransportError(
                .brokenAnswer,
                "\(server) redirected \(name) to an invalid address",
                hint: "ask the server's admin"
            )
        }
        guard isOnServer(url) else {
            let elsewhere = Self.server(of: url, askedFor: name.path)
            // If only the scheme differs, the host alone would not show the difference.
            let place = elsewhere.map { $0.scheme == server.scheme ? $0.place : $0.text } ?? host
            throw refused(
                "\(server) redirected \(name) to \(place); not followed, as it would send your login there",
                hint: elsewhere.map { "if you trust it, \(Endpoint.connectHint(for: $0))" } ?? "ask the server's admin"
            )
        }
        // Only 307 and 308 guarantee that the method stays; a GET stays a GET in any case.
        guard message.method == .get || status == 307 || status == 308 else {
            throw refused(
                "\(server) redirected \(name); a write does not follow this redirect",
                hint: "ask the server's admin"
            )
        }
        message.url = url.absoluteString
    }

    /// Returns the error for too many redirects.
    package func tooManyRedirects(_ name: RequestErrorContext, after limit: Int) -> TransportError {
        refused(
            "\(server) redirected \(name) more than \(limit) times",
            hint: "its redirects form a loop; ask the server's admin"
        )
    }
}

extension HTTPResponse {
    /// The address to continue with, if the status is a redirect; nil otherwise.
    package var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
