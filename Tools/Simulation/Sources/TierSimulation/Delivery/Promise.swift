import Foundation
import Middleware

/// An edit of the user, and the result that was reported for it.
struct Promise {
    enum Deed: Hashable {
        /// A text under a post, to a person, or as a post's title: it must exist once.
        case comment(post: Int)
        case post(community: Int)
        case message(person: Int)
        /// The title of a post of the account, which another device of the account rewrites too.
        case title(post: Int)
        /// A value of a setting: the last one counts.
        case setting(Setting, String)
    }

    enum Told: Hashable {
        /// The edit was done.
        case done
        /// The edit waits, and will be sent.
        case waits
        /// The state was the same already, or a later edit replaced this one.
        case same
        /// The edit was not done.
        case nothing
        /// The edit failed here, and the server may have done it.
        case open
        /// The program was killed before a result was reported.
        case unknown
    }

    let deed: Deed
    let text: String
    var told: Told
    /// The number of its outbox item, if it waits.
    var number: Int?
    /// True if the outbox reported in the end that the server refused it.
    var isRefused = false

    /// Returns true if an outbox item stands for this promise. A later launch may reuse a number, so creating edits are compared by their
    /// text.
    func isKept(as intention: OutboxItem) -> Bool {
        deed.setting != nil ? number == intention.number : intention.payload.contains("\"\(text)\"")
    }
}

/// A value on the server that only the account sets.
struct Setting: Hashable, CustomStringConvertible {
    enum Kind: String {
        case postVote = "the vote on post"
        case postSaved = "the saved mark of post"
        case postDeleted = "the deletion of post"
        case postTitle = "the title of post"
        case commentVote = "the vote on comment"
        case commentSaved = "the saved mark of comment"
        case commentDeleted = "the deletion of comment"
        case commentText = "the text of comment"
        case subscription = "the subscription of community"
        case communityBlock = "the block of community"
        case personBlock = "the block of person"
    }

    let kind: Kind
    let id: Int

    init(_ kind: Kind, _ id: Int) { (self.kind, self.id) = (kind, id) }

    var description: String { "\(kind.rawValue) \(id)" }
}

extension Promise.Deed {
    /// The place in which it is listed in order with others; nil for an edit without a place.
    var place: String? {
        switch self {
        case .comment(let post): "post \(post)"
        case .message(let person): "person \(person)"
        case .post(let community): "community \(community)"
        case .setting, .title: nil
        }
    }
    /// The setting that it changes; nil for a creation.
    var setting: Setting? { if case .setting(let setting, _) = self { setting } else { nil } }
}
