import Middleware

/// An answer that says nothing of an entity: counts, a secret, a list of log-ins.
struct PlainAnswer<Value: Sendable>: TierAnswer {
    let value: Value

    init(_ value: Value) { self.value = value }

    func collect(into sayings: inout Sayings) {}
}
