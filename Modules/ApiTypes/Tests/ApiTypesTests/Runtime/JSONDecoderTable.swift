import Foundation
import Testing
import WireRuntime

/// Tests every line of the table in `FoundationDifferences.md`: the result of Foundation's decoder and of our decoders.
///
/// If a line fails only for Foundation, a new toolchain reads differently: correct the table, and then check that both of our decoders
/// still agree.
@Suite struct JSONDecoderTable {
    @Test(arguments: TableLine.texts) func `the text as a whole`(line: TableLine) { expect(line) }
    @Test(arguments: TableLine.keys) func `keys`(line: TableLine) { expect(line) }
    @Test(arguments: TableLine.strings) func `strings`(line: TableLine) { expect(line) }
    @Test(arguments: TableLine.numbers) func `numbers`(line: TableLine) { expect(line) }
    @Test(arguments: TableLine.types) func `types and null`(line: TableLine) { expect(line) }

    private func expect(_ line: TableLine) {
        let asked: any WireValue.Type =
            switch line.asked {
            case .int: Int.self
            case .id: AskedID.self
            case .double: Double.self
            case .string: String.self
            case .bool: Bool.self
            case .field: AskedField.self
            case .optionalField: AskedOptionalField.self
            case .list: AskedList.self
            case .map: AskedMap.self
            case .opened: Opened.self
            case .unread: Unread.self
            }
        expect(asked, line)
    }

    private func expect<Value: WireValue>(_ type: Value.Type, _ line: TableLine) {
        if let foundation = line.foundation { #expect(foundation == answer(of: type, to: line.bytes)) }
        for decoder in BothDecoders.allCases {
            do throws(WireError) {
                let value = try decoder.decode(type, from: line.bytes).value
                #expect(.value("\(value)") == line.ours, "\(decoder)")
            } catch {
                let answer: TableLine.Answer =
                    switch error.code {
                    case .malformed: .malformed
                    case .truncated: .truncated
                    default: .wrong
                    }
                #expect(answer == line.ours, "\(decoder): \(error)")
            }
        }
    }

    private func answer<Value: WireValue>(of type: Value.Type, to bytes: Data) -> TableLine.Answer {
        do {
            return .value("\(try JSONDecoder().decode(type, from: bytes))")
        } catch DecodingError.dataCorrupted {
            return .refused
        } catch {
            return .wrong
        }
    }
}

/// An id of 32 bits.
private struct AskedID: WireIdentifier {
    let rawValue: Int
    init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// An object with the required key `a`.
private struct AskedField: WireValue, CustomStringConvertible {
    let a: Int
    var description: String { "\(a)" }

    init(from decoder: any Decoder) throws {
        a = try decoder.container(keyedBy: WireField<Self>.self).decode(Int.self, forKey: WireField("a"))
    }

    init(from reader: inout WireReader) throws(WireReadError) {
        var a = 0
        var scan = try reader.object(WireFields("a"))
        while try reader.next(&scan) >= 0 { a = try reader.int() }
        try reader.require(0b1, in: scan)
        self.a = a
    }
}

/// An object with the optional key `a`.
private struct AskedOptionalField: WireValue, CustomStringConvertible {
    let a: Int?
    var description: String { a.map { "\($0)" } ?? "nil" }

    init(from decoder: any Decoder) throws {
        a = try decoder.container(keyedBy: WireField<Self>.self).decodeIfPresent(Int.self, forKey: WireField("a"))
    }

    init(from reader: inout WireReader) throws(WireReadError) {
        var a: Int?
        var scan = try reader.object(WireFields("a"))
        while try reader.next(&scan) >= 0 { a = try reader.intIfPresent() }
        self.a = a
    }
}

/// An object that is read as a dictionary.
private struct AskedMap: WireValue, CustomStringConvertible {
    let values: [String: Int]
    var description: String { values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: ",") }

    init(from decoder: any Decoder) throws { values = try decoder.singleValueContainer().decode([String: Int].self) }
    init(from reader: inout WireReader) throws(WireReadError) { values = try reader.dictionary(of: Int.self) }
}

/// A value that is skipped.
private struct Unread: WireValue, CustomStringConvertible {
    var description: String { "unread" }

    init(from decoder: any Decoder) {}
    init(from reader: inout WireReader) throws(WireReadError) { try reader.skip() }
    func encode(to encoder: any Encoder) {}
}

/// An array.
private struct AskedList: WireValue, CustomStringConvertible {
    let list: WireList<Int>
    var description: String { "\(list.elements)" }

    init(from decoder: any Decoder) throws { list = try WireList(from: decoder) }
    init(from reader: inout WireReader) throws(WireReadError) { list = try WireList(from: &reader) }
}

/// An object that is opened without reading a key.
private struct Opened: WireValue, CustomStringConvertible {
    var description: String { "opened" }

    init(from decoder: any Decoder) throws { _ = try WireEmpty(from: decoder) }
    init(from reader: inout WireReader) throws(WireReadError) { _ = try WireEmpty(from: &reader) }
    func encode(to encoder: any Encoder) {}
}
