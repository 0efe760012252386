import ApiSchema
import Testing

@testable import TypeScriptReader

/// Any file is read or reported as an error; the process never crashes.
@Suite struct DamageTests {
    private static let types = #"""
        /* a */ import { B } from "./B"; // b
        export interface A<T extends B = B> extends B { "a-b"?: Array<T>[]; readonly c: { [key in string]: null } }
        export type B = ({ t: "x\u{41}\"" } & C) | { u: 'é' };
        type C = Record<string, never>; enum D { E = "e" }
        export const f = [`${ { a: `}` } }`, /[/]\/$/g, 1 / 2];
        """#

    private static let client = #"""
        enum HttpType { Get = "GET" }
        export class Client extends Base<A> {
          #a: { b?: string } = {}; static { f(); }
          @Security("x") @Security({}) @Get("/a")
          async a(@Body() f: A<C>, o?: Map<A, B>): Promise<B[]> { return this.#wrapper<A<C>, B>(HttpType.Get, "/a", f, o, true); }
          b = (f: B): Promise<C> => this.upload("/b", `${f}`);
        }
        """#

    private static let texts: [(text: String, role: SourceFile.Role)] = [(types, .declarations), (client, .client)]

    private func read(_ bytes: [UInt8], as role: SourceFile.Role) -> [SchemaError] {
        SourceFile(bytes, as: role, name: "a.ts").errors
    }

    @Test func `undamaged, both are read`() {
        for (text, role) in Self.texts { #expect(read(Array(text.utf8), as: role) == []) }
    }

    @Test func `cut off, without a byte or with another one, each is read or an error with a line`() {
        var errors = 0
        for (text, role) in Self.texts {
            let bytes = Array(text.utf8)
            for index in bytes.indices {
                var missing = bytes
                missing.remove(at: index)
                var others = [Array(bytes[..<index]), Array(bytes[index...]), missing]
                for byte in Array("{}(]<;\"`/\\@=".utf8) {
                    others.append(bytes)
                    others[others.count - 1][index] = byte
                }
                for other in others {
                    let found = read(other, as: role)
                    if !found.isEmpty { errors += 1 }
                    for error in found {
                        #expect(error.file == "a.ts" && error.line != nil && !error.message.isEmpty, "\(error)")
                    }
                }
            }
        }
        #expect(errors > 4_000)
    }
}
