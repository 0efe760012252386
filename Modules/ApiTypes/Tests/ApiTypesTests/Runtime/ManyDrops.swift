import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// Tests texts with more drops than are listed.
@Suite struct ManyDrops {
    /// A type that can be an array element and contains arrays; its keys are read in one order and written in another.
    private struct Knot: WireValue {
        var id: Int
        var numbers: [Int]
        var knots: [Knot]
        var heaps: [String: WireList<Int>]

        private enum CodingKeys: CodingKey { case id, numbers, knots, heaps }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            numbers = try container.decodeLossyArrayIfPresent(of: Int.self, forKey: .numbers) ?? []
            knots = try container.decodeLossyArrayIfPresent(of: Knot.self, forKey: .knots) ?? []
            heaps = try container.decodeIfPresent([String: WireList<Int>].self, forKey: .heaps) ?? [:]
            id = try container.decode(Int.self, forKey: .id)
        }

        init(from reader: inout WireReader) throws(WireReadError) {
            (id, numbers, knots, heaps) = (0, [], [], [:])
            var scan = try reader.object(WireFields("id", "numbers", "knots", "heaps"))
            fields: while true {
                switch try reader.next(&scan) {
                case 0: id = try reader.int()
                case 1: numbers = try reader.array(of: Int.self)
                case 2: knots = try reader.array(of: Knot.self)
                case 3: heaps = try reader.dictionary(of: WireList<Int>.self)
                default: break fields
                }
            }
            try reader.require(0b1, in: scan)
        }
    }

    /// A generated text with its expected drops.
    private struct Text {
        var json: String
        var drops: [WirePath] = []
        var lostWholeArray = false
    }

    @Test(arguments: BothDecoders.allCases)
    func `the first by path are listed, all are counted`(decoder: BothDecoders) throws {
        var generator = SeededGenerator(seed: 7)
        var counts = (few: 0, many: 0, lost: 0)
        for _ in 0..<120 {
            let text = knot(at: [], depth: 0, using: &generator)
            let decoded = try decoder.decode(Knot.self, from: Data(text.json.utf8))
            try #require(decoded.dropped.map(\.path) == Array(text.drops.sorted().prefix(100)), "\(text.json)")
            #expect(decoded.droppedCount == text.drops.count)
            #expect(decoded.lostWholeArray == text.lostWholeArray, "\(text.json)")
            counts.few += text.drops.count <= 100 ? 1 : 0
            counts.many += text.drops.count > 300 ? 1 : 0
            counts.lost += text.lostWholeArray ? 1 : 0
        }
        try #require(counts.few > 20 && counts.many > 20 && (20...100).contains(counts.lost), "\(counts): other texts")
    }

    private func knot(at path: [WirePath.Step], depth: Int, using generator: inout SeededGenerator) -> Text {
        var text = Text(json: "")
        func number(_ index: Int, _ path: [WirePath.Step]) -> Text? { isBad() ? nil : Text(json: "\(index)") }
        func isBad() -> Bool { Int.random(in: 0..<4, using: &generator) == 0 }
        func array(_ path: [WirePath.Step], _ element: (Int, [WirePath.Step]) -> Text?) -> String {
            let length = Int.random(in: 0...(depth == 0 ? 30 : 9), using: &generator)
            let spoils = Int.random(in: 0..<6, using: &generator) == 0
            var isEmpty = true
            let elements = (0..<length).map { index in
                let path = path + [.index(index)]
                guard !spoils, let element = element(index, path) else {
                    text.drops.append(WirePath(path))
                    return [#"{"knots":[{"id":"?"}]}"#, "null", #""x""#].randomElement(using: &generator) ?? "[]"
                }
                isEmpty = false
                text.drops += element.drops
                return element.json
            }
            if isEmpty && length > 0 { text.lostWholeArray = true }
            return "[\(elements.joined(separator: ","))]"
        }
        var members = [#""id":\#(depth)"#]
        members.append(#""numbers":\#(array(path + [.key("numbers")], number))"#)
        if depth < 3 {
            let knots = array(path + [.key("knots")]) { _, path in
                isBad() ? nil : knot(at: path, depth: depth + 1, using: &generator)
            }
            members.append(#""knots":\#(knots)"#)
        }
        let heaps = (0..<Int.random(in: 0..<5, using: &generator)).map { index in
            #""h\#(index)":\#(array(path + [.key("heaps"), .key("h\(index)")], number))"#
        }
        members.append(#""heaps":{\#(heaps.shuffled(using: &generator).joined(separator: ","))}"#)
        text.json = "{\(members.shuffled(using: &generator).joined(separator: ","))}"
        return text
    }

    @Test(arguments: BothDecoders.allCases)
    func `an array that had elements and lost them all is told from an empty one`(decoder: BothDecoders) throws {
        for (json, isLost) in [
            (#"{"id":1,"numbers":[]}"#, false), (#"{"id":1,"numbers":["x"]}"#, true),
            (#"{"id":1,"numbers":["x",1]}"#, false), (#"{"id":1,"numbers":["x"],"knots":[{"id":2}]}"#, true),
            (#"{"id":1,"knots":[{"id":2},7],"numbers":["x"]}"#, true),
            (#"{"id":1,"knots":[{"id":2,"numbers":["x"]}]}"#, false),
            (#"{"id":1,"knots":[{"numbers":["x"]},{"id":2}]}"#, false),
            (#"{"id":1,"heaps":{"a":[1],"b":[null]}}"#, true),
        ] {
            #expect(try decoder.decode(Knot.self, from: Data(json.utf8)).lostWholeArray == isLost, "\(json)")
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `a list of which everything is bad is decoded, and says so`(decoder: BothDecoders) throws {
        let decoded = try decoder.decode(WireList<String>.self, from: bytes(of: 1000))
        #expect(decoded.value.elements.isEmpty && decoded.lostWholeArray)
        #expect(decoded.droppedCount == 1000)
        #expect(decoded.dropped.map(\.path.description) == (0..<100).map { "[\($0)]" })
        #expect(decoded.dropped.allSatisfy { $0.code == .wrongType })
    }

    private func bytes(of count: Int) -> Data {
        Data("[\(Array(repeating: "17", count: count).joined(separator: ","))]".utf8)
    }
}
