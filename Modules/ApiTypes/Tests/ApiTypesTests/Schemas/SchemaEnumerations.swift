import ApiTypes
import ApiTypesV4
import Foundation
import Testing
import WireRuntime

/// Tests that every enumeration has the cases of all versions, reads each of them, and writes it unchanged.
@Suite struct SchemaEnumerations {
    @Test(arguments: Dialect.allCases)
    func `every enumeration of the schema has its cases and no others`(dialect: Dialect) throws {
        let schemas = try Schema.all(of: dialect)
        var words: [String: Set<String>] = [:]
        for schema in schemas {
            for name in schema.aliases.keys where !schema.leavesOut(name) {
                if let more = schema.words(of: name) { words[name, default: []].formUnion(more) }
            }
        }
        var found: Set<String> = []
        for type in try #require(GeneratedTypes.enumerations[dialect]) {
            let name = dialect == .v3 ? String("\(type)".dropFirst(3)) : "\(type)"
            guard let expected = words[name] else { continue }
            found.insert(name)
            try expectCases(type, expected)
        }
        #expect(Set(words.keys) == found)
    }

    @Test(arguments: Dialect.allCases)
    func `every known case is read and written back by name`(dialect: Dialect) throws {
        for type in try #require(GeneratedTypes.enumerations[dialect]) { try expectRoundTrip(type) }
    }

    private func expectCases<Value: WireEnum>(_ type: Value.Type, _ words: Set<String>) throws {
        #expect(Set(type.allCases.map(\.rawValue)) == words, "\(type)")
        #expect(type.allCases.count == words.count)
    }

    private func expectRoundTrip<Value: WireEnum>(_ type: Value.Type) throws {
        #expect(!type.allCases.isEmpty)
        for known in Array(type.allCases) + [Value(rawValue: "neverHeardOf"), Value(rawValue: "")] {
            #expect(Value(rawValue: known.rawValue) == known)
            #expect(known.wireParameter == known.rawValue && "\(known)" == known.rawValue)
            let text = Data("\"\(known.rawValue)\"".utf8)
            #expect(try JSONEncoder().encode(known) == text)
            for decoder in BothDecoders.allCases { #expect(try decoder.decode(type, from: text).value == known) }
        }
        #expect(!type.allCases.contains(Value(rawValue: "neverHeardOf")))
        for decoder in BothDecoders.allCases {
            for text in ["1", "null", "{}"] {
                #expect(throws: WireError.self) { try decoder.decode(type, from: Data(text.utf8)) }
            }
        }
    }

    @Test func `a case and its unknown twin are the same`() {
        #expect(ApiSortType(rawValue: "Hot") == .hot)
        #expect(ApiV4.PostSortType(rawValue: "hot") == .hot)
        #expect(ApiV4.PostSortType(rawValue: "Hot") == .unknown("Hot"))
    }
}

extension Schema {
    /// Returns the words of an enumeration; nil for other types.
    func words(of name: String) -> Set<String>? {
        guard let alias = aliases[name] else { return nil }
        var words: Set<String> = []
        for arm in SchemaSample.split(alias, at: " | ") {
            if arm.hasPrefix("\"") {
                words.insert(String(arm.dropFirst().dropLast()))
            } else if aliases[arm] != nil, let more = self.words(of: arm) {
                words.formUnion(more)
            } else {
                return nil
            }
        }
        return words
    }
}
