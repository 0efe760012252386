/// Writes the identity maps of a client, one for each tier.
struct CacheEmitter {
    let entities: Entities

    func file() -> GeneratedFile {
        var text = entities.head(of: nil)
        text.imports(["Cache", "Middleware"])
        text.doc("The caches of a client, one for each tier: `client.caches.\(entities.all.first?.property ?? "")`.")
        text.line("@MainActor")
        text.block("public struct ContentCaches") { text in
            text.line("private let api: \(entities.settings.client)")
            text.blank()
            text.line("init(api: \(entities.settings.client)) { self.api = api }")
            text.blank()
            for tier in entities.all {
                text.doc("The live ``\(tier.name)`` models.")
                text.getter(
                    "public var \(tier.property): ModelCache<\(tier.name)>",
                    "ModelCache(api.tiers.\(tier.property), api: api)"
                )
            }
            text.blank()
            text.doc("The statistics of each cache, by the name of its tier.")
            text.block("public var statistics: [(kind: String, statistics: CacheStatistics)]") { text in
                text.line("api.tiers.all.map { ($0.kind, $0.statistics) }")
            }
            text.blank()
            text.doc("The number of live models of all tiers; zero once all references to them are released.")
            text.line("public var liveCount: Int { api.tiers.all.reduce(0) { $0 + $1.count } }")
        }
        text.blank()
        text.doc("The identity maps of one client, one for each tier.")
        text.block("nonisolated struct ContentTiers: Sendable") { text in
            for tier in entities.all { text.line("let \(tier.property): IdentityMap<\(tier.name)>") }
            text.blank()
            text.line("@MainActor")
            text.block("init(_ clientStore: ClientStore)") { text in
                for tier in entities.all { text.line("\(tier.property) = clientStore.addTier(\(tier.name).self)") }
            }
            text.blank()
            text.doc("All identity maps, for operations on every tier.")
            text.block("var all: [any CacheCounting]") { text in
                text.list("", entities.all.map(\.property))
            }
        }
        return GeneratedFile(path: "\(entities.settings.module)/Generated/ContentCaches.swift", text: text.text)
    }
}
