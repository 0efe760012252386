import Foundation
import Observation
import Persistence
import Primitives
import Testing

extension Setting where Value == Bool {
    fileprivate static let showsImages = Setting("shows-images", default: true)
}

extension Setting where Value == Int {
    fileprivate static let pageSize = Setting("page-size", default: 20)
}

extension Setting where Value == [String] {
    fileprivate static let languages = Setting("languages", default: ["en"])
}

extension Setting where Value == Double {
    fileprivate static let scale = Setting("scale", default: 1)
}

extension Setting where Value == String? {
    fileprivate static let server = Setting("server", default: "lemmy.world")
}

@MainActor
@Suite struct `Settings` {
    private let bench = Bench()
    private let key = StoreKey(scope: .server("this-machine"), name: "settings", schema: 1)

    private func json(_ store: FileStore) throws -> String {
        let contents = try #require(bench.disk.contents(store.path(of: key)))
        return String(decoding: contents.split(separator: UInt8(ascii: "\n")).last ?? Data(), as: UTF8.self)
    }

    @Test func `what nobody set is its default, and makes no file`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        #expect(settings[.showsImages] && settings[.pageSize] == 20 && settings[.languages] == ["en"])
        #expect(!settings.isSet(.pageSize))
        settings.reset(.pageSize)
        await settings.flush()
        #expect(try bench.files() == ["/data/store/lock"])
    }

    @Test func `what is set is seen at once, and by the next launch after a power cut`() async throws {
        let settings = await StoredSettings.open(key, in: bench.store())
        settings[.showsImages] = false
        settings[.pageSize] = 50
        settings[.languages] = ["de", "日本語"]
        settings[.scale] = 1.1
        #expect(!settings[.showsImages] && settings[.pageSize] == 50 && settings[.languages] == ["de", "日本語"])
        await settings.flush()
        #expect(settings.problem == nil)
        bench.disk.losePower(.lost)
        let store = bench.store()
        let reborn = await StoredSettings.open(key, in: store)
        #expect(!reborn[.showsImages] && reborn[.pageSize] == 50 && reborn[.languages] == ["de", "日本語"])
        #expect(reborn[.scale] == 1.1)
        #expect(try json(store) == #"{"languages":["de","日本語"],"page-size":50,"scale":1.1,"shows-images":false}"#)
    }

    @Test func `one that is taken back is its default again, also on the disk`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        settings[.pageSize] = 50
        settings[.showsImages] = false
        settings.reset(.pageSize)
        #expect(settings[.pageSize] == 20)
        await settings.flush()
        #expect(try json(store) == #"{"shows-images":false}"#)
        settings.resetAll()
        await settings.flush()
        #expect(try json(store) == "{}")
    }

    @Test func `the store's own flush brings settings to the disk`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        settings[.pageSize] = 50
        await store.flush()
        #expect(await StoredSettings.open(key, in: bench.store())[.pageSize] == 50)
    }

    @Test func `an observer of one setting hears of that one alone`() async throws {
        let settings = await StoredSettings.open(key, in: bench.store())
        let heard = Lock(0)
        func watch() {
            withObservationTracking {
                _ = settings[.pageSize]
            } onChange: {
                heard.withLock { $0 += 1 }
            }
        }
        watch()
        settings[.showsImages] = false
        settings[.pageSize] = 20
        settings.reset(.languages)
        #expect(heard.withLock { $0 } == 1, "set to the default it is set, which it was not")
        watch()
        settings[.pageSize] = 20
        #expect(heard.withLock { $0 } == 1, "nothing changed")
        settings[.pageSize] = 21
        #expect(heard.withLock { $0 } == 2)
    }

    @Test func `many changes in a row are few writes, and the last of each stands`() async throws {
        let writes = Lock(0)
        let store = bench.store { event in if case .wrote = event { writes.withLock { $0 += 1 } } }
        let settings = await StoredSettings.open(key, in: store)
        for number in 0..<1_000 { settings[.pageSize] = 1_000 + number }
        await settings.flush()
        #expect(await StoredSettings.open(key, in: bench.store())[.pageSize] == 1_999)
        #expect(writes.withLock { $0 } < 1_000)
    }

    @Test func `settings of another version and of another object stay`() async throws {
        let store = bench.store()
        try await store.write(["future": ["a": [1, 2]]], for: key)
        let one = await StoredSettings.open(key, in: store)
        let other = await StoredSettings.open(key, in: bench.store())
        one[.pageSize] = 1
        await one.flush()
        other[.scale] = 2.5
        await other.flush()
        #expect(try json(store) == #"{"future":{"a":[1,2]},"page-size":1,"scale":2.5}"#)
    }

    @Test func `one of another type counts as not set, and stays until it is`() async throws {
        let store = bench.store()
        try await store.write(["page-size": "many"], for: key)
        let settings = await StoredSettings.open(key, in: store)
        #expect(settings[.pageSize] == 20 && settings.isSet(.pageSize))
        settings[.showsImages] = false
        await settings.flush()
        #expect(try json(store) == #"{"page-size":"many","shows-images":false}"#)
        settings[.pageSize] = 30
        #expect(settings[.pageSize] == 30)
    }

    @Test func `a damaged file is put aside, and settings begin anew`() async throws {
        let store = bench.store()
        try await store.write(["page-size": 50], for: key)
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key))
        let settings = await StoredSettings.open(key, in: store)
        #expect(settings[.pageSize] == 20 && settings.problem == nil)
        settings[.pageSize] = 30
        await settings.flush()
        #expect(await StoredSettings.open(key, in: bench.store())[.pageSize] == 30)
        #expect(try bench.files().contains { $0.contains("/quarantine/") })
    }

    @Test func `a file that cannot be read, or is a newer program's, is left alone`() async throws {
        let store = bench.store()
        let newer = StoreKey(scope: key.scope, name: key.name, schema: 2)
        try await store.write(["page-size": 50], for: newer)
        let before = try json(store)
        let unreadable = FaultingFileSystem(bench.disk) { call, _, path in
            call == .read && path == store.path(of: newer) ? .fail(EIO) : nil
        }
        for store in [store, bench.store(over: unreadable)] {
            let settings = await StoredSettings.open(key, in: store)
            #expect(settings.problem != nil)
            settings[.pageSize] = 30
            await settings.flush()
            #expect(settings[.pageSize] == 30 && settings.problem != nil)
            #expect(try json(store) == before)
        }
    }

    @Test func `an optional setting is what was set, nil too, and again in the next launch`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        #expect(settings[.server] == "lemmy.world")
        settings[.server] = "lemmy.ml"
        #expect(settings[.server] == "lemmy.ml")
        await settings.flush()
        #expect(await StoredSettings.open(key, in: bench.store())[.server] == "lemmy.ml")
        settings[.server] = nil
        #expect(settings[.server] == nil && settings.isSet(.server))
        await settings.flush()
        let reborn = await StoredSettings.open(key, in: bench.store())
        #expect(reborn[.server] == nil && reborn.isSet(.server))
        settings.reset(.server)
        #expect(settings[.server] == "lemmy.world")
    }

    @Test func `what is set after a log-out and the next log-in is written, and nothing from before`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        settings[.showsImages] = false
        settings[.pageSize] = 50
        await settings.flush()
        try await store.wipe(key.scope)
        settings[.scale] = 2
        await settings.flush()
        #expect(settings.problem?.code == .scopeClosed)
        try await store.wipe(key.scope)
        store.open(key.scope)
        settings[.showsImages] = false
        #expect(settings[.pageSize] == 20 && settings[.scale] == 1)
        await settings.flush()
        #expect(try json(store) == #"{"shows-images":false}"#)
        #expect(settings.problem == nil)
    }

    @Test func `a save from before a log-out leaves what is set after it in line`() async throws {
        let gate = Gate(.synchronize)
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, path in path.contains("/.tmp-") ? gate.plan(call) : nil }
        )
        let settings = await StoredSettings.open(key, in: store)
        settings[.pageSize] = 50
        gate.waitUntilReached()
        settings[.pageSize] = 60
        let scope = key.scope
        async let wiped: Void = store.wipe(scope)
        while store.wipeCount(of: key.scope) == 0 { await Task.yield() }
        store.open(key.scope)
        settings[.showsImages] = false
        gate.open()
        try await wiped
        await settings.flush()
        #expect(try json(store) == #"{"shows-images":false}"#)
    }

    @Test func `a file that is damaged meanwhile is put aside, and what is known is written again`() async throws {
        let store = bench.store()
        let settings = await StoredSettings.open(key, in: store)
        settings[.pageSize] = 50
        settings[.showsImages] = false
        await settings.flush()
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key))
        settings.reset(.showsImages)
        settings[.scale] = 2.5
        await settings.flush()
        #expect(settings.problem == nil)
        #expect(try json(store) == #"{"page-size":50,"scale":2.5}"#)
        let aside = try bench.files().filter { $0.contains("/quarantine/") }
        #expect(aside.map { bench.disk.contents($0) } == [Data("garbage".utf8)])
    }

    @Test func `a full disk is told, and what was set goes with the next save`() async throws {
        let isFull = Lock(false)
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, _ in
                call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
            }
        )
        let settings = await StoredSettings.open(key, in: store)
        isFull.withLock { $0 = true }
        settings[.pageSize] = 50
        await settings.flush()
        #expect(settings.problem?.code == .system && settings[.pageSize] == 50)
        isFull.withLock { $0 = false }
        await settings.flush()
        #expect(settings.problem == nil)
        #expect(await StoredSettings.open(key, in: bench.store())[.pageSize] == 50)
    }

    @Test func `an infinite number is refused, and the setting stays`() async throws {
        let settings = await StoredSettings.open(key, in: bench.store())
        settings[.scale] = .infinity
        #expect(settings[.scale] == 1 && settings.problem?.code == .notEncodable)
    }
}
