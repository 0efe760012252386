/// A chain of providers of the same data. They are asked one after the other until one answers: first the school's server, then its
/// alternatives.
///
/// The answer contains the provider that answered and the errors of those before it, so that the user can distinguish an older export from
/// the server's data.
public struct ProviderChain<Value: Codable & Hashable & Sendable>: Sendable {
    /// The providers, the best first.
    public let providers: [Provider<Value>]

    /// Creates a chain.
    public init(_ providers: Provider<Value>...) {
        self.providers = providers
    }

    /// Asks the providers in turn.
    ///
    /// - Throws: ``CampusError`` with code `allFailed` that names each provider and its error; `CancellationError` if the caller was
    ///   cancelled, and no other provider is asked then.
    @concurrent public func fetch(for student: String) async throws -> Answer<Value> {
        var failures: [Answer<Value>.Failure] = []
        for provider in providers {
            do {
                let reading = try await provider.fetch(for: student)
                return Answer(
                    reading.value,
                    from: provider.name,
                    failures: failures,
                    rejected: reading.rejected,
                    asOf: reading.asOf
                )
            } catch {
                try Task.checkCancellation()
                failures.append(.init(provider: provider.name, reason: "\(error)"))
            }
        }
        throw CampusError(
            .allFailed,
            failures.map(\.description).joined(separator: "; "),
            hint: "Try again; what was fetched before is still there."
        )
    }
}

/// A source of data: a server and the parser for its answers.
public struct Provider<Value: Sendable>: Sendable {
    /// The name of the server in reports.
    public let name: String
    private let fetching: @concurrent @Sendable (_ student: String) async throws -> ParseResult<Value>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - name: The name of the server in reports.
    ///   - fetch: A function that sends the request and parses the answer off the main actor. It throws errors that are shown to the user.
    public init(
        _ name: String,
        fetch: @escaping @concurrent @Sendable (_ student: String) async throws -> ParseResult<Value>
    ) {
        self.name = name
        fetching = fetch
    }

    /// Fetches a student's data.
    ///
    /// - Throws: The error of the request or the parser, or `CancellationError` if the caller was cancelled.
    @concurrent public func fetch(for student: String) async throws -> ParseResult<Value> {
        try await fetching(student)
    }
}
