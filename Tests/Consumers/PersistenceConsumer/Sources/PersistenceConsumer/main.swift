import Foundation
import Persistence

struct Feed: Codable, Sendable {
    var titles: [String]
    var unread = 0
}

extension Setting where Value == Int {
    static let pageSize = Setting("page-size", default: 20)
}

let folder = URL.temporaryDirectory.appending(path: "persistence-consumer-\(ProcessInfo.processInfo.processIdentifier)")
let alice = StoreScope.account("alice", on: "lemmy.world")

func key(_ name: String, _ version: Int = 1) -> StoreKey {
    StoreKey(scope: alice, name: name, schema: StoreSchema(version: version))
}

/// Writes values and settings, as a program does at its first launch.
@MainActor
func firstRun() async throws {
    let store = FileStore(folder: folder)
    print("at first:", await store.read([String].self, for: key("feed/local")).summary)
    try await store.write(["one", "two"], for: key("feed/local"))
    try await store.write(["three"], for: key("feed/all"), durability: .cache)
    var batch = StoreBatch()
    for number in 1...3 { batch.set(number, for: key("page/\(number)")) }
    try await store.write(batch)
    let settings = await StoredSettings.open(key("settings"), in: store)
    settings[.pageSize] += 30
    await store.close()
}

/// Migrates, checks and removes the values, as the next version of the program does.
@MainActor
func secondRun() async throws {
    let store = FileStore(folder: folder)
    let names = try await store.keys(in: alice).map(\.name)
    print("kept:", names.joined(separator: ", "))
    let feed = await store.read(
        Feed.self,
        for: key("feed/local", 2),
        migrating: [1: .from([String].self) { Feed(titles: $0) }]
    )
    print("migrated:", feed.value?.titles ?? [], await store.read(Feed.self, for: key("feed/local", 2)).summary)
    print("page size:", await StoredSettings.open(key("settings"), in: store)[.pageSize])
    print("removed:", try await store.remove(prefix: "page/", in: alice))
    try Data("garbage".utf8).write(to: URL(filePath: store.path(of: key("feed/all"))))
    for check in try await store.verify() where check.condition != .good { print("checked:", check.condition) }
    print("read:", await store.read([String].self, for: key("feed/all")).summary)
    try await store.wipe(alice)
    print("left:", try await store.usage().files)
}

try await firstRun()
try await secondRun()
try FileManager.default.removeItem(at: folder)
