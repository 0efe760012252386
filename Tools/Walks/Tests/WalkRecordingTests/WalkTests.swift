import Testing

@testable import WalkRecording

@Suite struct WalkTests {
    private let source = ["    func f() {", "        a()", "        b()", "    }"].map { Substring($0) }

    private func walk(_ entries: Entry...) -> [String] {
        Walk(entries, source: { _ in source }).stations.map(\.name)
    }

    @Test func `a function is listed once, where it was entered first`() {
        #expect(walk(Entry("T.a()"), Entry("T.b()"), Entry("T.a()")) == ["T.a()", "T.b()"])
    }

    @Test func `overloads are two functions`() {
        #expect(
            walk(Entry("T.a(_:)", full: "m.T.a(Int)"), Entry("T.a(_:)", full: "m.T.a(Bool)")) == ["T.a(_:)", "T.a(_:)"]
        )
    }

    @Test func `a closure is part of the function it stands in`() {
        #expect(walk(Entry("T.a()"), Entry("closure #1 in T.a()")) == ["T.a()"])
    }

    @Test(arguments: [
        ["    func f() { a() }"], ["    func f() {", "        a()", "    }"],
        ["    var f: Int {", "        a()", "        b()", "    }"],
    ])
    func `what is read where it is called is no stop`(source: [String]) {
        let lines = source.map { Substring($0) }
        #expect(Walk([Entry("T.a()")], source: { _ in lines }).stations.isEmpty)
    }

    @Test(
        arguments: [
            "/s/Modules/DemoServer/Sources/DemoServer/T.swift",
            "/s/Modules/Consistency/Sources/ConsistencyPersistence/T.swift",
            "/tmp/swift-generated-sources/@__swiftmacro_T.swift", "/s/Tools/Walks/Sources/StrataWalk/Flow.swift",
            "/<compiler-generated>",
        ]
    )
    func `files of other modules do not count`(file: String) {
        #expect(walk(Entry("T.a()", file: file)) == [])
    }

    @Test func `a file in a folder of its module counts`() {
        #expect(walk(Entry("T.a()", file: "/s/Modules/Middleware/Sources/Middleware/Edits/T.swift")) == ["T.a()"])
    }

    @Test func `a return is a file that was left and comes again`() {
        func walk(_ files: String...) -> Walk { Walk(files.map { WalkStep(name: "f()", file: $0) }) }
        #expect(walk().returnCount == 0)
        #expect(walk("A", "A", "B", "C").returnCount == 0)
        #expect(walk("A", "B", "A", "A", "B", "C", "A").returnCount == 3)
        #expect(walk("A", "B", "A", "A", "B", "C", "A").fileCount == 3)
    }
}
