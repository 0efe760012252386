/// A server that a session can connect to, under the name that people type.
public struct Endpoint: Sendable {
    /// The name, `demo`; for a server that was connected to by its address, the address.
    public let name: String
    /// The server; clients and caches are kept by it.
    public let address: ServerAddress
    /// The way there, wrapped by what ``Endpoints/wrapTransports(_:)`` was given.
    public let transport: any Transport
    /// Passwords by account name, for servers whose accounts are no secret (the demo's). Empty elsewhere: then ask.
    ///
    /// - Complexity: Asked for when it is read: the demo's server starts by then.
    public var accounts: [String: String] { loadAccounts() }

    /// Whether it is a server in this process: nothing goes over a network.
    public let isInProcess: Bool

    /// What to type to go there, for a server that `connect` is not for, since it speaks another language: `school linden`. Nil for all others.
    public let entrance: String?

    let loadAccounts: @Sendable () -> [String: String]

    /// The server as it is shown: `lemmy.world`, `http://127.0.0.1:8080`.
    public var serverText: String { address.description }

    /// What to type to go there: `connect http://127.0.0.1:8080`. Every hint that advises a server is made here.
    public static func advice(to address: ServerAddress) -> String { "connect \(address)" }

    func wrapped(by wrappers: ArraySlice<Endpoints.Wrapper>) -> Endpoint {
        let transport = wrappers.reduce(transport) { $1($0, address) }
        return Endpoint(
            name: name,
            address: address,
            transport: transport,
            isInProcess: isInProcess,
            entrance: entrance,
            loadAccounts: loadAccounts
        )
    }
}
