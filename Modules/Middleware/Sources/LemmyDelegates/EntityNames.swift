import Foundation
import LemmyMiddleware
import Middleware
import WireRuntime

/// The names of an entity: its qualified name, its short name on its own server, and its address. They are read from its lowest tier.
struct EntityNames: TierPartVisitor {
    private var names: [String] = []

    static func of(_ value: some TierValue) -> [String] {
        var visitor = EntityNames()
        visitor.collect(value)
        return visitor.names
    }

    private mutating func collect(_ value: some TierValue) {
        switch value {
        case let post as Post1Value: names = [post.actorId.string]
        case let comment as Comment1Value: names = [comment.actorId.string]
        case let community as Community1Value:
            names = Self.names(community.name, at: community.actorId, isLocal: community.local)
        case let person as Person1Value: names = Self.names(person.name, at: person.actorId, isLocal: person.local)
        case let instance as Instance1Value:
            names = [instance.actorId.url?.host(), instance.actorId.string].compactMap { $0 }
        default: value.visitParts(&self)
        }
    }

    private static func names(_ name: String, at address: WireURL, isLocal: Bool) -> [String] {
        ["\(name)@\(address.url?.host() ?? "")", address.string] + (isLocal ? [name] : [])
    }

    /// Descends to the tier below. A neighbour is another entity, even one of the same kind, and is skipped.
    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) {
        if name == Part.tierName { collect(part) }
    }

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {}
    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) {}
}
