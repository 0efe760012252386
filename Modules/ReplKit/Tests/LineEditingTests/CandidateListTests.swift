import Primitives
import ReplKit
import Testing

@testable import LineEditing

@Suite struct `Candidate list` {
    private static let commands: [CompletionCandidate] = [
        CompletionCandidate("list", detail: "List the handles", heading: "Commands"),
        CompletionCandidate("load", detail: "Find or fetch an entity", heading: "Commands"),
        CompletionCandidate("l", detail: "post:42  T2  猫の写真 🐈", heading: "Handles"),
    ]

    private func lines(
        _ candidates: [CompletionCandidate],
        columns: Int = 80,
        rows: Int = 24,
        isLinear: Bool = false
    ) -> [String] {
        CandidateList(candidates, columns: columns, rows: rows, isLinear: isLinear, ClusterWidths()).lines.map(\.text)
    }

    @Test func `each has beside it what it is, under its heading`() {
        #expect(
            lines(Self.commands) == [
                "Commands", "  list  List the handles", "  load  Find or fetch an entity", "Handles",
                "  l     post:42  T2  猫の写真 🐈",
            ]
        )
        #expect(lines(Array(Self.commands.prefix(2))).first == "list  List the handles", "one heading says nothing")
    }

    @Test func `what accompanies a word is dimmed, the word is not`() {
        let list = CandidateList(Self.commands, columns: 80, rows: 24, ClusterWidths())
        for line in list.lines {
            let scalars = Array(line.text.unicodeScalars)
            let dimmed = line.dimmed.map { String(String.UnicodeScalarView(scalars[$0])) }
            #expect(dimmed.count == 1 && line.text.hasSuffix(dimmed[0]), "\(line)")
        }
        #expect(list.lines[0].dimmed == [0..<8])
    }

    @Test func `a detail that does not fit is cut, and a wide terminal has two beside each other`() {
        #expect(lines(Self.commands, columns: 24)[2] == "  load  Find or fetc...")
        let fields = (1...30).map { CompletionCandidate("field\($0)", detail: "value \($0)") }
        #expect(lines(fields, columns: 200, rows: 60).count == 30)
        let two = lines(fields, columns: 80, rows: 20)
        #expect(two.count == 15 && two[0] == "field1   value 1    field16  value 16", "\(two)")
        #expect(lines(fields, columns: 24, rows: 20).count <= 18)
    }

    @Test func `too many for their details are shown alone, behind their headings`() {
        let many =
            (1...20).map { CompletionCandidate("verb\($0)", detail: "what it does", heading: "Read") }
            + (1...50).map { CompletionCandidate("kind\($0):", detail: "a kind", heading: "Kinds") }
        let shown = lines(many, columns: 60, rows: 24)
        #expect(shown[0].hasPrefix("Read   verb1  verb2  verb3"), "\(shown)")
        #expect(shown.contains { $0.hasPrefix("Kinds  kind1:  kind2:") } && !shown.contains { $0.contains("what") })
        let few = lines(many, columns: 50, rows: 6)
        #expect(
            few == [
                "Read   verb1  verb2  verb3  verb4  verb5  ...", "Kinds  kind1:  kind2:  kind3:  kind4:  ...",
                "and 61 more: begin a word",
            ],
            "\(few)"
        )
        #expect(lines(many, columns: 50, rows: 4).count == 2)
    }

    @Test func `in a linear list each is a line, or each group if they are too many`() {
        #expect(
            lines(Self.commands, isLinear: true) == [
                "Commands:", "list, List the handles", "load, Find or fetch an entity", "Handles:",
                "l, post:42  T2  猫の写真 🐈",
            ]
        )
        #expect(lines(Self.commands, rows: 5, isLinear: true) == ["Commands: list, load", "Handles: l"])
    }

    @Test func `no line is wider than the terminal, and the prompt stays on the screen`() {
        var random = SplitMix64(seed: 34)
        for _ in 0..<500 {
            let columns = Int.random(in: 20...200, using: &random)
            let rows = Int.random(in: 4...60, using: &random)
            let headings: [String?] = [nil, "Commands", "Value trees", "見出し"]
            let candidates = (0..<Int.random(in: 1...150, using: &random)).map { number in
                CompletionCandidate(
                    String(
                        repeating: ["a", "猫", "e\u{301}"].randomElement(using: &random) ?? "a",
                        count: .random(in: 1...30, using: &random)
                    )
                        + "\(number)",
                    detail: String(repeating: "日本 text ", count: .random(in: 0...12, using: &random)),
                    heading: headings[number * headings.count / 150]
                )
            }
            let clusters = ClusterWidths()
            let lines = CandidateList(candidates, columns: columns, rows: rows, clusters).lines
            #expect(lines.count <= max(rows - 2, 1) && !lines.isEmpty)
            for line in lines {
                #expect(EchoedText.width(line.text.unicodeScalars, clusters) < columns, "\(columns): \(line.text)")
            }
        }
    }
}
