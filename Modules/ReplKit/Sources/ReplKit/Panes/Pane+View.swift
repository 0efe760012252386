import Primitives

extension Pane {
    /// Rows that a pane holds at most: more than any screen has.
    static let rowLimit = 100

    /// What a view shows now, with a window of rows that has what changed last in it.
    ///
    /// - Parameter first: Where the window begun so far; it stays there if it can.
    /// - Complexity: O(rows of the window); O(rows) where what changed last stands outside of it.
    @MainActor
    init(_ view: WatchedView, _ marks: PaneMarks.OfView, first: Int) {
        let snapshot = view.snapshot
        self.view = view.name
        isList = snapshot.isList
        // A stub may have become what it names.
        let reference = snapshot.isList ? nil : snapshot.rows.first?.reference
        self.reference = TextLayout.clean((reference ?? view.showable.reference).description)
        headline = Self.headline(of: view)
        status = snapshot.status?.text ?? ""
        total = snapshot.rows.count
        self.first = Self.window(of: snapshot.rows, marks, first: first)
        rows = snapshot.rows[self.first...].prefix(Self.rowLimit).map { Row($0, marks) }
    }

    @MainActor
    static func headline(of view: WatchedView) -> String { line(view.showable.headline) }

    private static func window(of rows: [ViewSnapshot.Row], _ marks: PaneMarks.OfView, first: Int) -> Int {
        let last = max(0, rows.count - rowLimit)
        let first = min(first, last)
        guard last > 0, !marks.fields.isEmpty || !marks.added.isEmpty else { return first }
        guard !rows[first...].prefix(rowLimit).contains(where: { marks.isMarked($0.reference) }),
            let changed = rows.firstIndex(where: { marks.isMarked($0.reference) })
        else { return first }
        return min(max(0, changed - rowLimit / 2), last)
    }

    /// Somebody's text on one line, and no more of it than a screen can show.
    fileprivate static func line(_ text: String) -> String { TextLayout.clean(String(text.prefix(400))) }
}

extension Pane.Row {
    init(_ row: ViewSnapshot.Row, _ marks: PaneMarks.OfView) {
        reference = TextLayout.clean(row.reference.description)
        headline = Pane.line(row.headline)
        isNew = marks.added.contains(row.reference)
        let changed = marks.fields[row.reference] ?? []
        cells = row.fields.map { Pane.Cell($0, isChanged: changed.contains($0.name)) }
    }
}

extension Pane.Cell {
    fileprivate init(_ field: ShownField, isChanged: Bool) {
        name = field.name
        isPending = field.isMarked
        self.isChanged = isChanged
        isEmpty = !field.value.saysSomething
        switch field.value {
        case .text(let text): (isNumber, self.text) = (false, ShownValue.text(Pane.line(text)).text)
        case .number: (isNumber, text) = (true, field.value.text)
        case .flag, .date, .missing, .unknown: (isNumber, text) = (false, field.value.text)
        }
    }
}
