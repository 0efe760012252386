import Foundation
import Testing

@testable import ReplKit

@Suite struct `JSON output` {
    private func object(_ line: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any])
    }

    private func lines(_ block: Output.Block) -> [String] {
        JSONRenderer(durations: .measured).lines(of: block, duration: .milliseconds(12))
    }

    @Test func `a row is an object with its columns`() throws {
        let table = OutputTable(
            columns: ["ref", "score", "saved", "url"],
            cells: [
                [.init(.text("post:1")), .init(.number(3), .pending), .init(.flag(false), .uncertain), .init(.missing)]
            ]
        )
        let row = try object(lines(.table(table))[0])
        #expect(row["type"] as? String == "row")
        #expect(row["score"] as? Int == 3)
        #expect(row["saved"] as? Bool == false)
        #expect(row["url"] is NSNull)
        #expect(row["pending"] as? [String] == ["score"])
        #expect(row["uncertain"] as? [String] == ["saved"])
    }

    @Test func `a field named like a member of ours keeps its value`() throws {
        let fields = try object(
            lines(.fields([ShownField("type", "x"), ShownField("pending", 1, isPending: true)]))[0]
        )
        #expect(fields["type"] as? String == "fields")
        #expect(fields["type_"] as? String == "x")
        #expect(fields["pending"] as? Int == 1)
        #expect(fields["pending_"] as? [String] == ["pending"])
    }

    @Test func `a line has its duration, an error its code`() throws {
        let line = try object(lines(.line(OutputLine(.ok, "done", isTimed: true)))[0])
        #expect(line["ms"] as? Int == 12)
        let error = try object(JSONRenderer(durations: .masked).line(of: ReplError(.badNumber, "no", hint: "one")))
        #expect(error["code"] as? String == "bad-number")
        #expect(error["hint"] as? String == "one")
    }

    @Test func `any text survives`() throws {
        var random = SeededRandom(9)
        for _ in 0..<500 {
            let text = RandomText.make(&random, upTo: 30)
            let line = lines(.line(OutputLine(.ok, text)))[0]
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x1B })
            let read = try #require(object(line)["text"] as? String)
            #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
        }
    }
}
