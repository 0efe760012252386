/// Whether a request wants to know who asks.
public enum WireLogin: Hashable, Sendable, CaseIterable {
    /// It does not: send no token.
    case never
    /// It answers anybody, and says more to whom it knows.
    case optional
    /// It answers nobody else.
    case required
}
