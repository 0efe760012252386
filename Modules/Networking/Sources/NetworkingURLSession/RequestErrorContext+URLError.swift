import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestErrorContext {
    /// Returns the error for an error of `URLSession`.
    ///
    /// - Parameter hadBegun: True if the head of a response had arrived, so that the response is incomplete.
    func failure(_ error: any Error, hadBegun: Bool) -> TransportError {
        guard let error = error as? URLError else {
            return TransportError(.brokenAnswer, "\(server) gave no answer to \(self)", hint: "try again", cause: error)
        }
        // The error's own details contain the whole URL with its query and login, so only the code is kept.
        let cause = URLError(error.code)
        switch error.code {
        case .cancelled:
            return cancelled
        case .timedOut:
            return TransportError(
                .timedOut,
                "\(server) did not answer \(self) in time",
                hint: "try again",
                cause: cause
            )
        case .cannotFindHost, .dnsLookupFailed:
            return unknownHost(cause)
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            return TransportError(
                .noConnection,
                "this machine has no network (\(self) to \(server))",
                hint: "connect it and try again",
                cause: cause
            )
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            return tlsFailure(cause)
        case .cannotConnectToHost:
            return connectionRefused(cause)
        case .unsupportedURL, .cannotParseResponse:
            return notHTTP()
        case _ where hadBegun:
            return connectionLost(cause)
        default:
            return emptyResponse(cause)
        }
    }
}
