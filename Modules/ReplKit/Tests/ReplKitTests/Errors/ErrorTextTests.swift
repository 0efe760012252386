import Foundation
import Testing

@testable import ReplKit

@Suite struct ErrorTextTests {
    private struct Deep: Decodable {
        let a: [[[[[[[Int]]]]]]]
    }

    @Test func `no system's error text reaches a person`() throws {
        let errors: [any Error] = [
            URLError(.notConnectedToInternet), CocoaError(.fileReadNoSuchFile), POSIXError(.ENOSPC),
            NSError(domain: "Any", code: 7),
        ]
        for error in errors {
            let text = ReplError.text(of: error)
            #expect(!text.isEmpty && !text.contains("Domain=") && !text.contains("Error"), "\(text)")
        }
    }

    @Test func `an error deep in JSON is one line that says where`() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Deep.self, from: Data(#"{"a":[[[[[[["x"]]]]]]]}"#.utf8))
        }
        let text = ReplError.text(of: try #require(error))
        #expect(text == "the data could not be read, at a.0.0...0.0")
    }

    @Test func `advice says try once`() {
        #expect(ReplError(.failed, "no", hint: "net ok").formattedHint == "try: net ok")
        #expect(ReplError(.failed, "no", hint: "try again").formattedHint == "try again")
        #expect(ReplError(.failed, "no").formattedHint.isEmpty)
        let lines = Renderer(Style(columns: 24)).lines(of: ReplError(.failed, "no", hint: "try again, and report it"))
        #expect(lines == ["error no", "      try again, and", "      report it"])
    }

    @Test func `an error's own words are kept, in one line`() {
        struct Words: Error, CustomStringConvertible {
            let description = "first\nsecond"
        }
        #expect(ReplError.text(of: Words()) == "first")
        #expect(ReplError.text(of: ReplError(.failed, "said")) == "said")
    }
}
