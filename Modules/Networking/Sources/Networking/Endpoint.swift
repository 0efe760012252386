/// A server that a session can connect to, with the name that people type.
public struct Endpoint: Sendable {
    /// The registered name, such as `demo`, or the address of a server that is not registered.
    public let name: String
    /// The server's address, which identifies its clients and caches.
    public let address: ServerAddress
    /// The transport to the server, wrapped by the wrappers of ``Endpoints/wrapTransports(_:)``.
    public let transport: any Transport
    /// The passwords by account name, for servers whose accounts are public (the demo's). If it is empty, ask for the password.
    ///
    /// - Complexity: Computed on each access; the demo's server has started by then.
    public var accounts: [String: String] { loadAccounts() }

    /// True if the server runs in this process, so that no network is used.
    public let isInProcess: Bool

    /// The command that opens this server, such as `school linden`, if it speaks another protocol and `connect` does not work; nil
    /// otherwise.
    public let connectCommand: String?

    let loadAccounts: @Sendable () -> [String: String]

    /// The server's address for display: `lemmy.world`, `http://127.0.0.1:8080`.
    public var serverText: String { address.description }

    /// Returns the command to type for a server: `connect http://127.0.0.1:8080`. All hints that suggest a server use it.
    public static func connectHint(for address: ServerAddress) -> String { "connect \(address)" }

    func wrapped(by wrappers: ArraySlice<Endpoints.Wrapper>) -> Endpoint {
        let transport = wrappers.reduce(transport) { $1($0, address) }
        return Endpoint(
            name: name,
            address: address,
            transport: transport,
            isInProcess: isInProcess,
            connectCommand: connectCommand,
            loadAccounts: loadAccounts
        )
    }
}
