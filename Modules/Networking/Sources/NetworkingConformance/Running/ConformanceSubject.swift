public import Foundation
public import Networking

/// The transport to test: the function that makes it, its abilities and its known failures.
///
/// ```swift
/// let subject = ConformanceSubject("MyTransport", abilities: [.decodesGzip]) { setup in
///     MyTransport(server: setup.server, deadline: setup.deadline, bodyLimit: setup.bodyLimit)
/// }
/// ```
public struct ConformanceSubject: Sendable {
    /// The requirements of an example for its transport.
    public struct Setup: Hashable, Sendable {
        /// The server that the transport is bound to.
        public let server: ServerAddress
        /// The deadline of a whole request.
        public let deadline: Duration
        /// The maximum size of a decoded body in bytes.
        public let bodyLimit: Int
        /// A PEM file with the certificate to trust; nil means the system's certificates. Only set for subjects with
        /// ``Ability/trustsFile``.
        public let authority: URL?
    }

    /// An ability that not every transport has. Its examples are skipped for other transports.
    public enum Ability: Hashable, Sendable, CaseIterable {
        /// The transport asks for gzip and decodes it.
        case decodesGzip
        /// The transport can trust the certificate in a file.
        case trustsFile
        /// The transport speaks HTTP/2 over TLS.
        case speaksHTTP2
    }

    /// A known failure of a transport.
    public struct KnownFailure: Hashable, Sendable {
        /// The name of an example, as in ``ConformanceExample/name``.
        public let example: String
        /// The behaviour in words.
        public let reason: String
        /// True if the example ends or blocks the process. It is not run then.
        public let endsProcess: Bool

        /// Returns a known failure that is run and expected to fail. Once it passes, the outcome is
        /// ``ConformanceOutcome/unexpectedPass(_:)``.
        public static func fails(_ example: String, _ reason: String) -> KnownFailure {
            KnownFailure(example: example, reason: reason, endsProcess: false)
        }

        /// Returns a known failure that is not run because the process would trap or hang.
        public static func endsProcess(_ example: String, _ reason: String) -> KnownFailure {
            KnownFailure(example: example, reason: reason, endsProcess: true)
        }
    }

    /// The amount of testing.
    public struct Effort: Hashable, Sendable {
        /// The number of requests that the example with random cancellation sends.
        public var requests: Int
        /// The seed of its random numbers.
        public var seed: UInt64

        /// Creates an effort; the default takes seconds.
        public init(requests: Int = 640, seed: UInt64 = 7) {
            self.requests = requests
            self.seed = seed
        }
    }

    /// The transport's name, for outcomes.
    public let name: String
    /// The abilities beyond those that every transport must have.
    public let abilities: Set<Ability>
    /// The known failures.
    public let known: [KnownFailure]
    /// The amount of testing.
    public let effort: Effort
    let makeTransport: @Sendable (Setup) throws -> any Transport

    /// Describes a transport.
    ///
    /// - Parameters:
    ///   - name: The transport's name.
    ///   - abilities: The abilities beyond those that every transport must have.
    ///   - known: The known failures; empty for a transport that conforms.
    ///   - effort: The amount of testing.
    ///   - makeTransport: Makes a transport to a server; called once or more for each example.
    public init(
        _ name: String,
        abilities: Set<Ability>,
        known: [KnownFailure] = [],
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
