import Foundation
import Testing
import WireRuntime

/// A note that shares another note and has answers.
private struct Note: WireType {
    var text: String
    @WireBoxed var shared: Note?
    var answers: [Note]?

    private static let wireFields = WireFields("text", "shared", "answers")

    init(text: String, shared: Note? = nil, answers: [Note]? = nil) {
        self.text = text
        self.shared = shared
        self.answers = answers
    }

    init(from reader: inout WireReader) throws(WireReadError) {
        try reader.checkNesting()
        var text = ""
        var shared = WireBoxed<Note>()
        var answers: [Note]?
        var scan = try reader.object(Self.wireFields)
        fields: while true {
            switch try reader.next(&scan) {
            case 0: text = try reader.string()
            case 1: shared = try WireBoxed(from: &reader)
            case 2: answers = reader.null() ? nil : try reader.array(of: Note.self)
            default: break fields
            }
        }
        try reader.require(0x1, in: scan)
        self.text = text
        _shared = shared
        self.answers = answers
    }

    init(from decoder: any Decoder) throws {
        try decoder.checkNesting()
        let container = try decoder.container(keyedBy: WireField<Self>.self)
        text = try container.decode(String.self, forKey: WireField("text"))
        _shared = try container.decodeIfPresent(WireBoxed<Note>.self, forKey: WireField("shared")) ?? WireBoxed()
        answers = try container.decodeLossyArrayIfPresent(of: Note.self, forKey: WireField("answers"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: WireField<Self>.self)
        try container.encode(text, forKey: WireField("text"))
        try container.encodeIfPresent(shared, forKey: WireField("shared"))
        try container.encodeIfPresent(answers, forKey: WireField("answers"))
    }
}

/// Tests types that can contain themselves.
@Suite struct RecursiveValues {
    private static func shares(_ count: Int) -> String {
        String(repeating: #"{"text":"a","shared":"#, count: count) + #"{"text":"b"}"#
            + String(repeating: "}", count: count)
    }

    private static func answers(_ count: Int) -> String {
        String(repeating: #"{"text":"a","answers":["#, count: count) + #"{"text":"b"}"#
            + String(repeating: "]}", count: count)
    }

    @Test(arguments: BothDecoders.allCases)
    func `hold themselves, and come back as they came`(decoder: BothDecoders) throws {
        let text = #"{"text":"a","shared":{"text":"b","shared":null,"answers":[{"text":"c","shared":{"text":"d"}}]}}"#
        let note = try decoder.decode(Note.self, from: Data(text.utf8)).value
        #expect(note == Note(text: "a", shared: Note(text: "b", answers: [Note(text: "c", shared: Note(text: "d"))])))
        #expect(note.shared?.answers?[0].shared?.text == "d")
        let again = try decoder.decode(Note.self, from: JSONEncoder().encode(note)).value
        #expect(again == note)
        #expect(again.hashValue == note.hashValue)
    }

    @Test func `a copy keeps its value when another changes`() {
        let first = Note(text: "a", shared: Note(text: "b"))
        var second = first
        second.shared?.text = "c"
        #expect(first.shared?.text == "b" && second.shared?.text == "c" && first != second)
        second.shared = nil
        #expect(second.shared == nil && MemoryLayout<WireBoxed<Note>>.size == MemoryLayout<Int>.size)
    }

    @Test(arguments: BothDecoders.allCases)
    func `are read up to their depth, and refused beyond`(decoder: BothDecoders) throws {
        #expect(throws: Never.self) { try decoder.decode(Note.self, from: Data(Self.shares(32).utf8)) }
        let error = try #require(throws: WireError.self) {
            try decoder.decode(Note.self, from: Data(Self.shares(33).utf8))
        }
        #expect(error.code == .badValue)
        #expect(error.message.hasSuffix(": It is nested in more than 32 objects and arrays."))
        #expect(error.path.steps.count == 33)
    }

    @Test(arguments: BothDecoders.allCases)
    func `in arrays, what is too deep is left out, and the rest stays`(decoder: BothDecoders) throws {
        let page = try decoder.decode(Note.self, from: Data(Self.answers(80).utf8))
        #expect(page.dropped.map(\.path.steps.count) == [34])
        var note: Note? = page.value
        var depth = 0
        while let next = note?.answers?.first { (note, depth) = (next, depth + 1) }
        #expect(depth == 16)
    }

    @Test(
        arguments: [shares(32), shares(33), shares(510), answers(16), answers(80), answers(255)],
        BothDecoders.allCases
    )
    func `need no more stack than a small thread has`(text: String, decoder: BothDecoders) async {
        // The test fails by crashing.
        await withCheckedContinuation { continuation in
            let thread = Thread {
                // Ignored: the result does not matter here.
                _ = try? decoder.decode(Note.self, from: Data(text.utf8))
                continuation.resume()
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }
}
