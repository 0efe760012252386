import ApiSchema
import Testing

@testable import TypeScriptReader

@Suite struct DeclarationsTests {
    @Test(arguments: [
        ("export interface A { b: string; c?: number; }", "{ b: string; c?: number }"),
        ("interface A {\n  b: string\n  c?: number\n}", "{ b: string; c?: number }"),
        ("export interface A {}", "{  }"),
        ("export type A = { b: boolean };", "{ b: boolean }"),
        ("export declare type A = number", "number"),
        ("export default interface A { b: null }", "{ b: null }"),
        ("export type A = string;", "string"),
        ("export type A = null;", "null"),
        ("export type A =\n  | \"One\"\n  | 'Two';", "\"One\" | \"Two\""),
        ("export type A = { Post: number } | { Comment: string };", "{ Post: number } | { Comment: string }"),
        (
            "export type A = { error: \"a\" } | { error: \"b\"; message: string };",
            "{ error: \"a\" } | { error: \"b\"; message: string }"
        ),
        (
            "export type A = { b: Array<string>; c: string[]; d?: Array<number[]> };",
            "{ b: Array<string>; c: Array<string>; d?: Array<Array<number>> }"
        ),
        ("export type A = { b?: { [key in string]: number } };", "{ b?: { [key in string]: number } }"),
        ("export type A = Record<string, boolean>;", "{ [key in string]: boolean }"),
        ("export interface A { [key: string]: number }", "{ [key in string]: number }"),
        ("export type A = Array<string>;", "Array<string>"),
        ("export enum A { One = \"one\", Two = 'two', }", "\"one\" | \"two\""),
        ("declare const enum A { One = \"one\" }", "\"one\""),
        ("export type A<T> = { items: Array<T>; next?: string };", "<T> { items: Array<T>; next?: string }"),
        ("export interface A<T extends object, U = T> { t: T; u: U }", "<T, U> { t: T; u: U }"),
        (
            "/** Text. */\n// More; { text }\nexport type A = { /** b */ b: string; // c\n /* d */ e: any };",
            "{ b: string; e: any }"
        ),
        ("\u{FEFF}// generated\r\n\r\nexport type A = {\r\n  b: string,\r\n};\r\n", "{ b: string }"),
        (
            "export type A = { type: string; readonly: boolean; interface?: number; \"a b\": null };",
            "{ type: string; readonly: boolean; interface?: number; \"a b\": null }"
        ),
    ])
    func `every form of a declaration is read`(text: String, shape: String) throws {
        #expect(try Sample(types: text).declared() == ["A": shape])
    }

    @Test func `a tag beside another type's fields stays an intersection`() throws {
        let declared = try Sample(
            types: """
                export type Post = { id: number };
                export type Comment = { id: number };
                export type Either = ({ type_: "post" } & Post) | ({ type_: "comment" } & Comment);
                export type Filter = "all" | Kind;
                export type Kind = "a" | "b";
                """
        ).declared()
        #expect(declared["Either"] == "({ type_: \"post\" } & Post) | ({ type_: \"comment\" } & Comment)")
        #expect(declared["Filter"] == "\"all\" | Kind")
    }

    @Test func `values, imports and exports are stepped over`() throws {
        let declared = try Sample(
            types: #"""
                import { B } from "./B"
                import type C from './C';
                import * as D from "./D";
                export * from "./E";
                export { F, G } from "./F";
                export type { H } from "./H";
                export const VERSION = "v3";
                export const list = ["a", { b: [1, 2] }, `t${ [1].map(x => `${x}}`) }`]
                export let pattern = /[/"]\/+$/.test("/* no comment */") ? 1 : 2 / 3
                export enum Kind { A, B = 2 }
                enum Mixed { A = "a", B = `b` }
                enum None {}
                export const enum Other { A, B }
                function f(a: { b: string }): { c: number } { return { c: 1 }; }
                export async function g() { if (a < b) { return "}" } }
                class Thing { a = "{"; b() { return 1 } }
                export default 7;
                ;
                export type A = string;
                """#
        ).declared()
        #expect(declared == ["A": "string"])
    }

    @Test func `an interface that only extends is the other by another name`() throws {
        let sample = Sample(
            types: """
                export interface GetPosts { page?: number }
                export interface GetPostsI extends GetPosts {}
                export interface GetPostsII extends GetPostsI {}
                export type Holder = { form: GetPostsII; forms: Array<GetPostsI> };
                """,
            members:
                "posts(form: GetPostsI) { return this.wrapper<GetPostsI, GetPostsII>(HttpType.Get, \"/p\", form); }"
        )
        #expect(
            try sample.declared() == [
                "GetPosts": "{ page?: number }", "Holder": "{ form: GetPosts; forms: Array<GetPosts> }",
            ]
        )
        #expect(try sample.endpoints() == ["GET /p posts(GetPosts) -> GetPosts"])
    }

    @Test func `an interface that adds to others has their fields before its own`() throws {
        let declared = try Sample(
            types: """
                interface Named { name: string; id: string }
                type Other = Named;
                interface Page<T> { items: Array<T> }
                interface All extends Other, Page<Named> { id: number; more?: boolean }
                interface Further<U> extends Page<U> { u: U }
                interface Deep extends All { deep: null }
                """
        ).declared()
        #expect(declared["All"] == "{ name: string; id: number; items: Array<Named>; more?: boolean }")
        #expect(declared["Further"] == "<U> { items: Array<U>; u: U }")
        #expect(declared["Deep"] == "{ name: string; id: number; items: Array<Named>; more?: boolean; deep: null }")
    }

    @Test func `types that hold a file are left out, and said so`() throws {
        let reading = try Sample(
            types: """
                export interface Upload { image: File | Buffer }
                export interface Holder { upload?: Upload }
                export interface Response { url: string }
                """
        ).reading()
        #expect(reading.schema.types.keys.sorted() == ["Response"])
        #expect(
            reading.notes == [
                "left out Upload: it holds File, which is no JSON (src/types/Sample.ts:1)",
                "left out Holder: it holds Upload, which is no JSON (src/types/Sample.ts:2)",
            ]
        )
    }

    @Test func `a type called File is as good as any`() throws {
        #expect(try Sample(types: "type File = { id: number }; type A = { file: File };").declared().count == 2)
    }

    @Test func `the same declaration twice is one`() throws {
        #expect(try Sample(types: "type A = { b: string }; interface A { b: string }").declared().count == 1)
    }

    @Test func `files beside the types are not read`() throws {
        let reading = try SchemaReader.reading(
            of: [
                "src/types/A.ts": "type A = string", "src/types/deep/B.ts": "type B = string",
                "src/typesC.ts": "type C = [",
                "src/types/D.md": "type D = [", "other.ts": "type E = [",
            ],
            layout: SourceLayout(types: ["src/types/"], clients: [])
        )
        #expect(reading.schema.types.keys.sorted() == ["A", "B"])
    }
}

extension DeclarationsTests {
    @Test(arguments: [
        "string | undefined", "undefined | string", "string | undefined | undefined",
    ])
    func `a field that may be undefined may be missing`(type: String) throws {
        #expect(try Sample(types: "type A = { b: \(type) }").declared() == ["A": "{ b?: string }"])
        #expect(
            try Sample(types: "interface A { b?: \(type); c: null | \(type) }").declared() == [
                "A": "{ b?: string; c?: null | string }"
            ]
        )
    }
}
