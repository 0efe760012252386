import SwiftWriter
import Testing

/// A mistake in a declaration, and the place that is reported for it.
struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The text in `note.json5` that is replaced, and its replacement.
    let old: String
    let new: String
    /// The reported entity, tier and row.
    let place: String
    /// A text on the reported line.
    let line: String
    /// A part of the message.
    let message: String

    init(_ what: String, _ old: String, _ new: String, at place: String, _ line: String, says message: String) {
        testDescription = what
        (self.old, self.new, self.place, self.line, self.message) = (old, new, place, line, message)
    }

    static let rows = [
        Mistake(
            "an unknown key",
            #"doc: "The title.""#,
            #"docs: "The title.""#,
            at: "Note1.title",
            #"docs: "The title.""#,
            says: "nothing reads “docs” here"
        ),
        Mistake(
            "a key that is missing",
            #"type: "Int", "#,
            "",
            at: "Note2.stars",
            #"name: "stars""#,
            says: "“type” is missing"
        ),
        Mistake(
            "an unknown wire field",
            #"v1: "stars" }"#,
            #"v1: "starz" }"#,
            at: "Note2.stars",
            #""starz""#,
            says: "NoteView has no field “starz”"
        ),
        Mistake(
            "an unknown wire type",
            #"from: { v1: "NoteView" }"#,
            #"from: { v1: "NoteWiev" }"#,
            at: "Note2.from",
            #"from: { v1: "NoteWiev""#,
            says: "v1: there is no wire type NoteWiev"
        ),
        Mistake(
            "a source for another wire type",
            "SlimNote: null }",
            "SlimNoet: null }",
            at: "Note1.content",
            "SlimNoet",
            says: "no SlimNoet of v1 makes this tier"
        ),
        Mistake(
            "an unknown dialect",
            #"lower: { v1: "note" }"#,
            #"lower: { v1: "note", v9: "note" }"#,
            at: "Note2.lower",
            "v9:",
            says: "there is no dialect “v9”"
        ),
        Mistake(
            "an unknown tier",
            #"tier: "Author""#,
            #"tier: "Autor""#,
            at: "Note2.author",
            #"name: "author""#,
            says: "no file declares Autor"
        ),
        Mistake(
            "a child that follows no field",
            #"follows: "authorId""#,
            #"follows: "writerId""#,
            at: "Note2.author",
            #"follows: "writerId""#,
            says: "there is no field “writerId”"
        ),
        Mistake(
            "a field of no group",
            #"type: "Int", group: "star""#,
            #"type: "Int", group: "stars""#,
            at: "Note2.stars",
            #"name: "stars""#,
            says: "there is no group “stars”"
        ),
        Mistake(
            "a group without a field",
            #"{ name: "seen", doc"#,
            #"{ name: "viewed", doc"#,
            at: "Note2.viewed",
            #"name: "viewed""#,
            says: "no field is in this group"
        ),
        Mistake(
            "an edit without a group",
            #"edits: ["star"]"#,
            #"edits: ["star", "pin"]"#,
            at: "Note2.pin",
            #"edits: ["star", "pin"]"#,
            says: "an edit names a group or a field"
        ),
        Mistake(
            "what is optional on the wire alone",
            #"v1: "seen", or: "false""#,
            #"v1: "seen""#,
            at: "Note2.seen",
            #"since: "0.2.0""#,
            says: "NoteView may lack it"
        ),
        Mistake(
            "what no answer says",
            #"v1: "starred(my_star)""#,
            "v1: null",
            at: "Note2.starred",
            #"name: "starred""#,
            says: "NoteView does not have it"
        ),
        Mistake(
            "a name that is used twice",
            #"name: "stars""#,
            #"name: "title""#,
            at: "Note2.title",
            #"name: "title", type: "Int""#,
            says: "another row, or every model, has this name"
        ),
        Mistake(
            "a name that every model has",
            #"name: "stars""#,
            #"name: "storage""#,
            at: "Note2.storage",
            #"name: "storage""#,
            says: "another row, or every model, has this name"
        ),
        Mistake(
            "no lower tier",
            #"      lower: { v1: "note" },\#n"#,
            "",
            at: "Note2.lower",
            #"{\#n      doc: "A note with its"#,
            says: "no rule says where Note1 is in NoteView"
        ),
        Mistake(
            "a stub without an address",
            #"name: "actorId""#,
            #"name: "address""#,
            at: "Note1.actorId",
            "stub:",
            says: "a stub is known by its actorId"
        ),
        Mistake(
            "a tier that no upgrade reaches",
            #"upgrade: "api.note(id)""#,
            #"upgrade: "api.note(id)", upgradesTo: 3"#,
            at: "Note",
            "upgradesTo: 3",
            says: "there is no such tier"
        ),
        Mistake(
            "a path that is no list",
            #"v1: "linked[]""#,
            #"v1: "author[]""#,
            at: "Note2.linked",
            #""author[]""#,
            says: "“author” is no list"
        ),
        Mistake(
            "a mock that nothing makes",
            #"type: "Int", group"#,
            #"type: "Rating", group"#,
            at: "Note2.stars",
            #"type: "Rating""#,
            says: "there is no mock value of type Rating"
        ),
    ]

    static let coverage = [
        Mistake(
            "a field of the wire on no tier",
            #"{ name: "title", type: "String", group: "text", doc: "The title.", v1: "name" },"#,
            "",
            at: "Note1.Note.name",
            #"{\#n      doc: "A note without"#,
            says: "v1 says it, and no tier has it"
        ),
        Mistake(
            "a field that is left out no more",
            #"{ v1: "NoteView.rank", reason: "Only a server sorts by it." },"#,
            "",
            at: "Note2.NoteView.rank",
            #"{\#n      doc: "A note with its"#,
            says: "v1 says it, and no tier has it"
        ),
        Mistake(
            "a field that is left out twice",
            #"{ v1: "NoteView.rank", reason"#,
            #"{ v1: "NoteView.rank", reason: "So." },\#n        { v1: "NoteView.rank", reason"#,
            at: "Note2.NoteView.rank",
            #"{ v1: "NoteView.rank", reason: "Only"#,
            says: "it is on a tier, or left out twice"
        ),
        Mistake(
            "a field on a tier that is left out",
            #"{ v1: "NoteView.rank", reason"#,
            #"{ v1: "NoteView.stars", reason: "So." },\#n        { v1: "NoteView.rank", reason"#,
            at: "Note2.NoteView.stars",
            #"{ v1: "NoteView.stars""#,
            says: "it is on a tier, or left out twice"
        ),
        Mistake(
            "a field that is left out and never was",
            "NoteView.rank",
            "NoteView.ranks",
            at: "Note2.NoteView.ranks",
            "NoteView.ranks",
            says: "v1 has no such field"
        ),
    ]
}

