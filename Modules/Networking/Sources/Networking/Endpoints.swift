import Primitives

/// The servers that a session knows: by name, by address, and the way to each.
///
/// One transport per server lives here for the session's length, so that every client of a server shares its connections; and one
/// hook wraps them all, so that `net offline` reaches a server in process as well as one across the world.
///
/// ```swift
/// let endpoints = Endpoints { address in URLSessionTransport(server: address) }
/// endpoints.register("demo", at: demoAddress, accounts: ["alice": "alice-password"], transport: server)
/// endpoints.wrapTransports { transport, address in FaultingTransport(transport, faults: faults, server: address) }
/// let endpoint = try endpoints.resolve("lemmy.world")
/// ```
///
/// - Important: A wrapper reaches what is handed out after it was installed. Install it before the first `connect`.
public final class Endpoints: Sendable {
    /// Makes the way to a server that nobody registered.
    public typealias Factory = @Sendable (ServerAddress) -> any Transport
    /// Puts one transport around another; `ServerAddress` is where it leads.
    public typealias Wrapper = @Sendable (any Transport, ServerAddress) -> any Transport

    private struct Entry {
        let id: Int
        var endpoint: Endpoint
        /// How many of the wrappers are around its transport.
        var applied: Int
    }

    private struct State {
        var entries: [Entry] = []
        var wrappers: [Wrapper] = []
        var nextID = 0
    }

    private let makeTransport: Factory?
    private let state = Lock(State())

    /// Makes an empty list.
    ///
    /// - Parameter makeTransport: The way to servers that nobody registered; without it only registered ones can be reached.
    public init(makeTransport: Factory? = nil) {
        self.makeTransport = makeTransport
    }

    /// The registered names, sorted.
    public var names: [String] { state.withLock { $0.entries.map(\.endpoint.name) }.sorted() }

    /// The names of those that a session connects to, sorted: for completion and error messages.
    public var openNames: [String] {
        state.withLock { $0.entries.filter { $0.endpoint.entrance == nil }.map(\.endpoint.name) }.sorted()
    }

    /// The endpoint of that name.
    public subscript(name: String) -> Endpoint? {
        state.withLock { $0.entries.first { $0.endpoint.name == name }?.endpoint }
    }

    /// Names a server and the way to it. A name or an address that is known already is replaced.
    ///
    /// - Parameters:
    ///   - name: What people type.
    ///   - address: The server.
    ///   - accounts: Passwords by account name, where they are no secret.
    ///   - transport: The way to it.
    ///   - isInProcess: Whether the server is in this process.
    ///   - entrance: What to type to go there, if that is not `connect`.
    /// - Returns: The endpoint, its transport wrapped.
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
            entrance: entrance,
            loadAccounts: accounts
        )
        add(bare, replacing: true)
        return self[name] ?? bare
    }

    /// Wraps every endpoint's transport from now on, those registered earlier too; of several the last is outermost.
    public func wrapTransports(_ wrapper: @escaping Wrapper) {
        state.withLock { $0.wrappers.append(wrapper) }
        wrapTheRest()
    }

    /// The endpoint that was registered for `address`, or a new one by the factory; every call for a server answers the same transport.
    ///
    /// - Throws: ``NetworkingError`` with code `unknownServer` when it is not registered and there is no factory.
    public func endpoint(at address: ServerAddress) throws(NetworkingError) -> Endpoint {
        if let known = known(at: address) { return known }
        guard let makeTransport else {
            throw NetworkingError(
                .unknownServer,
                "no way to \(address) from here",
                hint: "known here: \(openNames.joined(separator: ", "))"
            )
        }
        let made = Endpoint(
            name: address.description,
            address: address,
            transport: makeTransport(address),
            isInProcess: false,
            entrance: nil,
            loadAccounts: { [:] }
        )
        add(made, replacing: false)
        return known(at: address) ?? made
    }

    /// The way to `address`, as ``endpoint(at:)`` finds it: what a client's environment asks for.
    ///
    /// - Throws: ``NetworkingError`` with code `unknownServer`.
    public func transport(for address: ServerAddress) throws(NetworkingError) -> any Transport {
        try endpoint(at: address).transport
    }

    /// What `connect TEXT` means: a registered name, else a server's address.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress` or `unknownServer`; the hint lists ``openNames``.
    public func resolve(_ text: String) throws(NetworkingError) -> Endpoint {
        if let named = self[text] { return named }
        let address: ServerAddress
        do {
            address = try ServerAddress(text)
        } catch {
            let known = openNames.isEmpty ? "" : "; known by name: \(openNames.joined(separator: ", "))"
            throw NetworkingError(error.code, error.message, hint: error.hint + known)
        }
        return try endpoint(at: address)
    }

    private func known(at address: ServerAddress) -> Endpoint? {
        state.withLock { $0.entries.first { $0.endpoint.address == address }?.endpoint }
    }

    /// Adds an endpoint. Wrappers are foreign code, and so is the end of a transport: both happen outside the lock.
    private func add(_ bare: Endpoint, replacing: Bool) {
        let wrappers = state.withLock { $0.wrappers }
        let wrapped = bare.wrapped(by: wrappers[...])
        let replaced: [Entry] = state.withLock { state in
            let rivals = state.entries.filter { $0.endpoint.name == bare.name || $0.endpoint.address == bare.address }
            // Somebody else was faster with the same server: theirs stays.
            if !replacing, !rivals.isEmpty { return [] }
            state.entries.removeAll { entry in rivals.contains { $0.id == entry.id } }
            state.nextID += 1
            state.entries.append(Entry(id: state.nextID, endpoint: wrapped, applied: wrappers.count))
            return rivals
        }
        withExtendedLifetime(replaced) {}
        wrapTheRest()
    }

    /// Puts the wrappers that an endpoint lacks around it; two threads may both try, the first to finish counts.
    private func wrapTheRest() {
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
