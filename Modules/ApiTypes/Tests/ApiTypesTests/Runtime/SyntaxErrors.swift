import Foundation
import Testing
import WireRuntime

/// Where a text stops being JSON.
@Suite struct SyntaxErrors {
    /// Any object, read to its last leaf: `JSONDecoder` does not look closely at what nobody reads.
    private enum Anything: WireValue {
        case object([String: Anything])
        case array([Anything])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Another type is no error here, so its error is dropped and the next type tried.
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode([String: Anything].self) {
                self = .object(value)
            } else if let value = try? container.decode([Anything].self) {
                self = .array(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else {
                self = .number(try container.decode(Double.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .object(let value): try container.encode(value)
            case .array(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .bool(let value): try container.encode(value)
            case .null: try container.encodeNil()
            }
        }
    }

    private struct Shaped: WireValue { var a: Int }

    private func firstError(in text: String) -> WireError? {
        do throws(WireError) {
            _ = try JSONWireDecoder().decode(Anything.self, from: Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("<html>", 0, "the top level"), ("{\"a\" 1}", 5, "a"), ("{\"a\":[1,2,,3]}", 10, "a[2]"),
        ("{\"a\":{\"b\":tru}}", 13, "a.b"), ("{\"a\":1} x", 8, "the top level"), ("{\"a\":01}", 6, "the top level"),
        ("{\"a\":1.}", 7, "a"), ("{\"a\":\"\\x\"}", 7, "a"), ("{\"a\":\"\\u12g4\"}", 10, "a"),
        ("{\"a\":\"\n\"}", 6, "a"),
        ("{1:2}", 1, "the top level"), ("{\"a\":[1 2]}", 8, "a"), ("{\"a\":-}", 6, "a"), ("{\"a\":1e}", 7, "a"),
    ])
    func `it names the byte and the path`(text: String, offset: Int, path: String) throws {
        let error = try #require(firstError(in: text))
        #expect(error.code == .malformed)
        #expect(error.offset == offset)
        #expect(error.path.description == path)
        #expect(!error.hint.isEmpty)
    }

    @Test(arguments: ["{}", " { \"a\" : [ ] } ", #"{"a":[-0.5e+3,true,false,null,"\u00e9\"\\\/"],"ü":{"b":{}}}"#])
    func `JSON has none`(text: String) {
        #expect(firstError(in: text) == nil)
    }

    @Test func `another shape is no error of syntax`() {
        let error = #expect(throws: WireError.self) {
            try JSONWireDecoder().decode(Shaped.self, from: Data("[1,2]".utf8))
        }
        #expect(error?.code == .wrongType)
        #expect(error?.offset == nil)
    }

    @Test func `nesting without end is an error, not a crash`() throws {
        let deep = #"{"a":"# + String(repeating: "[", count: 100_000)
        #expect(try #require(firstError(in: deep)).code == .malformed)
    }
}
