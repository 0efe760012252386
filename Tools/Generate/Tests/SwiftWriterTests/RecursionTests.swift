import Foundation
import SwiftWriter
import Testing

/// Types whose values can contain values of their own type.
@Suite struct RecursiveForms {
    @Test func `an optional field that leads back is kept outside`() throws {
        let types = """
            "Answer": {"fields": ["text: string", "shared?: Answer", "by: Person"]},
            "Person": {"fields": ["name: string", "moved: Person | null", "pinned?: Pinned"]},
            "Pinned": {"fields": ["by?: Person", "n: number"]}
            """
        let swift = try Sample.types(types).swift()
        for line in [
            "    @WireBoxed public var shared: ApiAnswer?\n", "    public var by: ApiPerson\n",
            "    @WireBoxed public var moved: ApiPerson?\n", "    @WireBoxed public var pinned: ApiPinned?\n",
            "    @WireBoxed public var by: ApiPerson?\n",
            "        try reader.checkNesting()\n        var text = \"\"\n",
            "            try decoder.checkNesting()\n            let container",
        ] { #expect(swift.contains(line), "\(line) is missing") }
        #expect(swift.components(separatedBy: "try reader.checkNesting()").count == 4)
    }

    @Test func `what arrays and maps hold is outside anyway, and its depth is checked`() throws {
        let types = """
            "Answer": {"fields": ["answers: Array<Answer>", "by_name?: { [key in string]: Answer }", "leaf: Leaf"]},
            "Leaf": {"fields": ["n: number"]}
            """
        let swift = try Sample.types(types).swift()
        #expect(!swift.contains("@WireBoxed"))
        #expect(swift.components(separatedBy: "try reader.checkNesting()").count == 2)
    }

    @Test func `a generic type that keeps what it is given in an array is outside`() throws {
        let types = """
            "Answer": {"fields": ["page: Page<Answer>", "box?: Box<Answer>"]},
            "Page": {"parameters": ["T"], "fields": ["items: Array<T>", "next?: Page<T>"]},
            "Box": {"parameters": ["T"], "fields": ["item?: T"]}
            """
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("    public var page: ApiPage<ApiAnswer>\n"))
        #expect(swift.contains("    @WireBoxed public var box: ApiBox<ApiAnswer>?\n"))
        #expect(swift.contains("    @WireBoxed public var next: ApiPage<Item>?\n"))
        #expect(swift.contains("    public var item: Item?\n"))
    }

    @Test func `a case of a union that leads back is indirect`() throws {
        let types = """
            "Answer": {"fields": ["filter: Filter"]}, "Word": {"fields": ["text: string"]},
            "Not": {"fields": ["filter: Filter"]},
            "Filter": {"is": "({ type_: \\"word\\" } & Word) | ({ type_: \\"not\\" } & Not)"}
            """
        let swift = try Sample.types(types).swift()
        #expect(swift.contains("    indirect case not(ApiNot)\n"))
        #expect(swift.contains("    case word(ApiWord)\n"))
        #expect(swift.contains("    public var filter: ApiFilter\n"))
    }

    @Test func `values that never end are a problem, once for each circle`() throws {
        let types = """
            "Answer": {"fields": ["a: B", "c?: C"]}, "B": {"fields": ["answer: Answer"]}, "C": {"fields": ["c: C"]}
            """
        let problems = try Sample.types(types).problems()
        #expect(
            problems.map(\.message) == [
                "its values require themselves and never end: Answer → B → Answer",
                "its values require themselves and never end: C → C",
            ]
        )
        let rules = #"optional: [{ field: "*.answer", evidence: "e" }, { field: "C.c", evidence: "e" }],"#
        #expect(try Sample.types(types, rules: rules).problems() == [])
    }

    @Test(arguments: ["Array<Tree>", "{ [key in string]: Tree }", "Array<Array<Tree>>", "Other"])
    func `another name for what holds itself is a problem`(tree: String) throws {
        let types = #""Answer": {"fields": ["tree: Tree"]}, "Tree": {"is": "\#(tree)"}, "Other": {"is": "Array<Tree>"}"#
        let problems = try Sample.types(types).problems()
        #expect(problems.contains { $0.place == "Tree" && $0.message.contains("never ends") }, "\(problems)")
    }

    @Test func `an intersection with itself is a problem`() throws {
        let types = #""Answer": {"is": "Answer & { a: string }"}"#
        #expect(try Sample.types(types).problems().first?.code == .unsupported)
    }
}
