import Testing

@testable import WalkRecording

@Suite struct FunctionEntryTests {
    @Test(
        arguments: [
            ("ApiClient.getPost(id:)", "ApiClient.getPost(id:)"),
            ("static Stamp.live(_:)", "Stamp.live(_:)"),
            ("static Stamp.< infix(_:_:)", "Stamp.< infix(_:_:)"),
            ("Activity.during<A>(isNew:_:)", "Activity.during(isNew:_:)"),
            ("Array<A>.bump()", "Array.bump()"),
            ("exchange<A>(_:with:)", "exchange(_:with:)"),
            ("Post2.__allocating_init(api:)", "Post2.init(api:)"),
            ("Post2.__deallocating_deinit", "Post2.deinit"),
            ("Post2.vote.getter", "Post2.vote"),
            ("Post2.vote.setter", "Post2.vote.set"),
            ("Post2.vote.didset", "Post2.vote.didSet"),
            ("closure #1 in closure #2 in ApiClient.fetch<A, B>(_:about:)", "ApiClient.fetch(_:about:)"),
            ("$defer #1 () in Commits.run<A>(_:_:)", "Commits.run(_:_:)"),
        ]
    )
    func `a function is called as its caller would write it`(short: String, name: String) {
        let entry = Entry(short)
        #expect(entry.name == name)
        #expect(entry.isNamedAsFunction)
    }

    @Test(
        arguments: [
            "default argument 1 of Box.init(n:ob:)", "one-time initialization function for shared",
            "protocol witness for P.act(_:by:) in conformance Obs", "Obs.shared.unsafeMutableAddressor",
            "closure #1 in variable initialization expression of Im.l", "outlined destroy of String",
        ]
    )
    func `what the compiler makes is no function`(short: String) {
        #expect(!Entry(short).isNamedAsFunction)
    }

    @Test func `going on after an await is no entry`() {
        #expect(Entry("C.go()", full: "(2) suspend resume partial function for a.C.go() async -> ()").isResumption)
        #expect(Entry("C.s.modify", full: "a.C.s.modify : Int with unmangled suffix \".resume.0\"").isResumption)
        #expect(!Entry("C.go()", full: "a.C.go() async -> ()").isResumption)
    }

    @Test(
        arguments: [
            ("T.x.getter", "    var x: Int { y + 1 }"),
            ("T.x.getter", "    var x: Int {\n        y + 1"),
            ("T.x.getter", "        get { y }"),
            ("T.subscript.getter", "    subscript(i: Int) -> Int { i }"),
            ("T.x.setter", "        set { y = newValue }"),
            ("T.x.modify", "        _modify { yield &y }"),
            ("T.x.didset", "    var x = 1 {\n        didSet {}"),
            ("T.init(a:)", "    public init(a: Int) {"),
            ("T.deinit", "    deinit {"),
            ("T.f()", "    func f() {"),
        ]
    )
    func `what is written counts`(short: String, source: String) {
        #expect(Entry(short).isWritten(in: source.split(separator: "\n")[...]))
    }

    @Test(
        arguments: [
            ("T.x.getter", "    private(set) var x = 1"),
            ("T.x.getter", "    lazy var x: Int = { 1 }()"),
            ("T.x.getter", "    var x = 1 {\n        didSet {}"),
            ("T.x.getter", "    var x: Int {\n        didSet {}"),
            ("T.x.getter", "    let x: () -> Int = { 1 }"),
            ("T.x.setter", "    private(set) var x = 1 {"),
            ("T.x.modify", "    var x = 1"),
            ("T.read.read", "    var read: Bool { isRead }"),
            ("T.init()", "final class T {"),
            ("T.init(a:)", "struct T {"),
            ("T.deinit", "final class T {"),
        ]
    )
    func `what nobody wrote does not, though it bears a line`(short: String, source: String) {
        #expect(!Entry(short).isWritten(in: source.split(separator: "\n")[...]))
    }
}

extension Entry {
    init(_ short: String, full: String? = nil, file: String = "/s/Modules/Cache/Sources/Cache/T.swift", line: Int = 1) {
        self.init(full: full ?? "m." + short, short: short, file: file, line: line)
    }
}
