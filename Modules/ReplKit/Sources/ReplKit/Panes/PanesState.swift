/// All panes, in the order their views were opened: what a screen of them draws.
public struct PanesState: Hashable, Sendable {
    /// The panes.
    public private(set) var panes: [Pane] = []

    /// No panes.
    public init() {}

    init(_ panes: [Pane]) { self.panes = panes }

    subscript(view: String) -> Pane? { panes.first { $0.view == view } }

    /// Follows what a session tells: who begins with a whole state and applies each message has the session's state.
    ///
    /// A message about a pane or a row that is not there changes nothing.
    ///
    /// - Complexity: O(panes + rows of the message).
    public mutating func apply(_ message: PanesMessage) {
        switch message {
        case .whole(_, let panes):
            self.panes = panes
        case .pane(let pane):
            if let index = index(of: pane.view) { panes[index] = pane } else { panes.append(pane) }
        case .rows(let change):
            guard let index = index(of: change.view) else { return }
            panes[index].headline = change.headline
            panes[index].status = change.status
            for placed in change.rows where panes[index].rows.indices.contains(placed.at) {
                panes[index].rows[placed.at] = placed.row
            }
        case .closed(let view):
            panes.removeAll { $0.view == view }
        case .end:
            break
        }
    }

    private func index(of view: String) -> Int? { panes.firstIndex { $0.view == view } }
}
