import ApiSchema
import Testing

@Suite struct TypeExpressionTests {
    @Test(arguments: [
        "string", "number", "boolean", "null", "any", "\"All\"", "PostId", "PagedResponse<PostView>", "Array<PostView>",
        "{ [key in LanguageId]: string }", "{}", "{ a: string; b?: Array<number>; \"a-b\": null }",
        "\"All\" | \"Local\"", "({ type_: \"post\" } & PostView) | ({ type_: \"comment\" } & CommentView)",
        "A & (B | C)", "Array<A | B>", "Map2<A, Array<B<C>>>", "\"a\\\"b\\\\c\\n\\u0001é😀\"",
    ])
    func `canonical text round-trips`(text: String) throws {
        #expect(try TypeExpression(text: text).text == text)
    }

    @Test(arguments: [
        ("T[]", "Array<T>"), ("A[][]", "Array<Array<A>>"), ("(A | B)[]", "Array<A | B>"), ("| A\n | B", "A | B"),
        ("'x'", "\"x\""), ("unknown", "any"), ("object", "any"), ("bigint", "number"),
        ("Record<string, number>", "{ [key in string]: number }"), ("{ [k: string]: V; }", "{ [key in string]: V }"),
        ("Record<string, never>", "{}"), ("ReadonlyArray<A>", "Array<A>"), ("readonly A[]", "Array<A>"),
        ("{ a: A, readonly b: B\n c: C }", "{ a: A; b: B; c: C }"),
        ("A /* x */ | // y\n B", "A | B"), ("((A))", "A"), ("'\\u0041\\x42\\u{43}\\uD83D\\uDE00'", "\"ABC😀\""),
        ("{ readonly: A }", "{ readonly: A }"),
    ])
    func `other spellings become canonical`(text: String, canonical: String) throws {
        #expect(try TypeExpression(text: text).text == canonical)
    }

    @Test(arguments: [
        ("", "found the end of the file, expected a type"), ("A B", "found 'B', expected nothing more after a type"),
        ("Array<A", "expected '>' after the type arguments"), ("Array<A, B>", "Array with 2 type arguments"),
        ("Record<A>", "Record with 1 type argument"),
        ("[A, B]", "a tuple"), ("1 | 2", "the number 1 as a type"), ("A | undefined", "'undefined'"),
        ("true", "'true' as a type"),
        ("() => A", "a function type"), ("(a: A) => B", "a function type"), ("(A) => B", "a function type"),
        ("A[\"b\"]", "an indexed type"), ("`a`", "a template string"), ("keyof A", "'keyof'"),
        ("A.B", "the qualified name"),
        ("A extends B ? C : D", "a conditional type"), ("{ a: A; a: B }", "the field 'a' again"),
        ("{ a(): B }", "the method 'a'"), ("{ a: A b: B }", "expected ';' or '}' after the field 'a'"),
        ("{ a: A", "expected '}' after the fields"), ("{ [k in A]: B; c: C }", "a map with fields"),
        ("{ [k of A]: B }", "expected 'in' or ':'"), ("{ a A }", "expected ':' after the field's name 'a'"),
        ("\"abc", "a string that does not end"), ("\"\\uZZZZ\"", "a broken escape"),
        ("/* x", "a comment that does not end"),
        ("(A", "expected ')'"),
    ])
    func `what is not understood is said`(text: String, part: String) throws {
        let error = #expect(throws: SchemaError.self) { try TypeExpression(text: text) }
        #expect(error?.message.contains(part) == true, "\(String(describing: error))")
    }

    @Test func `a hostile depth is an error`() {
        let text = String(repeating: "(", count: 100_000)
        #expect(throws: SchemaError.self) { try TypeExpression(text: text) }
    }

    @Test func `names are those of types, in order`() throws {
        let expression = try TypeExpression(text: "A<B> | Array<{ x: C; y: { [key in D]: E & F } }>")
        #expect(expression.names == ["A", "B", "C", "D", "E", "F"])
        #expect(expression.replacingNames { .named($0 + "2", $1) }.names == ["A2", "B2", "C2", "D2", "E2", "F2"])
    }

    @Test func `a parameter is not replaced`() throws {
        let declaration = TypeDeclaration(
            parameters: ["T"],
            shape: .expression(try TypeExpression(text: "Array<T | A>"))
        )
        #expect(declaration.names == ["A"])
        let replaced = declaration.replacingNames { _, _ in .string }
        #expect(replaced.shape == .expression(try TypeExpression(text: "Array<T | string>")))
    }
}
