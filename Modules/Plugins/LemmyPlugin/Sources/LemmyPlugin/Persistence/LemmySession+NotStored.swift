import LemmyDelegates
import LemmyMiddleware
import Networking
import Persistence
import Primitives
import ReplKit

// The answer to a list that is neither at hand nor stored: what is missing, and what stores it before the next journey.

extension LemmySession {
    /// Returns the error for a list that could not be loaded. If the server was out of reach, it says that the list is not stored.
    ///
    /// - Parameters:
    ///   - list: The reference of the list.
    ///   - api: The client of the list.
    ///   - error: The error of the request.
    func notStored(_ list: EntityKey, of api: ApiClient, _ error: any Error) async -> any Error {
        // A session without storage has nothing to say about what is stored.
        guard files != nil, api.isUnreachable(error), let known = explain(error), let remedy = remedy(for: list) else {
            return error
        }
        let name = api.accountName ?? "a guest"
        let owner = await ownerOfStored(list, otherThan: api)
        var advice = remedy.advice
        if let owner, accounts.contains(where: { $0.name == owner && isSignedIn($0) }) {
            advice = "as \(owner) feed \(list.id)"
        } else if known.code == .notSignedIn {
            // Someone who is signed out has to sign in first.
            advice = known.hint
        }
        let place = owner.map { "stored for \($0), not for \(name)" } ?? "not stored for \(name)"
        return ReplError(known.code, "\(remedy.missing) \(place); \(known.message)", hint: advice)
    }

    /// Returns another account of this computer at the same server that has stored a feed; nil if there is none.
    private func ownerOfStored(_ list: EntityKey, otherThan api: ApiClient) async -> String? {
        guard let files, list.kind == "feed" else { return nil }
        let subject = StoredListName(list.kind, list.id).subject
        let place = api.server.place
        let owners = accounts.map { ($0.name, StoreScope.account($0.scope, on: place)) } + [("a guest", .server(place))]
        for (name, scope) in owners where scope != api.storeScope {
            let lists = await EntityDiskCache.storedLists(in: files.store, scope: scope) {
                StoredListName(reading: $0, of: subject) != nil
            }
            if !lists.isEmpty { return name }
        }
        return nil
    }

    /// Returns the missing list in words, and the command that stores it or shows something else; nil for a list that is of no use offline.
    private func remedy(for list: EntityKey) -> (missing: String, advice: String)? {
        let later = ", with a connection"
        switch list.kind {
        case "feed": return ("\(list) is", "download \(list.id)\(later)")
        case "comments", "thread":
            let isFlat = list.kind == "comments" && ContentScope(list.id) != nil
            return ("\(list) is", (isFlat ? "comments \(list.id)" : "download LIST comments") + later)
        case "written": return ("what person:\(list.id) wrote is", "open person:\(list.id)\(later)")
        case "inbox": return ("\(list) is", "inbox\(later)")
        case "blocks": return ("\(list) is", "blocks\(later)")
        case "communities": return ("\(list) is", "communities \(list.id)\(later)")
        case "people": return ("a list of people is", "query person stored, for people that were loaded")
        case "search": return ("a search is", "query post stored where title ~ \(Quoting.quote(list.id))")
        default: return nil
        }
    }
}
