import Primitives

/// The servers that a session knows, with their names, addresses and transports.
///
/// It keeps one transport for each server during the session, so that all clients of a server share its connections. One hook wraps all
/// transports, so that `net offline` affects servers in process and remote servers alike.
///
/// ```swift
/// let endpoints = Endpoints { address in URLSessionTransport(server: address) }
/// endpoints.register("demo", at: demoAddress, accounts: ["alice": "alice-password"], transport: server)
/// endpoints.wrapTransports { transport, address in FaultingTransport(transport, faults: faults, server: address) }
/// let endpoint = try endpoints.resolve("lemmy.world")
/// ```
///
/// - Important: A wrapper only affects endpoints that are returned after its installation. Install it before the first `connect`.
public final class Endpoints: Sendable {
    /// Makes the transport to a server that is not registered.
    public typealias Factory = @Sendable (ServerAddress) -> any Transport
    /// Wraps a transport; the `ServerAddress` is the server it leads to.
    public typealias Wrapper = @Sendable (any Transport, ServerAddress) -> any Transport

    private struct Entry {
        let id: Int
        var endpoint: Endpoint
        /// The number of wrappers that are applied to its transport.
        var applied: Int
    }

    private struct State {
        var entries: [Entry] = []
        var wrappers: [Wrapper] = []
        var nextID = 0
    }

    private let makeTransport: Factory?
    private let state = Lock(State())

    /// Creates an empty list.
    ///
    /// - Parameter makeTransport: Makes transports to servers that are not registered. Without it only registered servers can be reached.
    public init(makeTransport: Factory? = nil) {
        self.makeTransport = makeTransport
    }

    /// The registered names, sorted.
    public var names: [String] { state.withLock { $0.entries.map(\.endpoint.name) }.sorted() }

    /// The names of the servers that `connect` accepts, sorted, for completion and error messages.
    public var connectableNames: [String] {
        state.withLock { $0.entries.filter { $0.endpoint.connectCommand == nil }.map(\.endpoint.name) }.sorted()
    }

    /// The endpoint with that name.
    public subscript(name: String) -> Endpoint? {
        state.withLock { $0.entries.first { $0.endpoint.name == name }?.endpoint }
    }

    /// Registers a server with a name and a transport. Replaces earlier entries with the same name or address.
    ///
    /// - Parameters:
    ///   - name: The name that people type.
    ///   - address: The server's address.
    ///   - accounts: The passwords by account name, if they are public.
    ///   - transport: The transport to the server.
    ///   - isInProcess: True if the server runs in this process.
    ///   - entrance: The command that opens the server, if it is not `connect`.
    /// - Returns: The endpoint with its wrapped transport.
    @discardableResult
    public func register(
        _ name: String,
        at address: ServerAddress,
        accounts: @autoclosure @escaping @Sendable () -> [String: String] = [:],
        transport: any Transport,
        isInProcess: Bool = false,
        entrance: String? = nil
    ) -> Endpoint {
        let bare = Endpoint(
            name: name,
            address: address,
            transport: transport,
            isInProcess: isInProcess,
            connectCommand: entrance,
            loadAccounts: accounts
        )
        add(bare, replacing: true)
        return self[name] ?? bare
    }

    /// Wraps the transports of all endpoints, including those registered earlier. The last wrapper is the outermost.
    public func wrapTransports(_ wrapper: @escaping Wrapper) {
        state.withLock { $0.wrappers.append(wrapper) }
        applyMissingWrappers()
    }

    /// Returns the endpoint registered for `address`, or a new one from the factory. Every call for a server returns the same transport.
    ///
    /// - Throws: ``NetworkingError`` with code `unknownServer` if the server is not registered and there is no factory.
    public func endpoint(at address: ServerAddress) throws(NetworkingError) -> Endpoint {
        if let known = known(at: address) { return known }
        guard let makeTransport else {
            throw NetworkingError(
                .unknownServer,
                "this program cannot connect to \(address)",
                hint: "known servers: \(connectableNames.joined(separator: ", "))"
            )
        }
        let made = Endpoint(
            name: address.description,
            address: address,
            transport: makeTransport(address),
            isInProcess: false,
            connectCommand: nil,
            loadAccounts: { [:] }
        )
        add(made, replacing: false)
        return known(at: address) ?? made
    }

    /// Returns the transport to `address`, like ``endpoint(at:)``, for a client's environment.
    ///
    /// - Throws: ``NetworkingError`` with code `unknownServer`.
    public func transport(for address: ServerAddress) throws(NetworkingError) -> any Transport {
        try endpoint(at: address).transport
    }

    /// Returns the endpoint for the text after `connect`: a registered name, or a server's address.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress` or `unknownServer`; the hint lists ``connectableNames``.
    public func resolve(_ text: String) throws(NetworkingError) -> Endpoint {
        if let named = self[text] { return named }
        let address: ServerAddress
        do {
            address = try ServerAddress(text)
        } catch {
            let known = connectableNames.isEmpty ? "" : "; known by name: \(connectableNames.joined(separator: ", "))"
            throw NetworkingError(error.code, error.message, hint: error.hint + known)
        }
        return try endpoint(at: address)
    }

    private func known(at address: ServerAddress) -> Endpoint? {
        state.withLock { $0.entries.first { $0.endpoint.address == address }?.endpoint }
    }

    /// Adds an endpoint. Wrappers are foreign code, and so is a transport's `deinit`; both run outside the lock.
    private func add(_ bare: Endpoint, replacing: Bool) {
        let wrappers = state.withLock { $0.wrappers }
        let wrapped = bare.wrapped(by: wrappers[...])
        let replaced: [Entry] = state.withLock { state in
            let rivals = state.entries.filter { $0.endpoint.name == bare.name || $0.endpoint.address == bare.address }
            // Another thread has added the same server first; keep its entry.
            if !replacing, !rivals.isEmpty { return [] }
            state.entries.removeAll { entry in rivals.contains { $0.id == entry.id } }
            state.nextID += 1
            state.entries.append(Entry(id: state.nextID, endpoint: wrapped, applied: wrappers.count))
            return rivals
        }
        withExtendedLifetime(replaced) {}
        applyMissingWrappers()
    }

    /// Applies the missing wrappers to all endpoints. If two threads apply them to one endpoint, the first result is kept.
    private func applyMissingWrappers() {
        func nextUnfinished() -> (Entry, [Wrapper])? {
            state.withLock { state in
                state.entries.first { $0.applied < state.wrappers.count }.map { ($0, state.wrappers) }
            }
        }
        while let (entry, wrappers) = nextUnfinished() {
            let wrapped = entry.endpoint.wrapped(by: wrappers[entry.applied...])
            let replaced = state.withLock { state -> Entry? in
                let index = state.entries.firstIndex { $0.id == entry.id && $0.applied == entry.applied }
                guard let index else { return nil }
                defer {
                    state.entries[index].endpoint = wrapped
                    state.entries[index].applied = wrappers.count
                }
                return state.entries[index]
            }
            withExtendedLifetime(replaced) {}
        }
    }
}
