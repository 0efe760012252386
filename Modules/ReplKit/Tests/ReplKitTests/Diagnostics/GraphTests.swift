import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor @Suite struct Graphs {
    @Test func `a tree has each thing once, and names it again with a mark`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes limit 2 as f; load note 1 as n; watch n in pane")
        #expect(
            await notes.run("graph") == [
                "  f -> notes:all  all notes",
                "  |- 1  note:1  T1  buy milk",
                "  |  `- board  board:kitchen  kitchen",
                "  `- 2  note:2  T1  猫の写真 🐈",
                "     `- board  board:kitchen  ^",
                "  n -> note:1  T1  ^",
                "  view pane -> note:1  T1  ^",
                "  ^ is drawn above",
            ]
        )
        #expect(
            await notes.run("graph note:2") == [
                "  f -> note:2  T1  猫の写真 🐈", "  `- board  board:kitchen  kitchen",
            ]
        )
    }

    @Test func `two lists of one name are two`() async throws {
        let session = try Session(plugins: [ChoresPlugin(server: ChoreServer())], surface: Recording().surface)
        try await session.start()
        #expect(await session.execute("chores as a; chores as b") == .ok)
        let graph = RetainGraph(of: session)
        #expect(graph.nodes.count { $0.kind == .list } == 2)
        #expect(await session.execute("drop a; show _") == .ok)
        await session.end()
    }

    @Test func `with nothing held it says so`() async throws {
        #expect(try await NotesSession().run("graph") == ["  (nothing is held; load KIND ID as h)"])
    }

    @Test func `dot and svg go to a file as they are`() async throws {
        let notes = try NotesSession(columns: 20)
        let file = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }  // Ignored: the file is in the temporary directory.
        _ = await notes.run("notes as f")
        #expect(await notes.run("graph f as svg > '\(file.path)'") == [])
        let picture = try String(contentsOf: file, encoding: .utf8)
        #expect(picture.hasPrefix("<svg xmlns=") && picture.hasSuffix("</svg>\n"))
        #expect(picture.contains(">猫の写真 🐈<"))
        #expect(await notes.run("graph f as dot").prefix(2) == ["digraph strata {", "  rankdir=LR;"])
    }

    @Test func `a circle is drawn once, its way back dashed`() async throws {
        let session = try Session(plugins: [RingPlugin(count: 3)], surface: Recording().surface)
        try await session.start()
        let graph = RetainGraph(of: session)
        #expect(
            graph.tree(columns: 80) == [
                "first -> ring:0  T1", "`- next  ring:1  a <b> & \"c\"",
                "   `- next  ring:2  猫の写真 🐈 and more than fits into thirty-six columns",
                "      `- next  ring:0  T1  ^", "second -> ring:1  ^", "^ is drawn above",
            ]
        )
        #expect(GraphLayout(graph).lines.count(where: \.isBackEdge) == 1)
    }

    @Test(arguments: [1, 7, 50, 300])
    func `no text overlaps another, or leaves its box`(count: Int) async throws {
        let session = try Session(plugins: [RingPlugin(count: count, isWild: true)], surface: Recording().surface)
        try await session.start()
        let graph = RetainGraph(of: session)
        #expect(graph.nodes.count > count)
        let boxes = GraphLayout(graph).boxes
        let texts = try Self.texts(in: graph.svg)
        #expect(texts.count > count)
        for (index, text) in texts.enumerated() {
            #expect(
                boxes.contains {
                    $0.x <= text.left && text.right <= $0.x + $0.width && $0.y <= text.top
                        && text.bottom <= $0.y + $0.height
                },
                "\(text) stands in no box"
            )
            for other in texts[..<index] {
                #expect(!text.overlaps(other), "\(text) overlaps \(other)")
            }
        }
        #expect(RetainGraph(of: session).svg == graph.svg, "the same graph has the same picture")
    }

    /// The position of a text, by the widths of a monospaced font.
    private struct Text {
        let words: String
        let left, right, top, bottom: Double

        func overlaps(_ other: Text) -> Bool {
            left < other.right && other.left < right && top < other.bottom && other.top < bottom
        }
    }

    private static func texts(in svg: [String]) throws -> [Text] {
        try svg.compactMap { line -> Text? in
            guard let match = line.wholeMatch(of: /<text x="([\d.]+)" y="([\d.]+)"(.*?)>(.*)<\/text>/) else {
                return nil
            }
            let words = String(match.4).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
                "&amp;",
                with: "&"
            )
            let (x, y) = (try #require(Double(match.1)), try #require(Double(match.2)))
            // DejaVu Sans Mono is 0.602 of its size wide, and reaches 0.93 above and 0.24 below the line.
            let width = Double(TextWidth.columns(words)) * 0.602 * 12
            let left = match.3.contains("end") ? x - width : x
            return Text(words: words, left: left, right: left + width, top: y - 0.93 * 12, bottom: y + 0.24 * 12)
        }
    }
}

/// An object in a ring of references, with references to a few other members.
@MainActor
private final class Ring {
    let number: Int
    var others: [(name: String, ring: Ring)] = []
    init(_ number: Int) { self.number = number }
}

private struct ShownRing: Showable {
    let ring: Ring
    var reference: EntityKey { EntityKey(kind: "ring", id: ring.number) }
    var tierLabel: String? { ring.number.isMultiple(of: 3) ? "T1" : nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(ring) }
    var headline: String {
        ["", "a <b> & \"c\"", "猫の写真 🐈 and more than fits into thirty-six columns"][ring.number % 3]
    }
    func fields() -> [ShownField] { [] }
    var edgeNames: [String] { ring.others.map(\.name) }
    func edge(_ name: String) -> (any Showable)? {
        ring.others.first { $0.name == name }.map { ShownRing(ring: $0.ring) }
    }
}

private struct RingPlugin: Plugin {
    let name = "rings"
    let count: Int
    var isWild = false

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { session in
            let rings = (0..<count).map(Ring.init)
            for (number, ring) in rings.enumerated() {
                ring.others = [("next", rings[(number + 1) % count])]
                guard isWild else { continue }
                for step in [7, 11, 23] where step < count && number % 5 == 0 {
                    ring.others.append(("to_\(step)", rings[(number * 3 + step) % count]))
                }
            }
            session.bind(ShownRing(ring: rings[0]), as: "first")
            session.bind(ShownRing(ring: rings[count / 2]), as: "second")
        }
    }
}
