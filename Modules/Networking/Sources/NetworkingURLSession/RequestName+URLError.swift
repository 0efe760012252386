import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RequestName {
    /// Says in our words what `URLSession` means.
    ///
    /// - Parameter hadBegun: Whether the head of an answer had arrived, so that what broke was the answer.
    func failure(_ error: any Error, hadBegun: Bool) -> TransportError {
        guard let error = error as? URLError else {
            return TransportError(.brokenAnswer, "\(server) gave no answer to \(self)", hint: "try again", cause: error)
        }
        // The error's own details quote the whole URL, query and login included: only the code is kept.
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
            return insecure(cause)
        case .cannotConnectToHost:
            return unanswered(cause)
        case .unsupportedURL, .cannotParseResponse:
            return noAnswer()
        case _ where hadBegun:
            return brokeWithin(cause)
        default:
            return endedUnanswered(cause)
        }
    }
}
