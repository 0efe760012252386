import ApiSchema
import Testing

@testable import TypeScriptReader

@Suite struct DeclarationErrorsTests {
    @Test(arguments: [
        ("type A = {\n  b: Missing };", 2, "found the type 'Missing' in 'A', expected one that is declared", "--types"),
        (
            "type A = { b: Kind };\nenum Kind { X = \"x\", Y }", 1, "found the type 'Kind'",
            "declared with 'enum' at src/types/Sample.ts:2"
        ),
        ("type A = { b: Date };", 1, "found the type 'Date'", "computed"),
        ("type A = Partial<B>;\ntype B = {};", 1, "found the type 'Partial'", "computed"),
        (
            "type A<T> = { t: T };\n\ntype B = A;", 3, "found 'A' with 0 type arguments in 'B', expected 1",
            "src/types/Sample.ts:1"
        ),
        ("type A<T> = { t: T<string> };", 1, "found the type 'T'", ""),
        ("type A = string;\ntype A = number;", 2, "found the type 'A' again", "src/types/Sample.ts:1"),
        ("interface A extends B {}\ninterface B extends A {}", 1, "found 'A' among its own bases", "cycle"),
        ("interface A extends B { a: null }\ninterface B extends A { b: null }", 1, "among its own bases", "cycle"),
        (
            "type B = \"x\" | \"y\";\ninterface A extends B { a: null }", 2, "found \"x\" | \"y\" in what 'A' extends",
            "type A = A & B"
        ),
        ("type A = string\n\nA + B", 3, "found 'A', expected a declaration", "Only files of declarations"),
        ("export (1)", 1, "expected a declaration", ""),
        (
            "interface A<T, T> { t: T }\ninterface B extends A<string, number> { b: string }", 1,
            "found 'T', expected a type parameter of another name", "another name"
        ),
        ("interface { }", 1, "found '{', expected the interface's name", ""),
        ("type A string;", 1, "expected", ""),
        ("type A = string number;", 1, "found 'number', expected ';' after 'type A = …'", ""),
        ("type A = { b: string", 1, "expected '}' after the fields that '{' on line 1 opened", ""),
        ("const a = [1, 2;", 1, "expected ']' for the '[' on line 1", ""),
        ("const a = [1)", 1, "found ')', expected ']'", ""),
        ("interface A {\n  b: string;\n  b(): void;\n}", 3, "the method 'b'", "Leave methods out"),
        ("type A = {\n b: Array<string | undefined> }", 2, "'undefined'", "name?: T"),
        ("type A = {\n b: undefined }", 2, "'undefined'", "name?: T"),
        ("type A = string | undefined;", 1, "'undefined'", "name?: T"),
        ("type A = (b: string) => void;", 1, "a function type", ""),
        ("type A = typeof list[number];", 1, "'typeof'", "Write the resulting type out"),
        ("type A = \"unended", 1, "a string that does not end", "cut off"),
        ("\n/* unended", 2, "a comment that does not end", "cut off"),
        ("const a = `${ { b: 1 }", 1, "a template string that does not end", "cut off"),
        ("const a = /unended\n", 1, "a regular expression that does not end", "cut off"),
    ])
    func `what is not understood is said with its place`(text: String, line: Int, message: String, hint: String) throws
    {
        let error = try Sample(types: text).error()
        let place = "src/types/Sample.ts:\(line): "
        #expect(error.description.hasPrefix(place) && error.message.contains(message), "\(error)")
        #expect(hint.isEmpty || error.description.contains(hint), "\(error)")
    }

    @Test func `a source without types is an error`() throws {
        let error = try #require(throws: SchemaErrors.self) {
            try SchemaReader.reading(of: ["lib/A.ts": "type A = string"])
        }
        #expect(error.description.contains("no .ts file in src/types") && error.description.contains("--types"))
    }

    @Test func `a source without calls is an error, unless none are asked for`() throws {
        let files = ["src/types/A.ts": "type A = string", "src/http.ts": "class A { b() { return 1; } }"]
        let error = try #require(throws: SchemaErrors.self) { try SchemaReader.reading(of: files) }
        #expect(error.description.contains("no calls in src/http.ts") && error.description.contains("--no-client"))
        let layout = SourceLayout(types: ["src/types"], clients: [])
        #expect(try SchemaReader.reading(of: files, layout: layout).schema.endpoints.isEmpty)
    }
}
