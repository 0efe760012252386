import SwiftWriter
import Testing

/// A mistake in a declaration of the zoo, and what is reported for it.
struct ZooMistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    /// The reported entity, tier and row.
    let place: String
    /// A text on the reported line.
    let line: String
    let file: String
    /// A part of the message with its hint.
    let message: String

    init(_ what: String, _ old: String, _ new: String, at place: String, _ line: String, says message: String) {
        testDescription = what
        (self.old, self.new, self.place, self.line, self.message) = (old, new, place, line, message)
        file = place.hasPrefix("Pet") ? "pet.json5" : "owner.json5"
    }

    static let all = [
        ZooMistake(
            "a row without a type",
            #""name: String""#,
            #""name""#,
            at: "Pet1.name",
            #"["name"],\#n    }"#,
            says: "“name” is no row; write “name: Type”, or an object for what is unusual"
        ),
        ZooMistake(
            "a row with two names",
            #""bornAt: Date""#,
            #""born at: Date""#,
            at: "Pet2.born at",
            "born at",
            says: "“born at: Date” is no row"
        ),
        ZooMistake(
            "a name that is misspelt",
            #""bornAt: Date""#,
            #""bornatt: Date""#,
            at: "Pet2.bornatt",
            "bornatt",
            says: "wire: Pet has no field “bornatt”\n    Did you mean “bornAt”? It has id, name, born_at,"
        ),
        ZooMistake(
            "a name that is like no other",
            #""bornAt: Date""#,
            #""weight: Int""#,
            at: "Pet2.weight",
            "weight",
            says: "wire: Pet has no field “weight”\n    It has id, name, born_at,"
        ),
        ZooMistake(
            "a name in an entity without tiers",
            #""fullName: String""#,
            #""fullname: String""#,
            at: "Owner.fullname",
            "fullname",
            says: "Did you mean “fullName”?"
        ),
        ZooMistake(
            "a row that cannot be read, without tiers",
            #""fullName: String""#,
            #"{ name: "fullName", typ: "String" }"#,
            at: "Owner.fullName",
            "typ:",
            says: "nothing reads “typ” here"
        ),
        ZooMistake(
            "a child that is misspelt",
            #""mother: Pet1?""#,
            #""mothr: Pet1?""#,
            at: "Pet2.mothr",
            "mothr",
            says: "Did you mean “mother”?"
        ),
        ZooMistake(
            "another type than on the wire",
            #""ownerId: Int""#,
            #""ownerId: PetID""#,
            at: "Pet2.ownerId",
            "ownerId",
            says:
                "it is Int in Pet, but the field's type is PetID\n    Write “ownerId: Int”, or name its place: wire: \"…\"."
        ),
        ZooMistake(
            "what may be missing",
            #""home: WireURL?""#,
            #""home: WireURL""#,
            at: "Pet2.home",
            "home",
            says: "Pet may lack it, but the field's type is WireURL\n    Write WireURL?, or give a default with “or”."
        ),
        ZooMistake(
            "a wire type that is misspelt",
            #"from: "PetSummary""#,
            #"from: "PetSumary""#,
            at: "Pet1.from",
            "PetSumary",
            says: "wire: there is no wire type PetSumary\n    Did you mean “PetSummary”?"
        ),
        ZooMistake(
            "a lower tier in a field",
            #", lower: "pet""#,
            "",
            at: "Pet3.lower",
            "{\n      doc: \"A pet on a page",
            says: "no rule says where Pet2 is in PetPage\n    Name it under “lower”: pet."
        ),
        ZooMistake(
            "no identity",
            #"from: "Owner""#,
            #"from: "PetPage""#,
            at: "Owner.id",
            "id:",
            says: "no rule says where the identity is in PetPage"
        ),
        ZooMistake(
            "an edit of nothing",
            #"edits: ["name"]"#,
            #"edits: ["title"]"#,
            at: "Pet1.title",
            "title",
            says: "an edit names a group or a field, and there is none of this name"
        ),
        ZooMistake(
            "a group that no edit names",
            #"edits: ["vote"]"#,
            #"edits: []"#,
            at: "Pet2.votes",
            #"name: "votes""#,
            says: "there is no group “vote”\n    List it in “edits” or “groups”."
        ),
        ZooMistake(
            "a tier beside tiers",
            #"id: "PetID","#,
            #"id: "PetID", doc: "A pet.","#,
            at: "Pet",
            "doc: \"A pet.\"",
            says: "nothing reads “doc” here"
        ),
        ZooMistake(
            "an entity without tiers and types",
            #"doc: "Someone with pets.", "#,
            "",
            at: "Owner",
            "{",
            says: "“doc” is missing"
        ),
        ZooMistake(
            "a field of the wire on no tier, without tiers",
            #"fields: ["fullName: String"],"#,
            "",
            at: "Owner.Owner.full_name",
            "entity:",
            says: "wire says it, and no tier has it"
        ),
    ]
}

@Suite struct `Errors of short declarations` {
    @Test(arguments: ZooMistake.all)
    func `a mistake is said with file, entity, row and line`(_ mistake: ZooMistake) throws {
        let zoo = try Zoo(mistake.old, mistake.new)
        let problems = try zoo.problems()
        let found = problems.first { $0.place == mistake.place && $0.description.contains(mistake.message) }
        let problem = try #require(found, "\(problems)")
        #expect(problem.file == mistake.file)
        #expect(try problem.line ?? 1 == zoo.line(of: mistake.line, in: mistake.file), "\(problem)")
    }

    @Test func `a zoo without a mistake has no problems`() throws {
        #expect(try Zoo().problems() == [])
    }

    @Test func `several dialects have to be named`() throws {
        var zoo = Zoo()
        zoo.dialects = ["v2", "v1"]
        let problem = try #require(try zoo.problems().first)
        #expect(problem.file == "settings.json5" && problem.line == 1)
        #expect(problem.message == "“dialects” is missing, and the rules describe v1 and v2")
        #expect(problem.hint == "Name each under “dialects”, with the module of its mappings.")
    }
}
