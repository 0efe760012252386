/// The other servers that a server knows.
public struct FederatedInstances: Codable, Hashable, Sendable {
    /// The servers that it federates with.
    public var linked: [InstanceSummary]
    /// The only servers that it may federate with; empty if there is no such restriction.
    public var allowed: [InstanceSummary]
    /// The servers that it does not federate with.
    public var blocked: [InstanceSummary]

    /// Creates lists of servers.
    public init(linked: [InstanceSummary] = [], allowed: [InstanceSummary] = [], blocked: [InstanceSummary] = []) {
        self.linked = linked
        self.allowed = allowed
        self.blocked = blocked
    }
}
