import LemmyIdentifiers
import WireRuntime

@testable import LemmyMiddleware

extension OperationExample {
    @Operations static var notesAndNotifications: [OperationExample] {
        OperationExample("locks a comment with all replies below it, or opens them again") {
            try $0.lock(true, 1 as CommentID, reason: nil)
        }
        OperationExample("writes the viewer's note about a person, or deletes it") { try $0.note("Cats.", about: 1) }
        OperationExample("sets the events on a post of which the viewer is notified") {
            try $0.notify(.replies, of: 1 as PostID)
        }
        OperationExample("sets the events below a comment of which the viewer is notified") {
            try $0.notify(.replies, of: 1 as CommentID)
        }
        OperationExample("sets the events in a community of which the viewer is notified") {
            try $0.notify(.replies, of: 1 as CommunityID)
        }
        OperationExample("sets the acts of a person of which the viewer is notified") {
            try $0.notify(.replies, of: 1 as PersonID)
        }
    }

    @Operations static var choicesOfNotifications: [OperationExample] {
        OperationExample("the reason of a post's lock") { try $0.lock(true, 1 as PostID, reason: "heat") }
        OperationExample("the reason of a comment's lock") { try $0.lock(true, 1 as CommentID, reason: "heat") }
        OperationExample("notifications of `all` on a post") { try $0.notify(.all, of: 1 as PostID) }
        OperationExample("notifications of `none` on a post") { try $0.notify(.muted, of: 1 as PostID) }
        OperationExample("notifications of `all` in a community") { try $0.notify(.all, of: 1 as CommunityID) }
        OperationExample("notifications of `posts` in a community") { try $0.notify(.posts, of: 1 as CommunityID) }
        OperationExample("notifications of `none` in a community") { try $0.notify(.muted, of: 1 as CommunityID) }
        OperationExample("the blocked words of the account") {
            var settings = AccountSettings()
            settings.blockedKeywords = ["tier"]
            return try $0.saveSettings(settings)
        }
    }
}
