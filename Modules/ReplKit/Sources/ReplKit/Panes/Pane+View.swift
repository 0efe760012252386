import Primitives

extension Pane {
    /// The maximum number of rows in a pane; it exceeds the height of any screen.
    static let rowLimit = 100

    /// Creates a pane with the current contents of a view and a window of rows that contains the latest change.
    ///
    /// - Parameter first: The previous first row of the window; the window stays there if it can.
    /// - Complexity: O(rows of the window); O(rows) if the latest change is outside the window.
    @MainActor
    init(_ view: WatchedView, _ marks: PaneHighlights.ViewHighlights, first: Int) {
        let snapshot = view.snapshot
        self.view = view.name
        isList = snapshot.isList
        // The reference is read from the row, because a stub may have been resolved to another entity.
        let reference = snapshot.isList ? nil : snapshot.rows.first?.reference
        self.reference = TextLayout.clean((reference ?? view.showable.reference).description)
        headline = Self.headline(of: view)
        status = snapshot.status?.text ?? ""
        total = snapshot.rows.count
        self.first = Self.window(of: snapshot.rows, marks, first: first)
        let format = view.rowFormat
        rows = snapshot.rows[self.first...].prefix(Self.rowLimit).map { Row($0, marks, format) }
    }

    @MainActor
    static func headline(of view: WatchedView) -> String { line(view.showable.headline) }

    private static func window(of rows: [ViewSnapshot.Row], _ marks: PaneHighlights.ViewHighlights, first: Int) -> Int {
        let last = max(0, rows.count - rowLimit)
        let first = min(first, last)
        guard last > 0, !marks.fields.isEmpty || !marks.added.isEmpty else { return first }
        guard !rows[first...].prefix(rowLimit).contains(where: { marks.isMarked($0.reference) }),
            let changed = rows.firstIndex(where: { marks.isMarked($0.reference) })
        else { return first }
        return min(max(0, changed - rowLimit / 2), last)
    }

    /// Returns a text on one line, truncated to more than a screen can show.
    fileprivate static func line(_ text: String) -> String { TextLayout.clean(String(text.prefix(400))) }
}

extension WatchedView {
    /// The form of the view's rows in a pane: that of the list's table, or the usual one for an object that is not a list.
    var rowFormat: TableFormat { snapshot.isList ? showable.tableFormat : TableFormat() }
}

extension Pane.Row {
    /// Creates a row.
    ///
    /// - Parameters:
    ///   - row: The row as it was read.
    ///   - marks: The latest changes.
    ///   - format: The form of the list's table, which the pane shares (``WatchedView/rowFormat``).
    init(_ row: ViewSnapshot.Row, _ marks: PaneHighlights.ViewHighlights, _ format: TableFormat) {
        reference = TextLayout.clean(row.reference.description)
        headline = Pane.line(row.headline)
        isNew = marks.added.contains(row.reference)
        isHighlighted = marks.ends[row.reference] != nil
        let changed = marks.fields[row.reference] ?? []
        let isTiered = row.fields.first?.name == ViewSnapshot.Row.tierName
        let fields = (Array(row.fields.dropFirst(isTiered ? 1 : 0)) + row.beside).sortedByPlace
        func rank(_ field: ShownField) -> Int { format.order.firstIndex(of: field.name) ?? format.order.count }
        let ordered = fields.indices.sorted { (rank(fields[$0]), $0) < (rank(fields[$1]), $1) }.map { fields[$0] }
        cells = (row.fields.prefix(isTiered ? 1 : 0) + ordered).map {
            Pane.Cell($0, isChanged: changed.contains($0.name), format)
        }
        guard let field = fields.first(where: { $0.name == RowMarks.fieldName }) else { return }
        let found = RowMarks.signs(of: field.value, in: format.signs)
        signs = String(found.map(\.sign)) + (field.isMarked ? "?" : "")
        isQuiet = found.contains(where: \.isQuiet)
    }
}

extension Pane.Cell {
    fileprivate init(_ field: ShownField, isChanged: Bool, _ format: TableFormat) {
        name = field.name
        columnHeading = format.headings[field.name].map(TextLayout.clean)
        isPending = field.isMarked
        self.isChanged = isChanged
        isEmpty = !field.value.isMeaningful
        isLeading = field.isLeading
        switch field.value {
        case .text(let text): (isNumber, self.text) = (false, ShownValue.text(Pane.line(text)).text)
        case .number: (isNumber, text) = (true, field.value.text)
        case .date: (isNumber, text) = (format.now != nil, field.value.text(agedAt: format.now))
        case .flag, .missing, .unknown: (isNumber, text) = (false, field.value.text)
        }
    }
}
