import Dispatch
import Primitives
import Testing

@testable import DemoServer

private typealias Comment = DemoServer.Comment

/// A row that consists of texts only.
private struct Page: PackedStringRow {
    enum Field: Int, CaseIterable { case title, note, body, remark }

    var texts = PackedStrings<Field>()

    var all: [String?] { Field.allCases.map { texts[$0] } }
}

@Suite struct `Packed texts` {
    private static let samples = [
        "", "a", "Grüße aus Köln", "猫がいる 🐈‍⬛", "שלום", "e\u{301}", "\u{0}\n\"\\", String(repeating: "x", count: 126),
        String(repeating: "y", count: 127), String(repeating: "ü", count: 8192), String(repeating: "z", count: 70_000),
    ]

    @Test func `each reads as it was written, whatever is changed in which order`() {
        var random = SeededRandom(seed: 1, stream: 0)
        var page = Page()
        var expected = [String?](repeating: nil, count: Page.Field.allCases.count)
        #expect(page.all == expected)
        for _ in 0..<2000 {
            let field = random.element(of: Page.Field.allCases)
            let text = random.chance(perMille: 300) ? nil : random.element(of: Self.samples)
            page.texts[field] = text
            expected[field.rawValue] = text
            #expect(page.all.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
        }
    }

    @Test func `an empty text is not none`() {
        var page = Page()
        page.texts[.body] = ""
        #expect(page.all == [nil, nil, "", nil])
        page.texts[.body] = nil
        #expect(page.all == [nil, nil, nil, nil])
    }

    @Test func `a copy keeps what it was`() {
        var page = Page()
        page.texts[.title] = "before"
        let copy = page
        page.texts[.title] = "after"
        #expect((copy.texts[.title], page.texts[.title]) == ("before", "after"))
    }

    /// Returns a table with gaps, long texts and rows without any, and its expected content.
    private func table(to last: Int32) -> (table: Table<Page>, rows: [Int32: [String?]]) {
        var random = SeededRandom(seed: 2, stream: 0)
        var table = Table<Page>()
        var rows: [Int32: [String?]] = [:]
        for id in 1...last {
            defer { table.packTexts(upTo: id) }
            guard !random.chance(perMille: 100) else { continue }
            var page = Page()
            for field in Page.Field.allCases where random.chance(perMille: 500) {
                page.texts[field] = random.element(of: Self.samples) + String(id)
            }
            table[id] = page
            rows[id] = page.all
        }
        return (table, rows)
    }

    @Test func `rows of a page that share a block read and change as those that stand alone`() {
        var (table, rows) = table(to: 400)
        #expect(Dictionary(uniqueKeysWithValues: table.numbered.map { ($0.id, $0.row.all) }) == rows)
        let before = table
        for id in stride(from: Int32(3), to: 400, by: 7) where table[id] != nil {
            table[id]?.texts[.note] = "changed \(id)"
            rows[id]?[Page.Field.note.rawValue] = "changed \(id)"
        }
        // When they are packed a second time, the rows come from several blocks.
        for id in Int32(1)...400 { table.packTexts(upTo: id) }
        #expect(Dictionary(uniqueKeysWithValues: table.numbered.map { ($0.id, $0.row.all) }) == rows)
        #expect(before[3]?.texts[.note] != "changed 3")
    }

    @Test func `who reads goes on reading the old texts while others are written`() {
        let (old, rows) = table(to: 300)
        let wrong = Lock(0)
        DispatchQueue.concurrentPerform(iterations: 8) { part in
            var own = old
            for round in 0..<20 {
                for id in Int32(1)...300 where own[id] != nil { own[id]?.texts[.title] = "\(part) \(round)" }
                own.packTexts(upTo: 127)
                let isOld = old.numbered.allSatisfy { rows[$0.id] == $0.row.all }
                let isNew = own.rows.allSatisfy { $0.texts[.title] == "\(part) \(round)" }
                if !isOld || !isNew { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func `a post and its numbers take no more room than they need`() {
        #expect(MemoryLayout<Post?>.stride == 64)
        #expect(MemoryLayout<PostCounts?>.stride == 80)
        #expect(MemoryLayout<Comment?>.stride == 64)
        #expect(MemoryLayout<CommentCounts?>.stride == 48)
    }
}

@Suite struct `Addresses of posts and comments` {
    @Test(arguments: [
        "", "7", "07", "0", "http://a.test/post/12", "http://a.test/post/012", "http://a.test/post/99999999999",
        "http://a.test/post/2147483647", "http://münchen.test/c/猫", "http://a.test/post/-3",
    ])
    func `they read as they were written`(text: String) {
        #expect(ObjectURL(text).text == text)
    }
}

@Suite struct `Paths of comments` {
    private func comment(_ path: String) -> Comment {
        var comment = Comment(
            id: 1,
            published: LemmyServer.start,
            address: ObjectURL(""),
            creatorID: 1,
            postID: 1,
            languageID: 0,
            removed: false,
            deleted: false,
            local: true,
            distinguished: false
        )
        comment.path = path
        return comment
    }

    @Test func `a comment is within itself and those above it`() {
        let deep = comment("0.1.22.333")
        #expect(["0", "0.1", "0.1.22", "0.1.22.333"].allSatisfy(deep.isWithin))
        #expect(!["0.2", "0.1.2", "0.1.22.33", "0.1.22.333.4", "0.1.22.333."].contains(where: deep.isWithin))
        #expect(deep.level == 4)
        #expect(deep.parentPath == "0.1.22")
        #expect(deep.ancestors == [1, 22])
        #expect(comment("0").parentPath == "")
    }
}
