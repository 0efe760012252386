import Foundation
import Persistence
import Testing

@Suite struct `Keys and file names` {
    private static let odd = [
        "../../etc/passwd", "..", ".", "", "/", "a/b", "a", "A", "a\u{0}b", "con", "CON", "日本語", "🙂",
        "name\nwith lines",
        String(repeating: "long", count: 100), String(repeating: "long", count: 100) + "er", " a", "a ", "a%2Fb",
        ".tmp-1", "quarantine", "lock",
    ]

    @Test func `odd names neither escape nor collide`() async throws {
        let bench = Bench()
        let store = bench.store()
        let scopes: [StoreScope] = [
            .server("lemmy.world"), .account("alice", on: "lemmy.world"), .account("Alice", on: "lemmy.world"),
            .server("alice@lemmy.world"), .account("a:b", on: "c"), .account("b", on: "c:a"), .server("../.."),
        ]
        var paths: Set<String> = []
        for scope in scopes {
            for name in Self.odd {
                let key = StoreKey(scope: scope, name: name, schema: 1)
                try await store.write("\(scope)|\(name)", for: key)
                paths.insert(store.path(of: key).lowercased())
            }
        }
        #expect(
            paths.count == scopes.count * Self.odd.count,
            "two keys share a file, or would where case does not count"
        )
        for path in paths {
            #expect(path.hasPrefix("/data/store/") && path.split(separator: "/").count == 4 && !path.contains(".."))
            #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 80 })
        }
        for scope in scopes {
            for name in Self.odd {
                let read = await store.read(String.self, for: StoreKey(scope: scope, name: name, schema: 1))
                #expect(read.value == "\(scope)|\(name)")
            }
        }
    }

    @Test func `two spellings of one letter are one name`() async throws {
        let store = Bench().store()
        let composed = StoreKey(scope: .account("Jos\u{e9}", on: "x"), name: "caf\u{e9}", schema: 1)
        let decomposed = StoreKey(scope: .account("Jose\u{301}", on: "x"), name: "cafe\u{301}", schema: 1)
        #expect(composed == decomposed)
        try await store.write(1, for: composed)
        #expect(await store.read(Int.self, for: decomposed).value == 1)
    }
}
