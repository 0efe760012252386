import ApiTypes
import Foundation
import Networking
import WireRuntime

extension HTTPRequest {
    /// A request as a v3 server takes it.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - token: Who asks: in a header, and to a server that is known to be older than 0.19 as `auth`, which others would keep in their logs.
    ///   - isBefore0_19: Whether it is such a server.
    init(_ request: some WireRequest, token: String?, isBefore0_19: Bool) throws(ApiClientError) {
        let endpoint = type(of: request).endpoint
        guard let method = Method(rawValue: endpoint.method.rawValue) else {
            preconditionFailure("every WireMethod is an HTTP method")
        }
        self.init(
            method: method,
            path: "/api/v3" + endpoint.path,
            query: request.queryItems.map { QueryItem($0.name, $0.value) }
        )
        headers["Accept"] = "application/json"
        do {
            body = try request.body()
        } catch {
            throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
        }
        if body != nil { headers["Content-Type"] = "application/json" }
        guard let token, endpoint != ApiLogin.endpoint else { return }
        if !isBefore0_19 {
            headers["Authorization"] = "Bearer \(token)"
        } else if let body {
            let others = body.elementsEqual(Data("{}".utf8)) ? "" : ","
            self.body = Data(#"{"auth":"\#(token)"\#(others)"#.utf8) + body.dropFirst()
        } else {
            query.append(QueryItem("auth", token))
        }
    }
}