@Suite struct `Errors of entities` {
    @Test(arguments: Mistake.rows + Mistake.coverage)
    func `a mistake is said with file, entity, row and line`(_ mistake: Mistake) throws {
        var sample = try EntitySample()
        try sample.replace(mistake.old, with: mistake.new)
        let problems = try sample.problems()
        let found = problems.first { $0.place == mistake.place && $0.message.contains(mistake.message) }
        let problem = try #require(found, "\(problems)")
        #expect(problem.file == "note.json5")
        #expect(problem.line == (try sample.line(of: mistake.line)), "\(problem)")
    }

    @Test func `all mistakes of all files are said at once`() throws {
        var sample = try EntitySample()
        try sample.replace(#"v1: "stars" }"#, with: #"v1: "starz" }"#)
        try sample.replace(#"v1: "name""#, with: #"v1: "nane""#, in: "author.json5")
        #expect(Set(try sample.problems().map(\.file)) == ["note.json5", "author.json5"])
    }

    @Test func `two entities of one name are a collision`() throws {
        var sample = try EntitySample()
        try sample.replace(
            #"entity: "Author", noun: "an author", id: "AuthorID", single: true"#,
            with: #"entity: "Note", noun: "an author", id: "AuthorID""#,
            in: "author.json5"
        )
        #expect(try sample.problems().map(\.code) == [.collision])
    }

    @Test func `a row to read in place that no tier is made of is said with its line`() throws {
        var sample = try EntitySample()
        try sample.replace(#"readInPlace: ["NoteView"]"#, with: #"readInPlace: ["NoteWiev"]"#, in: "settings.json5")
        let problem = try #require(try sample.problems().first)
        #expect(problem.code == .unknownType && problem.message == "no tier is made of NoteWiev")
        #expect(problem.line == (try sample.line(of: "readInPlace", in: "settings.json5")))
    }

    @Test func `nothing is read in place without a schema`() throws {
        var sample = try EntitySample()
        try sample.replace(#", schema: "v1""#, with: "", in: "settings.json5")
        let problem = try #require(try sample.problems(hasSchema: false).first)
        #expect(problem.line == (try sample.line(of: "readInPlace", in: "settings.json5")))
        #expect(problem.message.contains("without a schema the fields of NoteView are unknown"), "\(problem)")
    }

    @Test func `a file that is no JSON5 is said with its line`() throws {
        var sample = try EntitySample()
        try sample.replace(#"single: true,"#, with: "single: true,,", in: "author.json5")
        let problem = try #require(try sample.problems().first)
        #expect(problem.code == .unreadable && problem.file == "author.json5" && problem.line == 2)
    }
}
