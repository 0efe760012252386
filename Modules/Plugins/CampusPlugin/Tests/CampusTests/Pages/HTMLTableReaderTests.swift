import Campus
import Testing

@Suite struct `Pages of portals` {
    private func rows(_ page: String) throws -> [[String]] {
        try #require(try HTMLTableReader(page).tables.first).rows.map { $0.map(\.text) }
    }

    @Test(arguments: [
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
        "<TABLE><TR><TD>a<TD>b<TR><TD>c<TD>d",
        "<table><td>a<td>b</tr><tr><th>c</th><td>d</tbody></table>",
        "<table><thead><tr><td>a<td>b<tbody><td>c<td>d</table>",
        "<table\n border = 1 ><tr class='x>y'><td title=\"1 > 0\">a</font><td nowrap>b<tr/><tr><td>c<td>d",
        "<script>if (1<2) document.write('<table><tr><td>x')</script><table><tr><td>a<td>b<!-- <td>x --><tr><td>c<td>d",
    ])
    func `what is not closed is closed by what follows`(_ page: String) throws {
        #expect(try rows(page).filter { !$0.isEmpty } == [["a", "b"], ["c", "d"]])
    }

    @Test func `text is what a person reads`() throws {
        let page =
            "<table><td> a\n  b&nbsp;&nbsp;c<br>d<p>&lt;e&gt; &amp;&#20013;&#x6587;&nbspf &bogus; 1 < 2 &#0;&#x110000; \u{3000}g&nbsp;"
        #expect(try rows(page) == [["a b c\nd\n<e> &中文 f &bogus; 1 < 2 \u{FFFD}\u{FFFD} g"]])
    }

