/// Reads the tables of a page that was written for browsers: tags that nobody closes, tables in tables, merged cells.
///
/// It knows of HTML what tables are made of and nothing else; no page crashes it, and none makes it slow.
package struct PageReader {
    /// The tables, in the order in which they begin; each without those in its cells.
    package private(set) var tables: [PageTable] = []
    /// Whether the page has an end, `</html>`; if not, a part of it may be missing.
    package private(set) var isWhole = false

    fileprivate struct Open {
        let number: Int
        var caption = CellText()
        var isInCaption = false
        var rows: [[PageTable.Cell]] = []
        var isInRow = false
        var cell: PageTable.Cell?
    }

    private let limits: PageLimits
    private var open: [Open] = []
    /// Tables that are deeper than those that are read.
    private var ignored = 0
    private var finished: [(number: Int, table: Open)] = []

    /// Reads a page.
    ///
    /// - Throws: ``PageError`` if it is larger than `limits` allow.
    /// - Complexity: O(bytes + places of its tables).
    package init(_ page: String, limits: PageLimits = PageLimits()) throws(PageError) {
        self.limits = limits
        let bytes = Array(page.utf8)
        guard bytes.count <= limits.bytes else {
            throw PageError("the page has \(bytes.count) bytes, and \(limits.bytes) are read at most")
        }
        var tokenizer = PageTokenizer(bytes)
        while let token = tokenizer.next() {
            switch token {
            case .text(let range): append(bytes, range)
            case .open(let name, let rowSpan, let columnSpan): begin(name, rowSpan, columnSpan)
            case .close(let name): end(name)
            }
        }
        while !open.isEmpty { closeTable() }
        // One room for all: a page is small enough for many tables, and each spread out may be large.
        var room = limits.places
        for (_, table) in finished.sorted(by: { $0.number < $1.number }) {
            tables.append(try PageTable(caption: table.caption.text, cells: table.rows, limits: limits, room: &room))
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

    private mutating func begin(_ name: String, _ rowSpan: Int, _ columnSpan: Int) {
        if name == "table" {
            if open.count < limits.depth {
                open.append(Open(number: open.count + finished.count))
            } else {
                ignored += 1
            }
            return
        }
        guard let last = open.indices.last else { return }
        guard ignored == 0 else { return breakLine() }
        switch name {
        case "tr":
            open[last].closeRow()
            open[last].openRow()
        case "td", "th":
            open[last].closeCell()
            open[last].openRow()
            open[last].cell = PageTable.Cell(rowSpan: rowSpan, columnSpan: columnSpan)
        case "thead", "tbody", "tfoot": open[last].closeRow()
        case "caption":
            open[last].closeRow()
            open[last].isInCaption = true
        case "br", "p", "div", "li", "hr", "option": breakLine()
        default: break
        }
    }

    private mutating func end(_ name: String) {
        if name == "html" { isWhole = true }
        if name == "table" {
            if ignored > 0 { ignored -= 1 } else if !open.isEmpty { closeTable() }
            return
        }
        guard let last = open.indices.last, ignored == 0 else { return }
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

extension PageReader.Open {
    /// A cell without a row around it begins one, and ends the caption that nobody closed.
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
