import Observation

/// The living object of one id: what the server said, with what somebody wants on top of it.
///
/// Edits are kept in the order they were made, and made again on whatever the server says meanwhile. So one that fails takes back
/// nothing but itself.
@MainActor
@Observable
final class Record<Value: Identifiable & Equatable & Sendable> {
    /// What is shown.
    private(set) var value: Value
    /// The fields that the server has yet to confirm.
    private(set) var pending: Set<String> = []

    @ObservationIgnored private var verified: Value
    @ObservationIgnored private var edits: [Edit] = []
    @ObservationIgnored private var editCount = 0

    private struct Edit {
        let number: Int
        let fields: Set<String>
        let change: (inout Value) -> Void
    }

    init(_ value: Value) {
        self.value = value
        verified = value
    }

    /// What the value would be after a change.
    func value(after change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }

    /// Takes in what the server says now.
    func merge(_ value: Value) {
        verified = value
        redraw()
    }

    /// A number that no edit has yet.
    func makeEdit() -> Int {
        editCount += 1
        return editCount
    }

    /// Shows a change that nobody has agreed to yet.
    func begin(_ number: Int, fields: Set<String>, _ change: @escaping (inout Value) -> Void) {
        edits.append(Edit(number: number, fields: fields, change: change))
        redraw()
    }

    /// Makes a change the server's, with its own answer if it gave one, or forgets it.
    func settle(_ number: Int, keeping: Bool, answer: Value? = nil) {
        guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
        let edit = edits.remove(at: index)
        if keeping {
            if let answer { verified = answer } else { edit.change(&verified) }
        }
        redraw()
    }

    private func redraw() {
        var shown = verified
        for edit in edits { edit.change(&shown) }
        let fields = edits.reduce(into: Set<String>()) { $0.formUnion($1.fields) }
        // Observation tells of every write, of one that changes nothing too.
        if value != shown { value = shown }
        if pending != fields { pending = fields }
    }
}
