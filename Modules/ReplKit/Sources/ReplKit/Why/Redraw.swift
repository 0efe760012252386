/// What one view said at the end of one commit.
struct Redraw: Sendable {
    let view: String
    /// The view's place among all: views that change together are told in this order.
    let order: Int
    /// What changed; of many rows the first.
    let changes: [ViewChange]
    /// Rows that are not kept.
    let more: Int

    private static let limit = 12

    init(view: String, order: Int, _ changes: [ViewChange]) {
        self.view = view
        self.order = order
        self.changes = Array(changes.prefix(Self.limit))
        more = max(0, changes.count - Self.limit)
    }
}

extension Chronicle.Entry.Content {
    var isRedraw: Bool { if case .redraw = self { true } else { false } }
}
