/// A reader for the tables of pages that were written for browsers: with unclosed tags, nested tables and merged cells.
///
/// It interprets only the tags that tables consist of. No page crashes it, and its time is proportional to the size of the page.
package struct HTMLTableReader {
    /// The tables in the order in which they begin; the text of a cell does not contain the tables nested in it.
    package private(set) var tables: [HTMLTable] = []
    /// True if the page has an end, `</html>`; otherwise a part of it may be missing.
    package private(set) var isComplete = false

    fileprivate struct OpenTable {
        let number: Int
        var caption = CellText()
        var isInCaption = false
        var rows: [[HTMLTable.Cell]] = []
        var isInRow = false
        var cell: HTMLTable.Cell?
    }

    private let limits: HTMLLimits
    private var open: [OpenTable] = []
    /// The number of open tables that are too deep to be read.
    private var skippedDepth = 0
    private var finished: [(number: Int, table: OpenTable)] = []

    /// Parses a page.
    ///
    /// - Throws: ``HTMLError`` if it is larger than `limits` allow.
    /// - Complexity: O(bytes + places of its tables).
    package init(_ page: String, limits: HTMLLimits = HTMLLimits()) throws(HTMLError) {
        self.limits = limits
        let bytes = Array(page.utf8)
        guard bytes.count <= limits.bytes else {
            throw HTMLError("the page has \(bytes.count) bytes, more than the limit of \(limits.bytes)")
        }
        var tokenizer = HTMLTokenizer(bytes)
        while let token = tokenizer.next() {
            switch token {
            case .text(let range): append(bytes, range)
            case .open(let name, let rowSpan, let columnSpan): handleOpenTag(name, rowSpan, columnSpan)
            case .close(let name): handleCloseTag(name)
            }
        }
        while !open.isEmpty { closeTable() }
        // All tables share one limit, because a small page may contain many tables that are large with their cells spread out.
        var room = limits.places
        for (_, table) in finished.sorted(by: { $0.number < $1.number }) {
            tables.append(try HTMLTable(caption: table.caption.text, cells: table.rows, limits: limits, room: &room))
        }
        finished = []
    }

    private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        guard let last = open.indices.last else { return }
        if open[last].isInCaption {
            open[last].caption.append(bytes, range)
        } else {
            open[last].cell?.text.append(bytes, range)
        }
    }

    private mutating func handleOpenTag(_ name: String, _ rowSpan: Int, _ columnSpan: Int) {
        if name == "table" {
            if open.count < limits.depth {
                open.append(OpenTable(number: open.count + finished.count))
            } else {
                skippedDepth += 1
            }
            return
        }
        guard let last = open.indices.last else { return }
        guard skippedDepth == 0 else { return breakLine() }
        switch name {
        case "tr":
            open[last].closeRow()
            open[last].openRow()
        case "td", "th":
            open[last].closeCell()
            open[last].openRow()
            open[last].cell = HTMLTable.Cell(rowSpan: rowSpan, columnSpan: columnSpan)
        case "thead", "tbody", "tfoot": open[last].closeRow()
        case "caption":
            open[last].closeRow()
            open[last].isInCaption = true
        case "br", "p", "div", "li", "hr", "option": breakLine()
        default: break
        }
    }

    private mutating func handleCloseTag(_ name: String) {
        if name == "html" { isComplete = true }
        if name == "table" {
            if skippedDepth > 0 { skippedDepth -= 1 } else if !open.isEmpty { closeTable() }
            return
        }
        guard let last = open.indices.last, skippedDepth == 0 else { return }
        switch name {
        case "tr", "thead", "tbody", "tfoot": open[last].closeRow()
        case "td", "th": open[last].closeCell()
        case "caption": open[last].isInCaption = false
        case "p", "div", "li": breakLine()
        default: break
        }
    }

    private mutating func breakLine() {
        guard let last = open.indices.last else { return }
        open[last].cell?.text.breakLine()
    }

    private mutating func closeTable() {
        guard var table = open.popLast() else { return }
        table.closeRow()
        finished.append((table.number, table))
    }
}

extension HTMLTableReader.OpenTable {
    /// Opens a row for a cell without one, and closes an unclosed caption.
    fileprivate mutating func openRow() {
        isInCaption = false
        guard !isInRow else { return }
        isInRow = true
        rows.append([])
    }

    fileprivate mutating func closeRow() {
        closeCell()
        isInRow = false
    }

    fileprivate mutating func closeCell() {
        guard let cell else { return }
        rows[rows.count - 1].append(cell)
        self.cell = nil
    }
}

/// The error of a page that cannot be read.
public struct HTMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the error.
    public let description: String

    /// Creates an error.
    package init(_ description: String) {
        self.description = description
    }
}

/// The limits of a page. A page beyond them is refused or cut, so that no page makes the reader slow.
package struct HTMLLimits: Sendable {
    /// The maximum number of bytes of a page; a larger one is refused.
    package var bytes = 8 << 20
    /// The maximum nesting depth of tables; deeper ones are read as text of the innermost table.
    package var depth = 32
    /// The maximum number of rows and columns that a cell may span; larger values are reduced to it.
    package var span = 1_000
    /// The maximum number of columns of a table; further columns are left out.
    package var columns = 128
    /// The maximum number of places of all tables with their merged cells spread out; a page with more is refused.
    package var places = 1 << 20

    package init() {}
}
