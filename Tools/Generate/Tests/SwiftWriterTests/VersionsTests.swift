import SwiftWriter
import Testing

/// One type for each name: the parts that all versions of a server have, and those that only some have.
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

    private let gap = #"gaps: [{ field: "Answer.b", since: "0.18.2", until: "0.18.4", evidence: "e" }],"#
    private let holed = [#""a: string", "b: string""#, #""a: string""#, #""a: string", "b: string""#]

    @Test func `a hole between versions is a problem that says how to tell of it`() throws {
        let problems = try sample(holed).problems()
        #expect(problems.map(\.code) == [.missingFact])
        #expect(problems.map(\.place) == ["Answer.b"])
        #expect(problems.first?.message.contains("0.18.1") == true)
        #expect(problems.first?.hint.contains(#"{ field: "Answer.b", since: "0.18.1", until: "0.18.5""#) == true)
    }

    @Test func `a hole that the rules tell of is said, and is data`() throws {
        let swift = try sample(holed, rules: gap).swift()
        #expect(swift.contains("/// `b` on the wire; not in 0.18.2 to 0.18.4.\n    public var b: String?\n"))
        #expect(swift.contains(#"[.b: WireAvailability(except: "0.18.2"..."0.18.4")]"#))
        let late = try sample(
            [""] + holed,
            rules: #"gaps: [{ field: "Answer.b", since: "0.19.0", until: "0.19.0", evidence: "e" }],"#
        )
        .swift()
        #expect(late.contains("/// `b` on the wire; since 0.18.1, not in 0.19.0."))
        #expect(late.contains(#"WireAvailability(since: "0.18.1", except: "0.19.0"..."0.19.0")"#))
    }

    @Test(arguments: [("0.18.0", "0.18.4"), ("0.18.2", "0.19.0")])
    func `a gap beyond the schemas that lack it is a problem`(since: String, until: String) throws {
        let rules = #"gaps: [{ field: "Answer.b", since: "\#(since)", until: "\#(until)", evidence: "e" }],"#
        let problems = try sample(holed, rules: rules).problems()
        #expect(problems.map(\.code) == [.conflictingRules])
        #expect(problems.first?.message.contains("\(since) to \(until)") == true)
    }

    @Test func `two holes are more than one range tells`() throws {
        let fields = [#""a: string""#, "", #""a: string""#, "", #""a: string""#]
        let versions = zip(["0.1.0", "0.1.1", "0.1.2", "0.1.3", "0.1.4"], fields).map { server, fields in
            (server: server, types: #""Answer": {"fields": [\#(fields)]}"#, endpoints: Sample.asking("Answer"))
        }
        let rules = #"gaps: [{ field: "Answer.a", since: "0.1.1", until: "0.1.1", evidence: "e" }],"#
        #expect(try Sample(rules: rules, versions: versions).problems().map(\.code) == [.conflictingRules])
    }

    @Test func `a field that a rule adds in the middle of a version is not there before`() throws {
        let rules = #"add: [{ field: "Answer.b", type: "string", since: "0.18.3", evidence: "e" }],"#
        let problems = try sample(holed, rules: rules).problems()
        #expect(problems.map(\.code) == [.missingFact])
        let both = #"gaps: [{ field: "Answer.b", since: "0.18.1", until: "0.18.2", evidence: "e" }], "# + rules
        #expect(try sample(holed, rules: both).swift().contains(#"WireAvailability(except: "0.18.1"..."0.18.2")"#))
    }

    @Test func `types, words and endpoints have holes too`() throws {
        let there = #""X": {"fields": ["t: string"]}, "Mood": {"is": "\"a\" | \"b\""},"#
        let gone = #""Mood": {"is": "\"a\" | \"c\""},"#
        let endpoint = #", {"method": "PUT", "path": "/x", "name": "putX", "response": "Answer", "login": "never"}"#
        let versions = [there, gone, there].enumerated().map { index, types in
            (
                server: "0.1.\(index)", types: types + #""Answer": {"fields": ["m: Mood"]}"#,
                endpoints: Sample.asking("Answer") + (index == 1 ? "" : endpoint)
            )
        }
        var sample = Sample(versions: versions)
        #expect(try sample.problems().map(\.place) == ["Mood “b”", "X", "PUT /x"])
        sample.rules = """
            gaps: [
              { field: "Mood.b", since: "0.1.1", until: "0.1.1", evidence: "e" },
              { type: "X", since: "0.1.1", until: "0.1.1", evidence: "e" },
              { endpoint: "PUT /x", since: "0.1.1", until: "0.1.1", evidence: "e" },
            ],
            """
        let swift = try sample.swift()
        #expect(swift.contains("/// `b`; not in 0.1.1."))
        #expect(swift.contains("/// Exists, but not in 0.1.1."))
        #expect(swift.contains(#".init(whole: WireAvailability(except: "0.1.1"..."0.1.1"))"#))
        #expect(swift.contains("/// `PUT /x`; sends no token. Exists, but not in 0.1.1."))
    }

    @Test func `an answer that comes back is a problem`() throws {
        let types = #""A": {"fields": ["x: string"]}, "B": {"fields": ["z: string"]}"#
        let versions = ["A", "B", "A"].enumerated().map { index, answer in
            (server: "0.1.\(index)", types: types, endpoints: Sample.asking(answer))
        }
        let problems = try Sample(versions: versions).problems()
        #expect(problems.map(\.place) == ["GET /answer: A"])
        #expect(problems.first?.hint.contains("responses") == true)
    }

    @Test func `unions that keep their word under different keys are a problem`() throws {
        func versions(_ union: (String) -> String) -> [(server: String, types: String, endpoints: String)] {
            ["type_", "kind"].enumerated().map { index, key in
                let types =
                    #""Answer": {"fields": ["u: U"]}, "A": {"fields": ["t: string"]}, "U": {"is": "\#(union(key))"}"#
                return (server: "0.1.\(index)", types: types, endpoints: Sample.asking("Answer"))
            }
        }
        let tagged = versions { key in #"({ \#(key): \"a\" } & A) | ({ \#(key): \"b\" } & A)"# }
        let coded = versions { key in #"{ \#(key): \"a\" } | { \#(key): \"b\"; t: string }"# }
        for versions in [tagged, coded] {
            let problems = try Sample(versions: versions).problems()
            #expect(problems.map(\.code) == [.disagreement])
            #expect(problems.first?.message == "its kind is described under “type_” in 0.1.0 and under “kind” in 0.1.1")
        }
    }
}
