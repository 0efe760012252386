public import Foundation
public import Networking

/// The transport that is examined: how to make one, what it can do, and what it is known to fail.
///
/// ```swift
/// let subject = ConformanceSubject("MyTransport", abilities: [.decodesGzip]) { setup in
///     MyTransport(server: setup.server, deadline: setup.deadline, bodyLimit: setup.bodyLimit)
/// }
/// ```
public struct ConformanceSubject: Sendable {
    /// What an example asks of the transport that it examines.
    public struct Setup: Hashable, Sendable {
        /// The server that it is bound to.
        public let server: ServerAddress
        /// How long a request may take in all.
        public let deadline: Duration
        /// How many bytes a body may have once it is decoded.
        public let bodyLimit: Int
        /// A file with the certificate, in PEM, that it is to trust; nil is the system's. Only where it has ``Ability/trustsFile``.
        public let authority: URL?
    }

    /// What not every transport can, so that examples of it are skipped elsewhere.
    public enum Ability: Hashable, Sendable, CaseIterable {
        /// Asks for gzip and decodes it.
        case decodesGzip
        /// Can be told to trust the certificate in a file.
        case trustsFile
        /// Speaks HTTP/2 over TLS.
        case speaksHTTP2
    }

    /// What a transport fails, and what happens then.
    public struct Known: Hashable, Sendable {
        /// The name of an example, as in ``ConformanceExample/name``.
        public let example: String
        /// What happens, in words.
        public let reason: String
        /// Whether it takes the process along, by a trap or for ever: then it is not tried.
        public let endsProcess: Bool

        /// An example that is tried, and is to fail: once it passes, the outcome is ``ConformanceOutcome/mended(_:)``.
        public static func fails(_ example: String, _ reason: String) -> Known {
            Known(example: example, reason: reason, endsProcess: false)
        }

        /// An example that is not tried, since the process would trap or hang.
        public static func endsProcess(_ example: String, _ reason: String) -> Known {
            Known(example: example, reason: reason, endsProcess: true)
        }
    }

    /// How much to try.
    public struct Effort: Hashable, Sendable {
        /// How many requests the example with random cancellation sends.
        public var requests: Int
        /// What its chance depends on, and nothing else.
        public var seed: UInt64

        /// Chooses an effort; the usual one takes seconds.
        public init(requests: Int = 640, seed: UInt64 = 7) {
            self.requests = requests
            self.seed = seed
        }
    }

    /// The transport's name, for outcomes.
    public let name: String
    /// What it can do beyond what every transport must.
    public let abilities: Set<Ability>
    /// What it is known to fail.
    public let known: [Known]
    /// How much is tried.
    public let effort: Effort
    let makeTransport: @Sendable (Setup) throws -> any Transport

    /// Describes a transport.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - abilities: What it can do beyond what every transport must.
    ///   - known: What it fails; empty for one that conforms.
    ///   - effort: How much to try.
    ///   - makeTransport: Makes one for a server, once for each example or oftener.
    public init(
        _ name: String,
        abilities: Set<Ability>,
        known: [Known] = [],
        effort: Effort = Effort(),
        makeTransport: @escaping @Sendable (Setup) throws -> any Transport
    ) {
        self.name = name
        self.abilities = abilities
        self.known = known
        self.effort = effort
        self.makeTransport = makeTransport
    }
}