    @Test func `a merged cell stands in each of its places`() throws {
        let page = """
            <table><tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td rowspan=9>e<td>f<tr><td>g<td>h<tr><td colspan=0>i
            """
        let table = try #require(try HTMLTableReader(page).tables.first)
        #expect(
            table.rows.map { $0.map(\.text) } == [
                ["a", "b", "b", "c"], ["a", "d", "e", "f"], ["g", "h", "e"], ["i", "", "e"],
            ]
        )
        #expect(table.rows[1].map(\.isOrigin) == [false, true, true, true])
        #expect(table.rows[1][2].rowSpan == 3, "it reaches no further than the table")
        #expect(table.rows[0][1].columnSpan == 2)
    }

    @Test func `a table in a cell is a table of its own`() throws {
        let page = "<table><tr><td>a<table><tr><td>x<td>y</table>b<td>c</table>"
        let tables = try HTMLTableReader(page).tables
        #expect(tables.map { $0.rows.map { $0.map(\.text) } } == [[["ab", "c"]], [["x", "y"]]])
    }

    @Test func `a page says whether it is whole`() throws {
        #expect(try HTMLTableReader("<html><table><td>a</table></html>").isComplete)
        #expect(try !HTMLTableReader("<html><table><td>a</table></htm").isComplete)
    }

    // MARK: Hostile pages

    @Test func `a page that is cut anywhere is read up to there`() throws {
        let page = Array(
            """
            <!DOCTYPE html><html><script>x<y</script><table><caption>c</caption><tr><td rowspan='2' title="a>b">&nbsp;1&#20013;<br><th colspan=3>2\
            <tr><td>3<table><td>4</table><!-- 5 --></table></html>
            """.utf8
        )
        for end in 0...page.count {
            let reader = try HTMLTableReader(String(decoding: page[..<end], as: UTF8.self))
            #expect(reader.tables.count <= 2, "cut at \(end)")
            #expect(reader.isComplete == (end == page.count), "cut at \(end)")
        }
    }

    @Test func `any bytes are a page`() throws {
        let pieces = [
            "<", ">", "<td", "</", "<table>", "</table>", "<tr>", "\"", "'", "=", "rowspan=3", "&", "#", ";", "<!--",
            "-->", " ", "中", "<script>", "/", "colspan",
        ]
        var state: UInt64 = 15
        for _ in 0..<2_000 {
            var page = ""
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                page += pieces[Int(state >> 33) % pieces.count]
            }
            let tables = try HTMLTableReader(page).tables
            for table in tables { #expect(table.rows.allSatisfy { $0.count <= 128 }, "\(page)") }
        }
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let page: @Sendable (Int) -> String

        init(_ name: String, _ page: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.page = page
        }
    }

    static let hostile = [
        Hostile("no closing tag") { String(repeating: "<table><tr><td>a", count: $0 / 16) },
        Hostile("a quote that nobody closes") { "<table><td a=\"" + String(repeating: "<td>", count: $0 / 4) },
        Hostile("half tags") { "<table>" + String(repeating: "<td ", count: $0 / 4) },
        Hostile("comments that nobody closes") { "<table>" + String(repeating: "<!--", count: $0 / 4) },
        Hostile("scripts that nobody closes") { "<table>" + String(repeating: "<script>", count: $0 / 8) },
        Hostile("lone brackets") { "<table><td>" + String(repeating: "<", count: $0) },
        Hostile("ampersands") { "<table><td>" + String(repeating: "&a", count: $0 / 2) },
        Hostile("an endless number") { "<table><td>&#" + String(repeating: "9", count: $0) },
        Hostile("an endless name") { "<table><td><" + String(repeating: "a", count: $0) },
        Hostile("closing tags of nothing") { "<table>" + String(repeating: "</table></td>", count: $0 / 13) },
        Hostile("rows of nothing") { "<table>" + String(repeating: "<tr>", count: $0 / 4) },
        Hostile("captions") { "<table>" + String(repeating: "<caption>a", count: $0 / 10) },
    ]

    /// Reads a megabyte of each page. A reader that backtracks at each tag would take hours, so the time limit does not depend on the speed
    /// of the machine.
    @Test(.timeLimit(.minutes(20)), arguments: hostile)
    func `no page makes the reader go back`(_ hostile: Hostile) throws {
        _ = try HTMLTableReader(hostile.page(1 << 20))
    }

    @Test func `cells that reach everywhere are bounded`() throws {
        let cells = String(repeating: "<td rowspan=65534 colspan=1000>a", count: 200)
        let page = "<table>" + String(repeating: "<tr>\(cells)", count: 40)
        let table = try #require(try HTMLTableReader(page).tables.first)
        #expect(table.rows.allSatisfy { $0.count <= 128 })
        let tall = "<table><tr><td rowspan=65534 colspan=1000>a" + String(repeating: "<tr>", count: 20_000)
        #expect(try HTMLTableReader(tall).tables[0].rows.filter { !$0.isEmpty }.count == 1_000)
        var limits = HTMLLimits()
        limits.places = 10_000
        let refused = Result { () throws(HTMLError) in try HTMLTableReader(tall, limits: limits).tables.count }
        #expect(refused == .failure(HTMLError("the tables have more than 10000 places")))
    }

    @Test func `many tables are bounded together`() throws {
        let table = "<table><tr><td rowspan=1000 colspan=50>a" + String(repeating: "<tr>", count: 99) + "</table>"
        var limits = HTMLLimits()
        limits.places = 10_000
        let two = String(repeating: table, count: 2)
        #expect(try HTMLTableReader(two, limits: limits).tables.count == 2)
        let refused = Result { () throws(HTMLError) in try HTMLTableReader(two + table, limits: limits).tables.count }
        #expect(refused == .failure(HTMLError("the tables have more than 10000 places")))
    }

    @Test func `a page that is too large is refused`() throws {
        var limits = HTMLLimits()
        limits.bytes = 10
        #expect(throws: HTMLError.self) { try HTMLTableReader("<table><td>", limits: limits) }
    }

    @Test func `tables in tables are read down to a depth`() throws {
        let page =
            String(repeating: "<table><tr><td>a", count: 1_000) + String(repeating: "</table>", count: 1_000)
            + "<table><td>b</table></html>"
        let reader = try HTMLTableReader(page)
        #expect(reader.tables.count == 33)
        #expect(
            reader.tables.last?.rows.first?.first?.text == "b",
            "the tables that were not read are closed one by one too"
        )
    }
}
