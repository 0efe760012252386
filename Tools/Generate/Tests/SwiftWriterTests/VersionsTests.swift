import SwiftWriter
import Testing

/// One type a name: what the versions of a server have in common, and what they have not.
@Suite struct Union {
    private func sample(_ fields: [String], rules: String = "", types: String = "") -> Sample {
        let servers = ["0.18.0", "0.18.1", "0.19.0", "0.19.4"]
        let versions = zip(servers, fields).map { server, fields in
            (server: server, types: #""Answer": {"fields": [\#(fields)]}\#(types)"#, endpoints: Sample.asking("Answer"))
        }
        return Sample(rules: #"lastServers: { "0.18.1": "0.18.5" }, "# + rules, versions: versions)
    }

    @Test func `a field is required if every version requires it`() throws {
        let swift = try sample([#""a: string", "b: string""#, #""a: string", "b?: string""#]).swift()
        #expect(swift.contains("public init(a: String, b: String? = nil)"))
    }

    @Test func `the newest version's order holds, what it lacks follows`() throws {
        let swift = try sample([#""x: string", "a: string""#, #""b: string", "a: string""#]).swift()
        #expect(swift.contains("public init(b: String? = nil, a: String, x: String? = nil)"))
    }

    @Test func `since and until name servers`() throws {
        let swift = try sample([#""a: string""#, #""a: string""#, #""b: string""#, #""b: string", "c: string""#])
            .swift()
        #expect(swift.contains("/// `a` on the wire; until 0.18.5."))
        #expect(swift.contains("/// `b` on the wire; since 0.19.0."))
        #expect(swift.contains(#".c: WireAvailability(since: "0.19.4"),"#))
        #expect(swift.contains(#".a: WireAvailability(until: "0.18.5"),"#))
    }

    @Test func `the last server before a patch release needs no telling`() throws {
        let swift = try sample(["", "", #""a: string""#, #""b: string""#]).swift()
        #expect(swift.contains("since 0.19.0, until 0.19.3"))
    }

    @Test func `the last server before a minor release must be told`() throws {
        var sample = sample([#""a: string""#, #""a: string""#, ""])
        sample.rules = ""
        let problems = try sample.problems()
        #expect(problems.map(\.code) == [.missingFact])
        #expect(problems.first?.hint.contains(#"lastServers: { "0.18.1""#) == true)
    }

    @Test func `a type that came later is known since then, its fields with it`() throws {
        let new = #""Answer": {"fields": ["n?: New"]}, "New": {"fields": ["x: string"]}"#
        let old = #""Answer": {"fields": []}"#
        let sample = Sample(
            versions: [("0.1.0", old, Sample.asking("Answer")), ("0.1.1", new, Sample.asking("Answer"))]
        )
        let swift = try sample.swift()
        #expect(swift.contains("/// Exists since 0.1.1."))
        #expect(swift.contains("public init(x: String)"))
        #expect(swift.contains(#".init(whole: WireAvailability(since: "0.1.1"))"#))
    }

    @Test func `a number and an id agree on the id`() throws {
        let swift = try sample([#""id: number""#, #""id: PostId""#], types: #", "PostId": {"is": "number"}"#).swift()
        #expect(swift.contains("public var id: PostID\n"))
    }

    @Test func `versions that disagree are a problem that names them`() throws {
        let problems = try sample([#""a: string""#, #""a: string""#, #""a: boolean""#]).problems()
        #expect(problems.map(\.code) == [.disagreement])
        #expect(problems.first?.place == "Answer.a")
        #expect(problems.first?.message == "it is String in 0.18.0, 0.18.1 and Bool in 0.19.0")
        #expect(problems.first?.hint.contains(#"types: [{ field: "Answer.a""#) == true)
    }

    @Test func `a type that changes its kind is a problem`() throws {
        let old = #""Answer": {"fields": ["a: A"]}, "A": {"fields": []}"#
        let new = #""Answer": {"fields": ["a: A"]}, "A": {"is": "\"x\" | \"y\""}"#
        let sample = Sample(
            versions: [("0.1.0", old, Sample.asking("Answer")), ("0.1.1", new, Sample.asking("Answer"))]
        )
        let problem = try #require(try sample.problems().first { $0.place == "A" })
        #expect(problem.code == .disagreement)
        #expect(problem.message == "it is an object in 0.1.0 and an enumeration in 0.1.1")
    }

    @Test func `answers of other types are candidates, the newest first`() throws {
        let types = #""A": {"fields": ["x: string", "y?: string"]}, "B": {"fields": ["z: string"]}"#
        let sample = Sample(
            versions: [("0.1.0", types, Sample.asking("A")), ("0.1.1", types, Sample.asking("B"))]
        )
        let swift = try sample.swift()
        #expect(swift.contains(#".init(WireAvailability(since: "0.1.1"), requires: "z")"#))
        #expect(swift.contains(#".init(WireAvailability(until: "0.1.0"), requires: "x")"#))
        #expect(swift.contains("case 0: self = .b(try ApiB(from: decoder))"))
    }

    @Test func `an endpoint that went is known until then`() throws {
        let old =
            Sample.asking("Answer")
            + #", {"method": "PUT", "path": "/x", "name": "x", "response": "Answer", "login": "never"}"#
        let types = #""Answer": {"fields": []}"#
        let sample = Sample(versions: [("0.1.0", types, old), ("0.1.1", types, Sample.asking("Answer"))])
        let swift = try sample.swift()
        #expect(swift.contains("/// `PUT /x`; sends no token. Exists until 0.1.0."))
        #expect(swift.contains(#".init(whole: WireAvailability(until: "0.1.0"))"#))
    }
}
