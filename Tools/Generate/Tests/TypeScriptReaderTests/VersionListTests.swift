import ApiSchema
import Foundation
import Testing
import TypeScriptReader

@Suite struct VersionListTests {
    private func list(_ text: String) throws -> VersionList {
        try VersionList(json: Data(text.utf8), file: "versions.json")
    }

    @Test func `both forms of an entry are read, and sorted as numbers`() throws {
        let list = try list(#"{"0.19.12": "b", "0.19.4": {"tag": "a", "inferred": ["0.19.5"]}, "0.18.0": "0.18.0"}"#)
        #expect(list.entries.map(\.server) == ["0.18.0", "0.19.4", "0.19.12"])
        #expect(list.entries.map(\.tag) == ["0.18.0", "a", "b"])
        #expect(list.entries[1].inferred == ["0.19.5"])
    }

    @Test(arguments: [
        ("{}", "no versions"), ("[]", "not a list of versions"), (#"{"1.0": 7}"#, "not a list of versions"),
        (#"{"../1": "a"}"#, "found the server version '../1'"), (#"{"1": "--all"}"#, "found '--all' for 1"),
        (#"{"1": {"tag": "a", "inferred": ["2"]}, "2": "b"}"#, "'2' under '1' and '2'"),
    ])
    func `what is wrong is said`(text: String, part: String) throws {
        let error = try #require(throws: SchemaError.self) { try list(text) }
        #expect(error.description.hasPrefix("versions.json: ") && error.description.contains(part), "\(error)")
    }
}
