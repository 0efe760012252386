/// Providers of one thing, asked one after the other until one answers: the school's server, then what there is instead.
///
/// Which one answered, and why those before it did not, is part of the answer: nobody takes last night's export for the server's own word.
public struct ProviderChain<Value: Codable & Hashable & Sendable>: Sendable {
    /// The providers, the best first.
    public let providers: [Provider<Value>]

    /// Makes a chain.
    public init(_ providers: Provider<Value>...) {
        self.providers = providers
    }

    /// Asks the providers in turn.
    ///
    /// - Throws: ``CampusError`` with code `allFailed` that names each and its reason; `CancellationError` when the caller gave up: then nobody else
    ///   is asked.
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
