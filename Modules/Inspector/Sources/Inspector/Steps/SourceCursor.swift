import Propagation

/// Reads the ids of a source in parts, so that a source of very many objects does not stop the main actor.
@MainActor
struct SourceCursor {
    /// The number of ids that are asked for at once.
    static let batch = 250

    /// The number of the source.
    let source: Int
    private var start: InspectionPosition? = InspectionPosition()
    /// The ids of a source that gives all of them at once.
    private var rest: ArraySlice<InspectedID> = []

    /// Begins at the first object of a source.
    init(of source: Int) { self.source = source }

    /// Returns at most ``batch`` further ids, none if there are none at present; nil if the source has no more, or is gone.
    mutating func next(from inspection: Inspection) -> ArraySlice<InspectedID>? {
        if let start {
            self.start = nil
            guard let source = inspection.source(source) else { return nil }
            guard let batched = source as? any BatchedInspectionSource else {
                rest = source.inspectedIDs[...]
                return takeRest()
            }
            let batch = batched.inspectedIDs(from: start, limit: Self.batch)
            self.start = batch.next
            return batch.ids[...]
        }
        return rest.isEmpty ? nil : takeRest()
    }

    private mutating func takeRest() -> ArraySlice<InspectedID> {
        let taken = rest.prefix(Self.batch)
        rest = rest.dropFirst(taken.count)
        return taken
    }
}
