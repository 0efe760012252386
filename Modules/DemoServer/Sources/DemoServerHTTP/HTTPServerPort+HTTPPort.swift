import DemoServer
import Foundation
import HTTPPort
import Networking

extension HTTPPortOptions {
    /// The options of a port that looks like a Lemmy server: pages of every origin may use it, and it may have any name.
    init(_ limits: HTTPServerPort.Limits) {
        self.init()
        self.limits = Limits(limits)
        hosts = .any
        allowsOtherOrigins = true
        // Lemmy does not use PATCH.
        methods = HTTPPortRequest.Method.allCases.filter { $0 != .patch }
        allowsHead = { !LemmyServer.deletes($0) }
        makeRefusal = { status, message in
            HTTPPortResponse(
                status: status,
                headers: ["Content-Type": "application/json"],
                body: .bytes(Array(#"{"error":"unknown","message":"\#(message)"}"#.utf8))
            )
        }
    }
}

extension HTTPPortOptions.Limits {
    fileprivate init(_ limits: HTTPServerPort.Limits) {
        self.init()
        connections = limits.connections
        streams = 0
        memoryPerConnection = limits.memoryPerConnection
        body = limits.body
        bodyAtPath = limits.bodyAtPath
        bodies = limits.bodies
        idleSeconds = limits.idleSeconds
        stopSeconds = limits.stopSeconds
        threads = limits.threads
        workers = limits.workers
    }
}

extension HTTPRequest {
    init(_ request: HTTPPortRequest) {
        var headers = HTTPHeaders()
        for field in request.headers { headers.append(field.name, field.value) }
        self.init(
            method: Method(request.method),
            path: request.path,
            query: request.query.map { QueryItem($0.name, $0.value) },
            headers: headers,
            body: request.body.isEmpty ? nil : request.body
        )
    }
}

extension HTTPRequest.Method {
    fileprivate init(_ method: HTTPPortRequest.Method) {
        self =
            switch method {
            case .get: .get
            case .post: .post
            case .put: .put
            case .delete: .delete
            case .patch: .patch
            }
    }
}

extension PortResponse {
    /// The response in the form that the port sends.
    var sent: HTTPPortResponse {
        var headers = HTTPPortHeaders()
        for field in response.headers { headers.append(field.name, field.value) }
        let ending: HTTPPortResponse.Ending =
            switch ending {
            case .whole: .whole
            case .break: .break
            case .stall: .stall
            case .reset: .reset
            }
        return HTTPPortResponse(status: response.status, headers: headers, body: .data(response.body), ending: ending)
    }
}
