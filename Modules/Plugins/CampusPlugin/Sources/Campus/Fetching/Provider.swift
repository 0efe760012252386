/// One way to get something: a server and how its answers are read.
public struct Provider<Value: Sendable>: Sendable {
    /// What it is called in reports: the server's name.
    public let name: String
    private let fetching: @concurrent @Sendable (_ student: String) async throws -> Reading<Value>

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - name: What it is called in reports.
    ///   - fetch: Asks and reads, off the main actor; throws what a person should see.
    public init(
        _ name: String,
        fetch: @escaping @concurrent @Sendable (_ student: String) async throws -> Reading<Value>
    ) {
        self.name = name
        fetching = fetch
    }

    /// Asks for a student's data.
    ///
    /// - Throws: What went wrong, `CancellationError` if the caller was cancelled.
    @concurrent public func fetch(for student: String) async throws -> Reading<Value> {
        try await fetching(student)
    }
}
