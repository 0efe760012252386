extension Invocation {
    /// A reference as it was typed, a handle or a path, for messages that say what to type next; nil if it was left out.
    public func typedReference(_ name: String = "REF") -> String? { typedReferences[name] }
}
