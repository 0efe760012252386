import Networking
import NetworkingCurl

/// The outcome of a request.
enum Outcome: Sendable {
    case answered(HTTPResponse)
    case failed(TransportError)

    var status: Int? { if case .answered(let response) = self { response.status } else { nil } }
    var error: TransportError? { if case .failed(let error) = self { error } else { nil } }
    var code: TransportError.Code? { error?.code }
}

extension Transport {
    /// Sends a request and returns its outcome.
    func outcome(of request: HTTPRequest = HTTPRequest(path: "/")) async -> Outcome {
        do {
            return .answered(try await send(request))
        } catch {
            return .failed(error)
        }
    }
}

extension CurlTransport {
    /// Creates a transport to a test server.
    convenience init(_ server: RawServer, _ configuration: Configuration = .patient()) {
        self.init(server: server.address, configuration: configuration)
    }
}

extension CurlTransport.Configuration {
    /// Returns a configuration with longer deadlines than the default, because the machine may be slow while all other tests run.
    static func patient(bodyLimit: Int = 64 << 20, connectionLimit: Int = 6) -> Self {
        Self(
            deadline: .seconds(600),
            connectDeadline: .seconds(300),
            bodyLimit: bodyLimit,
            connectionLimit: connectionLimit
        )
    }
}
