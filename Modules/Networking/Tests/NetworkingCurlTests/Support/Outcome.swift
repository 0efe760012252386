import Networking
import NetworkingCurl

/// How a request ended.
enum Outcome: Sendable {
    case answered(HTTPResponse)
    case failed(TransportError)

    var status: Int? { if case .answered(let response) = self { response.status } else { nil } }
    var error: TransportError? { if case .failed(let error) = self { error } else { nil } }
    var code: TransportError.Code? { error?.code }
}

extension Transport {
    /// Sends, and takes whatever comes of it.
    func outcome(of request: HTTPRequest = HTTPRequest(path: "/")) async -> Outcome {
        do {
            return .answered(try await send(request))
        } catch {
            return .failed(error)
        }
    }
}

extension CurlTransport {
    /// A transport to a server of the test's.
    convenience init(_ server: RawServer, _ configuration: Configuration = .patient()) {
        self.init(server: server.address, configuration: configuration)
    }
}

extension CurlTransport.Configuration {
    /// Waits longer than by default: a machine that runs all other tests at once may be slow.
    static func patient(bodyLimit: Int = 64 << 20, connectionLimit: Int = 6) -> Self {
        Self(
            deadline: .seconds(600),
            connectDeadline: .seconds(300),
            bodyLimit: bodyLimit,
            connectionLimit: connectionLimit
        )
    }
}
