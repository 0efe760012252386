import Foundation
import SwiftWriter
import Testing

/// A text in a declaration, and the same written out.
struct WrittenOut: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let short: String
    let long: String

    init(_ what: String, _ short: String, _ long: String) {
        (testDescription, self.short, self.long) = (what, short, long)
    }

    static let all = [
        WrittenOut(
            "a row is an object",
            #""bornAt: Date""#,
            #"{ name: "bornAt", type: "Date", doc: "`born_at` on the wire.", wire: "born_at" }"#
        ),
        WrittenOut("a row may have the name on the wire", #""home: WireURL?""#, #"{ name: "home", type: "WireURL?" }"#),
        WrittenOut(
            "a name of two names is a path",
            #""ownerId: Int""#,
            #"{ name: "ownerId", type: "Int", doc: "The identity of `owner`.", wire: "owner.id" }"#
        ),
        WrittenOut(
            "a field that may be missing",
            #""home: WireURL?""#,
            #"{ name: "home", type: "WireURL?", doc: "`home` on the wire.", wire: "home?" }"#
        ),
        WrittenOut(
            "a child follows the field with its identity",
            #""owner: Owner""#,
            #"{ name: "owner", tier: "Owner", doc: "`owner` on the wire.", wire: "owner", follows: "ownerId" }"#
        ),
        WrittenOut(
            "a child that may be missing",
            #""mother: Pet1?""#,
            #"{ name: "mother", tier: "Pet1?", doc: "`mother` on the wire.", wire: "mother?" }"#
        ),
        WrittenOut(
            "a list of children",
            #""playmates: [Pet1]""#,
            #"{ name: "playmates", tier: "[Pet1]", doc: "`playmates` on the wire.", wire: "playmates[]" }"#
        ),
        WrittenOut("the dialect of a type", #"from: "PetPage""#, #"from: { wire: "PetPage" }"#),
        WrittenOut(
            "the types of the tiers above",
            #"from: "PetSummary""#,
            #"from: ["PetSummary", "Pet"]"#
        ),
        WrittenOut("the dialect of a lower tier", #"lower: "pet""#, #"lower: { wire: "pet" }"#),
        WrittenOut("the lower tier is the value itself", #"from: "Pet","#, #"from: "Pet", lower: "self","#),
        WrittenOut("the identity is id", #"from: "PetSummary","#, #"from: "PetSummary", id: "id","#),
        WrittenOut(
            "an edit is a group of the field with its name",
            #"edits: ["name"],\#n      fields: ["name: String"]"#,
            #"edits: ["name"], groups: [{ name: "name", doc: "The field `name`." }],\#n"#
                + #"      fields: [{ name: "name", type: "String", group: "name" }]"#
        ),
        WrittenOut(
            "an edit is the group that rows name",
            #"edits: ["vote"]"#,
            #"edits: ["vote"], groups: [{ name: "vote", doc: "The fields `votes` and `myVote`." }]"#
        ),
        WrittenOut("a group is a text", #"edits: ["vote"]"#, #"edits: ["vote"], groups: ["vote"]"#),
        WrittenOut("the noun is the words of the name", #"entity: "Owner","#, #"entity: "Owner", noun: "an owner","#),
        WrittenOut(
            "an entity without tiers has one",
            #"  doc: "Someone with pets.", from: "Owner",\#n  fields: ["fullName: String"],"#,
            #"  single: true, tiers: [{ doc: "Someone with pets.", from: "Owner", fields: ["fullName: String"] }],"#
        ),
        WrittenOut(
            "the mock of words is the first",
            #""mood: ZMood""#,
            #"{ name: "mood", type: "ZMood", mock: ".glad" }"#
        ),
        WrittenOut(
            "the dialect is that of the rules",
            #"mocks: "ZooMocks""#,
            #"mocks: "ZooMocks", dialects: { wire: { prefix: "Z", imports: ["ZooTypes"], internalImports: ["WireRuntime"], "#
                + #"module: "Zoo", schema: "wire", access: "public" } }"#
        ),
        WrittenOut("a dialect is completed", #"mocks: "ZooMocks""#, #"mocks: "ZooMocks", dialects: { wire: {} }"#),
        WrittenOut(
            "the types of rows are imported",
            #"mocks: "ZooMocks""#,
            #"mocks: "ZooMocks", imports: { Foundation: ["Date"], WireRuntime: ["WireURL"], ZooTypes: ["ZMood"] }"#
        ),
        WrittenOut(
            "typed ids have a protocol",
            #"mocks: "ZooMocks""#,
            #"mocks: "ZooMocks", value: "WireTierValue""#
        ),
        WrittenOut(
            "the banner names the command",
            #"mocks: "ZooMocks""#,
            #"mocks: "ZooMocks", insteadOfEditing: "change the declaration and run swift package generate-entities""#
        ),
    ]
}

@Suite struct `Defaults of declarations` {
    @Test(arguments: WrittenOut.all) func `what is left out can be written out`(_ pair: WrittenOut) throws {
        let (short, long) = (try Zoo().files(), try Zoo(pair.short, pair.long).files())
        for name in Set(short.keys).union(long.keys) { #expect(short[name] == long[name], "\(name)") }
    }

    @Test func `a child that follows nothing says so`() throws {
        let follows = try Zoo(#""owner: Owner""#, #"{ name: "owner", tier: "Owner", follows: [] }"#).files()
        #expect(follows["Zoo/Generated/Pet/Pet2.swift"]?.contains("public nonisolated let owner: Owner") == true)
        // The field has another type than the identity.
        let other = #"{ name: "ownerId", type: "Int64", wire: "owner.id", mock: "1" }"#
        let files = try Zoo(#""ownerId: Int""#, other).files()
        #expect(files["Zoo/Generated/Pet/Pet2.swift"]?.contains("public nonisolated let owner: Owner") == true)
    }

    @Test func `the sentence of a field on the wire is that of a row`() throws {
        var zoo = Zoo()
        zoo.documentation = #"{ types: { Pet: { fields: { born_at: "The day of birth." } } } }"#
        let text = try #require(try zoo.files()["Zoo/Generated/Pet/Pet2Value.swift"])
        #expect(text.contains("    /// The day of birth.\n    public var bornAt: Date\n"), "\(text)")
    }

    @Test func `the sentence of a function names its arguments`() throws {
        let row = #"{ name: "bornAt", type: "Date", wire: "day(born_at, owner.id)" }"#
        let text = try Zoo(#""bornAt: Date""#, row).files()["Zoo/Generated/Pet/Pet2Value.swift"]
        #expect(text?.contains("/// Made from `born_at` and `owner.id` on the wire.\n") == true, "\(text ?? "")")
    }

    @Test func `edits without groups are numbered in their order`() throws {
        let text = try Zoo(#"edits: ["vote"]"#, #"edits: ["mood", "vote"], groups: ["home"]"#)
            .files()["Zoo/Generated/Pet/Pet2Value.swift"]
        let groups = try ["home", "mood", "vote"].map { name in
            try #require(text?.range(of: "public static let \(name) = ")?.lowerBound, "\(text ?? "")")
        }
        #expect(groups == groups.sorted())
    }

    @Test func `a value without a dialect counts for all`() throws {
        var zoo = try Zoo(
            #"mocks: "ZooMocks""#,
            #"mocks: "ZooMocks", dialects: { a: { module: "ZooA" }, b: { module: "ZooB" } }"#
        )
        zoo.dialects = ["a", "b"]
        let files = try zoo.files()
        for module in ["ZooA", "ZooB"] {
            let text = try #require(files["\(module)/Generated/Pet/Pet+Wire.swift"])
            #expect(text.contains("import Zoo\n") && text.contains("bornAt: wire.bornAt.date"), "\(text)")
        }
    }

    @Test func `without schemas a name is as it is spelled`() throws {
        var zoo = try Zoo(#""mood: ZMood", "#.dropLast().description, #"{ name: "mood", type: "ZMood", mock: "x" },"#)
        zoo.hasSchema = false
        zoo.texts["pet.json5"] = zoo.texts["pet.json5"]?.replacing(#"id: "PetID""#, with: #"id: "Int""#)
        let files = try zoo.files()
        let text = try #require(files["Zoo/Generated/Pet/Pet+Wire.swift"])
        #expect(text.contains("bornAt: wire.bornAt,") && text.contains("ownerId: wire.ownerId,"), "\(text)")
        #expect(text.contains("wire.mother.map { Pet1Value($0, server: server) }"))
        #expect(text.contains("init(_ wire: borrowing PetSummary, server: String)"))
        #expect(text.contains("pet2: Pet2Value(wire.pet, server: server)"))
    }
}
