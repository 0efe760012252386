public import Propagation

/// The verified fields of one tier of one entity and the edits that the server has not answered: a pure state machine.
///
/// What is shown is the verified value with the pending edits applied in order. From that one rule follows the rest: a failed edit goes
/// and those behind it are replayed; an accepted answer moves the verified value under the edits; two edits of different fields do not
/// know of each other.
///
/// Answers are ordered by when their request *started* (``Propagation/Stamp``). An answer that started before one that has been
/// accepted is stale as a whole. A read that started before an edit was answered may or may not have seen it, so it does not touch the
/// edited fields either: they keep what the edit's answer said.
///
/// - Complexity: Every operation is O(pending edits + fields).
public struct EditState<Fields: TierFields>: Sendable {
    /// One edit that the server has not answered.
    public struct Edit: Sendable {
        /// Numbers the edits of one state.
        public let id: Int
        /// What it edits.
        public let field: EditableField<Fields>
        /// Why.
        public let cause: Cause
        let apply: @Sendable (inout Fields) -> Void

        /// Whether the edit would make a difference to its own fields.
        func changes(_ fields: Fields) -> Bool {
            var edited = fields
            apply(&edited)
            var onlyItsOwn = fields
            field.copy(from: edited, to: &onlyItsOwn)
            return onlyItsOwn != fields
        }
    }

    /// A field that an edit was answered for, and when: reads that started before do not touch it.
    private struct Fence: Sendable {
        let field: EditableField<Fields>
        let until: Stamp
    }

    /// What the server last said.
    public private(set) var verified: Fields
    /// What is shown: ``verified`` with all edits applied.
    public private(set) var shown: Fields
    /// When the request started that ``verified`` came with.
    public private(set) var stamp: Stamp
    /// The edits that wait for the server, oldest first.
    public private(set) var edits: [Edit] = []

    private var fences: [Fence] = []
    private var lastID = 0

    /// Whether there is nothing to remember beyond ``verified`` and ``stamp``.
    var isPlain: Bool { edits.isEmpty && fences.isEmpty }

    /// Starts from what a server or a file said.
    public init(_ verified: Fields, stamp: Stamp) {
        self.verified = verified
        self.stamp = stamp
        shown = verified
    }

    /// Whether an edit of `field` waits for the server.
    public func isPending(_ field: EditableField<Fields>) -> Bool {
        edits.contains { $0.field == field }
    }

    /// Takes a read's answer.
    ///
    /// - Parameters:
    ///   - fields: What the server said.
    ///   - stamp: When the request started.
    /// - Returns: False if the answer was stale; nothing changed then.
    @discardableResult
    public mutating func accept(_ fields: Fields, stamp: Stamp) -> Bool {
        guard stamp >= self.stamp else { return false }
        var fields = fields.completed(by: verified)
        for fence in fences where stamp < fence.until { fence.field.copy(from: verified, to: &fields) }
        fences.removeAll { stamp >= $0.until }
        verified = fields
        self.stamp = stamp
        showAgain()
        return true
    }

    /// Shows an edit at once.
    ///
    /// - Parameters:
    ///   - field: What it edits.
    ///   - cause: Why; kept until the server answers.
    ///   - apply: Makes the edit; applied again whenever what is below it changes.
    /// - Returns: The edit's id, for ``confirm(_:answer:startedAt:answeredAt:)`` or ``fail(_:)``.
    public mutating func begin(
        _ field: EditableField<Fields>,
        because cause: Cause,
        apply: @escaping @Sendable (inout Fields) -> Void
    ) -> Int {
        lastID += 1
        edits.append(Edit(id: lastID, field: field, cause: cause, apply: apply))
        apply(&shown)
        return lastID
    }

    /// The server agreed to an edit.
    ///
    /// - Parameters:
    ///   - id: The edit.
    ///   - answer: What the answer says of the fields. nil if it says nothing: then the edit itself becomes verified, so that a success
    ///     without an echo leaves nothing out of step.
    ///   - startedAt: The stamp of the request's start.
    ///   - answeredAt: A stamp taken now.
    public mutating func confirm(_ id: Int, answer: Fields?, startedAt: Stamp, answeredAt: Stamp) {
        guard let index = edits.firstIndex(where: { $0.id == id }) else { return }
        let edit = edits.remove(at: index)
        if let answer {
            if startedAt >= stamp {
                var fields = answer.completed(by: verified)
                for fence in fences where fence.field != edit.field && startedAt < fence.until {
                    fence.field.copy(from: verified, to: &fields)
                }
                verified = fields
                stamp = startedAt
            } else if edit.changes(verified) {
                // A later read overtook it that had not seen the edit; one that had knows better than this answer.
                edit.field.copy(from: answer.completed(by: verified), to: &verified)
            }
        } else {
            edit.apply(&verified)
        }
        fences.removeAll { $0.field == edit.field }
        fences.append(Fence(field: edit.field, until: answeredAt))
        showAgain()
    }

    /// Takes an edit back; those behind it are replayed on the verified value.
    public mutating func fail(_ id: Int) {
        edits.removeAll { $0.id == id }
        showAgain()
    }

    /// Takes edits back that others have superseded.
    public mutating func drop(_ ids: Set<Int>) {
        guard !ids.isEmpty else { return }
        edits.removeAll { ids.contains($0.id) }
        showAgain()
    }

    private mutating func showAgain() {
        var fields = verified
        for edit in edits { edit.apply(&fields) }
        shown = fields
    }
}
