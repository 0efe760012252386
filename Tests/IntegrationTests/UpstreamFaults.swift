import Foundation
import Testing

/// Known faults of clients like this one, and the tests that would notice them. A fault whose tests are renamed or deleted fails here.
@Suite struct UpstreamFaults {
    private struct Fault {
        let what: String
        let tests: [String]

        init(_ what: String, _ tests: String...) { (self.what, self.tests) = (what, tests) }
    }

    private let faults = [
        Fault(
            "a map that sweeps dead entries drops a key that was just put again: two objects for one entity",
            "a late removal leaves the successor alone",
            "releases on other threads never bring two objects or a dying one",
            "a post that is fetched again while others let it go stays whole"
        ),
        Fault(
            "updating a page makes objects past the cache",
            "a page that is read again is the same object, and so is all that it shows",
            "one entity is one object, whichever way it came"
        ),
        Fault(
            "keys are hashes: a collision shows one entity as another",
            "keys that share a hash are two objects",
            "an answer and a mention of one number are two rows"
        ),
        Fault(
            "a client that its own task holds, a model that its own callbacks hold: neither is ever freed",
            "one of each is loaded and dropped, and no model, no client and no entry is left",
            "a mixed session leaves nothing behind",
            "handles and loaders that are dropped leave no model and no client"
        ),
        Fault(
            "a read that started before an edit lands after it and takes it back",
            "a feed that was read before the vote does not take it back",
            "a read that started before an edit was answered does not revert it",
            "a page fetched before the vote and shown after it shows the vote"
        ),
        Fault(
            "an answer without an echo leaves a field wrong for ever; a late one overwrites a newer edit",
            "a success without an echo verifies the edit itself",
            "an answer that is silent about the edited fields verifies the edit itself",
            "an answer that a later read overtook gives its own fields only"
        ),
        Fault(
            "requests on one model overlap and are answered out of order",
            "up, down, up while the first is in flight is one request",
            "one post's edits arrive in their order, one at a time",
            "a write is never sent twice"
        ),
        Fault(
            "what a read brought is forgotten by a rollback, which shows old values again",
            "a rollback goes back to the latest verified value",
            "an edit survives a read that lands while it waits"
        ),
        Fault(
            "a queue of marks puts back what was taken out of it",
            "one that is un-queued shows as it was and is never sent",
            "one that is un-queued shows as it was and is never sent"
        ),
        Fault(
            "of two equal reads at once, the first two are two requests",
            "two equal reads are one request and one answer",
            "the first two loads at once are one request"
        ),
        Fault(
            "an upgrade asks for a removed post for ever",
            "an upgrade that reaches nothing higher ends",
            "a post that is gone keeps what was reached, says so, and is asked for once"
        ),
        Fault(
            "a count of the unread is negative, or counts one item twice",
            "it is never negative",
            "one item counts once, however often it is marked",
            "the count is what is shown, at every moment"
        ),
        Fault("reading a property starts a request", "reading all that is known of an entity asks for nothing"),
        Fault(
            "one unknown word or one bad element costs a whole page",
            "an unknown case is kept and written back",
            "whatever is wrong with one post of v3 costs at most that post",
            "whatever is wrong with one post of v4 costs at most that post"
        ),
        Fault(
            "a pre-release, zero or an unknown version is in the wrong place among versions",
            "versions compare as they were made",
            "the order is total and agrees with equality"
        ),
        Fault(
            "what a server is, is found out by writing to it",
            "what a server is, is found out by reads alone",
            "the version is asked for once, and only if something depends on it"
        ),
    ]

    @Test func `each has a test by its name`() throws {
        let names = try testNames()
        #expect(names.count > 500, "the sources were not read")
        #expect(faults.count == 16)
        for fault in faults {
            for test in fault.tests where !names.contains(test) {
                Issue.record("no test is named “\(test)”: say here which one would notice that \(fault.what)")
            }
        }
    }

    /// The names of all tests in the repository.
    private func testNames() throws -> Set<String> {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        var names: Set<String> = []
        for folder in ["Tests", "Modules"] {
            let files = try #require(
                FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
            )
            for case let file as URL in files {
                if file.lastPathComponent.hasPrefix(".build") { files.skipDescendants() }
                guard file.pathExtension == "swift", file.path().contains("Tests/") else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                names.formUnion(text.matches(of: /@Test[^`]*? func `(?<name>[^`]+)`\(/).map { String($0.name) })
            }
        }
        return names
    }
}
