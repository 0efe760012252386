import Foundation
import Middleware

/// What somebody did, and what they were told of it.
struct Promise {
    enum Deed: Hashable {
        /// A text under a post, to a person, or as a post's title: it has to be there once.
        case comment(post: Int)
        case post(community: Int)
        case message(person: Int)
        /// A wish about a post: the last one counts.
        case vote(post: Int, Int)
        case save(post: Int, Bool)
    }

    enum Told: Hashable {
        /// Done.
        case done
        /// It waits, and will be sent.
        case waits
        /// It was so already, or something later took its place.
        case same
        /// It was not done.
        case nothing
        /// It was not done here, and the server may have done it.
        case open
        /// The program was gone before anything was told.
        case unknown
    }

    let deed: Deed
    let text: String
    var told: Told
    /// The number that it has in the outbox, if it waits.
    var number: Int?
    /// What the outbox told in the end: it was refused.
    var isRefused = false

    /// Whether an intention stands for it. A later launch may give a number again: of what creates something its text tells.
    func isKept(as intention: Intention) -> Bool {
        deed.place == nil ? number == intention.number : intention.payload.contains("\"\(text)\"")
    }
}

extension Promise.Deed {
    /// Where it is read in order with others; nil for what has no place.
    var place: String? {
        switch self {
        case .comment(let post): "post \(post)"
        case .message(let person): "person \(person)"
        case .post(let community): "community \(community)"
        case .vote, .save: nil
        }
    }
}
