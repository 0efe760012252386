import Primitives
import ReplKit
import Testing

@testable import LineEditing

/// Tests the painter alone, against a screen: whatever happened before, it must show the same as on an empty screen.
@Suite struct Painter {
    private static let letters: [Unicode.Scalar] = Array("abc  x日本猫🐈é\u{301}\u{16}".unicodeScalars)

    @Test(arguments: 0..<24)
    func `random edits leave the screen as a fresh painting would`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let columns = Int.random(in: 3...25, using: &random)
        let rows = Int.random(in: 3...9, using: &random)
        var screen = Screen(columns: columns, rows: rows)
        var painter = PromptRenderer()
        var content = PromptRenderer.Content(prompt: Array("p> ".unicodeScalars.prefix(columns > 6 ? 3 : 1)))
        for step in 0..<200 {
            edit(&content, &random)
            content.hint = Bool.random(using: &random) ? [] : Array(" up|down".unicodeScalars.suffix(step % 8))
            if Int.random(in: 0..<6, using: &random) == 0 {
                screen.feed(painter.erase(columns: columns) + Array("output \(step)\r\n".utf8))
            }
            screen.feed(painter.paint(content, columns: columns, rows: rows))
            expectFresh(content, screen, columns, rows, "seed \(seed), step \(step)")
        }
        #expect(screen.unknown.isEmpty)
    }

    private func edit(_ content: inout PromptRenderer.Content, _ random: inout SplitMix64) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6:
            let count = Int.random(in: 1...4, using: &random)
            let typed = (0..<count).map { _ in Self.letters.randomElement(using: &random) ?? "a" }
            content.line.insert(contentsOf: typed, at: content.cursor)
            content.cursor += count
        case 6:
            if content.cursor > 0 {
                content.cursor -= 1
                content.line.remove(at: content.cursor)
            }
        case 7: content.cursor = Int.random(in: 0...content.line.count, using: &random)
        case 8: content.cursor = content.line.count
        default: if content.line.count > 60 { (content.line, content.cursor) = ([], 0) }
        }
    }

    private func expectFresh(
        _ content: PromptRenderer.Content,
        _ screen: Screen,
        _ columns: Int,
        _ rows: Int,
        _ place: String
    ) {
        var fresh = Screen(columns: columns, rows: rows)
        var painter = PromptRenderer()
        fresh.feed(painter.paint(content, columns: columns, rows: rows))
        let height = fresh.text.lastIndex { $0 != "" } ?? 0
        let top = screen.cursor.row - fresh.cursor.row
        let fits = ScreenLayout(content.scalars, columns: columns).end.row < rows
        #expect(top >= 0 && screen.cursor.column == fresh.cursor.column, "\(place)")
        guard top >= 0, fits else { return }
        #expect(Array(screen.text[top...].prefix(height + 1)) == Array(fresh.text.prefix(height + 1)), "\(place)")
        let below = screen.text[top...].dropFirst(height + 1).joined()
        #expect(below.isEmpty, "\(place)")
    }

    @Test(arguments: ["👩‍👩‍👧", "👍🏽", "🇯🇵", "❤️", "1️⃣", "e\u{301}", "猫", "क्षि", "a🏽"])
    func `the cursor stands where tables say that a character ends`(character: String) {
        let scalars = Array("ab\(character)c".unicodeScalars)
        let layout = ScreenLayout(scalars, columns: 80)
        #expect(layout.cursor(at: scalars.count - 1).column == 2 + TextWidth.columns(character))
        #expect(layout.end.column == TextWidth.columns("ab\(character)c"))
        // The scalars that belong to a character are painted together with it.
        for index in 3..<scalars.count - 1 { #expect(!layout.hasColumns(at: index)) }
    }

    @Test func `what joins a character paints all of it anew`() {
        var painter = PromptRenderer()
        var content = PromptRenderer.Content(prompt: ["$", " "], line: Array("a👍".unicodeScalars), cursor: 2)
        _ = painter.paint(content, columns: 80, rows: 24)
        content.line.append("🏽")
        content.cursor = 3
        #expect(painter.paint(content, columns: 80, rows: 24) == Array("\r\u{1B}[3C\u{1B}[J👍🏽".utf8))
    }

    @Test func `a typed letter is one letter on the wire`() {
        var painter = PromptRenderer()
        var content = PromptRenderer.Content(prompt: ["$", " "], line: ["日"], cursor: 1)
        _ = painter.paint(content, columns: 80, rows: 24)
        content.line.append("本")
        content.cursor = 2
        #expect(painter.paint(content, columns: 80, rows: 24) == Array("本".utf8))
        #expect(painter.paint(content, columns: 80, rows: 24).isEmpty)
    }

    @Test(arguments: [("xterm-256color", true), ("dumb", false), ("", false), (nil, false)] as [(String?, Bool)])
    func `only a terminal that moves its cursor is painted on`(name: String?, isPainted: Bool) {
        #expect(LineSources.canMoveCursor(name) == isPainted)
    }

    @Test func `broken UTF-8 costs one mark a piece and nothing after it`() {
        let pieces: [([UInt8], Int)] = [
            ([0x80], 1), ([0xE3, 0x81], 1), ([0xF0, 0x9F, 0x90, 0x41], 1), ([0xC0, 0xAF], 2), ([0xED, 0xA0, 0x80], 3),
        ]
        for (bytes, count) in pieces {
            let wanted = String(decoding: bytes + Array("猫".utf8), as: UTF8.self).unicodeScalars
            var decoder = UTF8KeyDecoder()
            var keys: [UTF8KeyDecoder.Key] = []
            // Feed one byte at a time, because the decoder must not depend on where the input is split.
            for byte in bytes + Array("猫".utf8) {
                decoder.append([byte])
                while let key = decoder.next() { keys.append(key) }
            }
            #expect(keys.last == .scalar("猫"))
            #expect(keys.filter { $0 == .invalid }.count == count)
            #expect(keys.count == wanted.count)
        }
    }
}
