import ApiSchema
import Testing

@testable import TypeScriptReader

/// One run reports all errors, but not their consequences.
@Suite struct AllErrorsTests {
    @Test func `declarations, calls and names are all said`() throws {
        let types = """
            export type A = { tuple: [string] };
            export interface B { a: A; c: Missing; d: Date }
            type Twice = string
            type Twice = number
            interface Circle extends Circular {}
            interface Circular extends Circle { d: string }
            enum E { X = "x" }
            type Last = { e: E; open: typeof E };
            """
        let members = """
            @Security(x) a() { return this.wrapper<{}, A>(HttpType.Head, "/a", {}); }
            b() { return this.wrapper<B>("GET", "/b", {}); }
            c(f: B) { this.wrapper<{}, Gone>("GET", "/c", {}); return this.wrapper<{}, B>("GET", path, {}); }
            d() { return this.wrapper<{}, B>("GET", "/d", {}); }
            """
        let errors = try Sample(types: types, members: members).errors()
        let places = errors.map { "\($0.file ?? "") \($0.line ?? 0)" }
        #expect(
            places == [
                "src/http.ts 3", "src/http.ts 3", "src/http.ts 4", "src/http.ts 5", "src/http.ts 5",
                "src/types/Sample.ts 1", "src/types/Sample.ts 2", "src/types/Sample.ts 2", "src/types/Sample.ts 4",
                "src/types/Sample.ts 5", "src/types/Sample.ts 8",
            ],
            "\(SchemaErrors(errors))"
        )
    }

    @Test func `after a declaration that never ends, the next one is read`() throws {
        let types = """
            export type A = { a: string
            export type B = { b: [1] }
            interface C { c: keyof B
            interface D { d: E }
            type E = F
            """
        let errors = try Sample(types: types).errors()
        #expect(errors.map(\.line) == [2, 2, 3, 5], "\(SchemaErrors(errors))")
    }

    @Test func `a file that is not read takes no blame to others`() throws {
        let files = ["src/types/A.ts": "type A = \"open", "src/types/B.ts": "type B = { a: A; c: [A] }"]
        let error = try #require(throws: SchemaErrors.self) {
            try SchemaReader.reading(of: files, layout: SourceLayout(types: ["src/types"], clients: []))
        }
        #expect(error.errors.map(\.file) == ["src/types/A.ts", "src/types/B.ts"], "\(error)")
    }
}

/// Declarations and files that are excluded by name or path.
@Suite struct ExclusionsTests {
    private func reading(_ excluded: String..., types: String, members: String = "") throws -> SchemaReader.Reading {
        var layout = SourceLayout(types: ["src/types"], clients: members.isEmpty ? [] : ["src/http.ts"])
        layout.excluded = excluded
        let files = ["src/types/old/A.ts": types, "src/types/B.ts": "type B = { b: string }"]
        return try SchemaReader.reading(
            of: files.merging(["src/http.ts": "class C {\n\(members)\n}"]) { first, _ in first },
            layout: layout
        )
    }

    @Test(arguments: [
        "type A = [string];\ntype D = string;", "export class A<T> { a\ntype D = string;",
        "interface A { a: B; c(): void }\ntype D = string;", "type A = { a: string }\ntype D = string;",
    ])
    func `a type is, understood or not`(types: String) throws {
        let reading = try reading("A", types: types)
        #expect(reading.schema.types.keys.sorted() == ["B", "D"])
        #expect(reading.notes == ["left out the type A, as told (src/types/old/A.ts:1)"])
    }

    @Test(arguments: ["src/types/old", "src/types/old/", "src/types/old/A.ts", "*/A.ts", "src/*/old"])
    func `a file or a folder is`(place: String) throws {
        #expect(try reading(place, types: "type A = [string];").schema.types.keys.sorted() == ["B"])
    }

    @Test func `a function is, understood or not`() throws {
        let members = """
            stream() { return this.wrapper<B>(x, y); }
            b() { return this.wrapper<{}, B>("GET", "/b", {}); }
            bad() { return this.wrapper<{}, B>("GET", "/bad", {}); }
            """
        let reading = try reading("stream*", "bad", types: "type A = string", members: members)
        #expect(reading.schema.endpoints.map(\.name) == ["b"])
        #expect(reading.notes.count == 2)
    }

    @Test func `who names a type that is left out is told`() throws {
        let error = try #require(throws: SchemaErrors.self) {
            try reading("A*", types: "type Ab = string;\ntype D = { a: Ab };")
        }
        #expect(error.errors.count == 1)
        #expect(error.description.contains("It is left out with --exclude (src/types/old/A.ts:1)"), "\(error)")
    }
}
