/// The servers that a server knows.
public struct FederatedInstances: Codable, Hashable, Sendable {
    /// Those that it talks to.
    public var linked: [InstanceSummary]
    /// The only ones that it would talk to, if there are any.
    public var allowed: [InstanceSummary]
    /// Those that it does not talk to.
    public var blocked: [InstanceSummary]

    /// States the servers.
    public init(linked: [InstanceSummary] = [], allowed: [InstanceSummary] = [], blocked: [InstanceSummary] = []) {
        self.linked = linked
        self.allowed = allowed
        self.blocked = blocked
    }
}
