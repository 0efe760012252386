public import Propagation

/// What a model keeps beside its shown fields: a stamp, and an ``EditState`` only while there are edits to speak of.
///
/// Nearly all models have none, so the common case costs a stamp and an empty array.
public struct EditLedger<Fields: TierFields>: Sendable {
    /// When the request started that the verified fields came with.
    public private(set) var stamp: Stamp
    // None or one; an array keeps the model small where an optional would reserve the room.
    private var state: [EditState<Fields>] = []

    /// Starts with fields that came with `stamp` and no edits.
    public init(stamp: Stamp) {
        self.stamp = stamp
    }

    /// Whether an edit of `field` waits for the server.
    public func isPending(_ field: EditableField<Fields>) -> Bool {
        state.first?.isPending(field) ?? false
    }

    /// The stamp that the shown fields go to the value trees with; nil while an edit waits, which always counts there.
    public var publishedStamp: Stamp? { state.first?.edits.isEmpty ?? true ? stamp : nil }

    /// The whole state, given what is shown.
    public func state(shown: Fields) -> EditState<Fields> {
        state.first ?? EditState(shown, stamp: stamp)
    }

    /// Takes a read's answer.
    ///
    /// - Parameters:
    ///   - fields: What the server said.
    ///   - shown: What is shown now.
    ///   - stamp: When the request started.
    /// - Returns: What is to be shown; `shown` itself if the answer was stale.
    public mutating func accept(_ fields: Fields, shown: Fields, stamp: Stamp) -> Fields {
        guard state.isEmpty else { return change(shown: shown) { $0.accept(fields, stamp: stamp) } }
        guard stamp >= self.stamp else { return shown }
        self.stamp = stamp
        return fields.completed(by: shown)
    }

    /// Changes the state.
    ///
    /// - Returns: What is to be shown.
    public mutating func change(shown: Fields, _ body: (inout EditState<Fields>) -> Void) -> Fields {
        var changed = state(shown: shown)
        body(&changed)
        stamp = changed.stamp
        state = changed.isPlain ? [] : [changed]
        return changed.shown
    }
}
