import LemmyMiddleware
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
    func notStored(_ list: EntityKey, of api: ApiClient, _ error: any Error) -> any Error {
        // A session without storage has nothing to say about what is stored.
        guard files != nil, api.isUnreachable(error), let known = explain(error), let remedy = remedy(for: list) else {
            return error
        }
        // Someone who is signed out has to sign in first.
        let isSignedOut = known.code == .notSignedIn
        return ReplError(
            known.code,
            "\(known.message); \(remedy.missing) not stored",
            hint: isSignedOut ? known.hint : remedy.advice
        )
    }

    /// Returns the missing list in words, and the command that stores it or shows something else; nil for a list that is of no use offline.
    private func remedy(for list: EntityKey) -> (missing: String, advice: String)? {
        let online = "with a connection: "
        switch list.kind {
        case "feed": return ("\(list) is", "\(online)download \(list.id)")
        case "comments", "thread":
            let isFlat = list.kind == "comments" && ContentScope(list.id) != nil
            return ("\(list) is", online + (isFlat ? "comments \(list.id)" : "download LIST comments"))
        case "written": return ("what person:\(list.id) wrote is", "\(online)open person:\(list.id)")
        case "inbox": return ("\(list) is", "\(online)inbox")
        case "communities": return ("\(list) is", "\(online)communities \(list.id)")
        case "people": return ("lists of people are", "people that were loaded one by one: query person stored")
        case "search":
            return ("a search is", "search what is stored: query post stored where title ~ \(Quoting.quote(list.id))")
        default: return nil
        }
    }
}
