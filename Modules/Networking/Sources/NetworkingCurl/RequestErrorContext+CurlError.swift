import CCurl
import Networking

extension RequestErrorContext {
    /// Returns the error for a request without a connection. It was not sent, so the server cannot have processed it.
    func failedBeforeSend(_ result: CURLcode, _ error: CurlError, within deadline: Duration) -> TransportError {
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST:
            return unknownHost(error)
        case CURLE_COULDNT_CONNECT where !isOfProxy(error):
            return connectionRefused(error)
        case CURLE_OPERATION_TIMEDOUT:
            return TransportError(
                .noConnection,
                "\(server) accepted no connection within \(deadline) (\(self))",
                hint: "try again; if others can reach it, a firewall may drop your requests",
                cause: error
            )
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED:
            return tlsFailure(error, because: error.reason)
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            return TransportError(
                .noConnection,
                "the proxy does not connect to \(server) (\(self)): \(error.reason)",
                hint: "check https_proxy, http_proxy and no_proxy in the environment",
                cause: error
            )
        default:
            return TransportError(
                .noConnection,
                "no connection to \(server) (\(self)): \(error.reason)",
                hint: "try again; behind a proxy, check https_proxy and no_proxy",
                cause: error
            )
        }
    }

    /// Returns true if libcurl could not connect to a proxy: its text then names the proxy and not the server.
    private func isOfProxy(_ error: CurlError) -> Bool {
        error.reason.contains("proxy") || error.reason.contains(" port ") && !error.reason.contains(server.host)
    }

    /// Returns the error for a request that was sent and got no complete response.
    func unanswered(_ result: CURLcode, _ error: CurlError, hadBegun: Bool) -> TransportError {
        switch result {
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            notHTTP(error, because: error.reason)
        case CURLE_BAD_CONTENT_ENCODING:
            TransportError(
                .brokenAnswer,
                "the answer of \(server) to \(self) cannot be decoded: \(error.reason)",
                hint: retryHint,
                cause: error
            )
        case _ where hadBegun:
            connectionLost(error, because: result == CURLE_OK ? nil : error.reason)
        default:
            emptyResponse(error)
        }
    }
}
