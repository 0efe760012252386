/// All panes in the order in which their views were opened.
public struct PanesState: Hashable, Sendable {
    /// The panes.
    public private(set) var panes: [Pane] = []

    /// Creates a state without panes.
    public init() {}

    init(_ panes: [Pane]) { self.panes = panes }

    subscript(view: String) -> Pane? { panes.first { $0.view == view } }

    /// Applies a message of a session. A reader that begins with a snapshot and applies each message has the state of the session.
    ///
    /// A message about a missing pane or row changes nothing.
    ///
    /// - Complexity: O(panes + rows of the message).
    public mutating func apply(_ message: PanesMessage) {
        switch message {
        case .snapshot(_, let panes):
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
