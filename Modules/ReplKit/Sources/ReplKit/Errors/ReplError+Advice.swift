extension ReplError {
    /// ``hint`` as it is shown: behind `try: `, unless its first word says that already; empty if there is none.
    public var advice: String { hint.isEmpty || hint.hasPrefix("try ") ? hint : "try: \(hint)" }
}
