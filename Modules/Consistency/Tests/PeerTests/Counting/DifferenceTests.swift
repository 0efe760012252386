import Foundation
import Testing

/// The article that lists the differences from the peers, and the sources of these tests.
private struct Claims {
    let article: String
    let sources: String

    init() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let catalogue = tests.appending(path: "../../Sources/Consistency/Consistency.docc")
        article = try String(contentsOf: catalogue.appending(path: "Differences.md"), encoding: .utf8)
        var sources = ""
        for folder in try FileManager.default.contentsOfDirectory(atPath: tests.path()) where !folder.contains(".") {
            for file in try FileManager.default.contentsOfDirectory(atPath: tests.appending(path: folder).path()) {
                sources += try String(contentsOf: tests.appending(path: folder).appending(path: file), encoding: .utf8)
            }
        }
        self.sources = sources
    }

    /// Returns the keys that the tests pass to a trait, including duplicates.
    func keys(in trait: String) -> [String] {
        sources.components(separatedBy: "@Test(.\(trait)(\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    /// Returns the cells of the article's rows that begin with a text.
    func rows(beginningWith start: String) -> [[String]] {
        article.split(separator: "\n").filter { $0.hasPrefix("| " + start) }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The article's rows that name one test, without the rows that name a whole suite.
    var differences: [[String]] {
        PeerTestList.all.flatMap { list in
            rows(beginningWith: "`\(list.peer).").filter { $0[0].count { $0 == "." } == 2 }
        }
    }
}

@Suite struct `The list of differences` {
    private let claims: Claims

    init() throws { claims = try Claims() }

    @Test func `names every test of the peers that is not held here, and no other`() {
        let held = claims.keys(in: "holds")
        let different = claims.differences.map { $0[0].trimmingCharacters(in: ["`"]) }
        #expect(Set(held).count == held.count, "a test of a peer is held twice")
        #expect(Set(different).count == different.count, "a difference is listed twice")
        let all = PeerTestList.all.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        #expect(
            all.subtracting(held).subtracting(different) == [],
            "neither held by a test nor in Differences.md: write the test, or the row with the reason"
        )
        #expect(Set(held).intersection(different) == [], "held by a test: take the row out of Differences.md")
        #expect(Set(held).union(different).subtracting(all) == [], "the peers have no such test")
        #expect(Set(claims.keys(in: "differs")).subtracting(different) == [], "shown by a test, but not listed")
    }

    @Test func `says of each difference what is expected, what is done, and why`() {
        for row in claims.differences {
            #expect(row.count == 4 && row.allSatisfy { !$0.isEmpty }, "\(row[0])")
        }
    }

    @Test func `counts right`() throws {
        for (name, list) in [
            ("ConsistencyManager-iOS", PeerTestList.consistencyManager), ("RocketData", PeerTestList.rocketData),
        ] {
            let held = Set(claims.keys(in: "holds")).intersection(list.keys)
            let row = try #require(claims.rows(beginningWith: name).first)
            let numbers = [list.count, list.keys.count, held.count, list.keys.count - held.count]
            #expect(row.dropFirst().compactMap { Int($0) } == numbers)
            for (suite, count) in list.leftOut {
                let row = try #require(claims.rows(beginningWith: "`\(list.peer).\(suite)`").first, "\(suite)")
                #expect(row.count == 3 && Int(row[1]) == count, "\(suite)")
            }
        }
    }

    @Test func `is short`() {
        let held = Set(claims.keys(in: "holds"))
        #expect(held.intersection(PeerTestList.consistencyManager.keys).count >= 69)
        #expect(held.intersection(PeerTestList.rocketData.keys).count >= 78)
    }
}
