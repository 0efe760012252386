public import Foundation
import Persistence

/// The object that stores each content: for one name in a scope of a store, the one that was made last.
@MainActor
enum CachedNames {
    private struct Place: Hashable {
        let store: ObjectIdentifier
        let key: String
    }

    private struct Owner {
        weak var object: AnyObject?
        let content: String
    }

    private static var owners: [Place: Owner] = [:]

    /// Makes an object the owner of a name.
    ///
    /// - Throws: ``CachedNameError`` if the owner is alive and has another content.
    /// - Complexity: O(names).
    static func claim(
        _ key: StoreKey,
        in store: FileStore,
        for object: AnyObject,
        content: String
    ) throws(CachedNameError) {
        let place = Place(store: ObjectIdentifier(store), key: key.description)
        owners = owners.filter { $0.value.object != nil }
        if let owner = owners[place], owner.content != content {
            throw CachedNameError(name: key.name, owner: owner.content, other: content)
        }
        owners[place] = Owner(object: object, content: content)
    }

    static func isOwner(_ object: AnyObject, of key: StoreKey, in store: FileStore) -> Bool {
        owners[Place(store: ObjectIdentifier(store), key: key.description)]?.object === object
    }
}

/// The error for two contents under one name.
public struct CachedNameError: LocalizedError, Sendable, CustomStringConvertible {
    /// The description of the failure, with the name and both contents.
    public let message: String
    /// The next step for the caller.
    public let hint: String

    init(name: String, owner: String, other: String) {
        message = "“\(name)” stores \(owner), so it cannot store \(other) as well"
        hint =
            "give each list and each entity a name of its own, and keep it across versions so that yesterday's file is found"
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }
}
