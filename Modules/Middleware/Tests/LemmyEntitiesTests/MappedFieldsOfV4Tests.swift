import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Testing

/// Compares each field with the recorded JSON, which is read without the wire types.
@Suite struct `Fields of 1.0` {
    private let server = "strata.test"

    @Test func `a post's counts and marks are those of its JSON`() throws {
        var (votes, saved, read): (Set<Vote>, Set<Bool>, Set<Bool>) = ([], [], [])
        for json in try RecordedAnswers.v4.objects(with: ["post", "creator", "can_mod"], without: ["comment"]) {
            let value = try RecordedAnswers.decode(ApiV4.PostView.self, from: json).tierValue(of: server)
            let (post, actions) = (json.object("post"), json.object("post_actions"))
            #expect(value.id.rawValue == post["id"] as? Int)
            #expect(value.post1.title == post["name"] as? String)
            #expect(value.score == post["score"] as? Int)
            #expect(value.upvotes == post["upvotes"] as? Int)
            #expect(value.downvotes == post["downvotes"] as? Int)
            #expect(value.commentCount == post["comments"] as? Int)
            #expect(value.vote == vote(actions))
            #expect(value.saved == (actions["saved_at"] != nil))
            #expect(value.read == (actions["read_at"] != nil))
            #expect(value.hidden == (actions["hidden_at"] != nil))
            #expect(value.groups == .all)
            votes.insert(value.vote)
            saved.insert(value.saved)
            read.insert(value.read)
        }
        #expect(votes == [.up, .down, .neutral] && saved == [true, false] && read == [true, false])
    }

    @Test func `a comment's counts and marks are those of its JSON`() throws {
        var (votes, saved): (Set<Vote>, Set<Bool>) = ([], [])
        let keys: Set = ["comment", "creator", "post", "community", "can_mod"]
        for json in try RecordedAnswers.v4.objects(with: keys, without: ["comment_report"]) {
            let value = try RecordedAnswers.decode(ApiV4.CommentView.self, from: json).tierValue(of: server)
            let (comment, actions) = (json.object("comment"), json.object("comment_actions"))
            #expect(value.id.rawValue == comment["id"] as? Int)
            #expect(value.comment1.content == comment["content"] as? String)
            #expect(value.score == comment["score"] as? Int)
            #expect(value.vote == vote(actions))
            #expect(value.saved == (actions["saved_at"] != nil))
            votes.insert(value.vote)
            saved.insert(value.saved)
        }
        #expect(votes.isSuperset(of: [.up, .neutral]) && saved == [true, false])
    }

    @Test func `what the viewer has to do with a community is that of its JSON`() throws {
        var subscriptions: Set<Subscription> = []
        for json in try RecordedAnswers.v4.objects(with: ["community", "can_mod", "tags"], without: ["post"]) {
            let value = try RecordedAnswers.decode(ApiV4.CommunityView.self, from: json).tierValue(of: server)
            let (community, actions) = (json.object("community"), json.object("community_actions"))
            #expect(value.community1.name == community["name"] as? String)
            #expect(value.subscriberCount == community["subscribers"] as? Int)
            let state = actions["follow_state"] as? String
            #expect((value.relation.subscription == .subscribed) == (state == "accepted"))
            #expect((value.relation.subscription == .notSubscribed) == (state == nil))
            #expect(value.relation.blocked == (actions["blocked_at"] != nil))
            subscriptions.insert(value.relation.subscription)
        }
        #expect(subscriptions.isSuperset(of: [.subscribed, .notSubscribed]))
    }

    @Test func `whoever is banned is, on the server and in a community`() throws {
        var (fromServer, fromCommunity): (Set<Bool>, Set<Bool>) = ([], [])
        for json in try RecordedAnswers.v4.objects(with: ["person", "is_admin", "banned"]) {
            let value = try RecordedAnswers.decode(ApiV4.PersonView.self, from: json).tierValue(of: server)
            #expect(value.person1.banned == json["banned"] as? Bool)
            #expect(value.person1.groups == .all, "1.0 says beside a person whether they are banned")
            #expect(value.isAdmin == json["is_admin"] as? Bool)
            fromServer.insert(value.person1.banned)
        }
        let keys: Set = ["comment", "creator", "post", "community", "can_mod"]
        for json in try RecordedAnswers.v4.objects(with: keys) {
            let value = try RecordedAnswers.decode(ApiV4.CommentView.self, from: json).tierValue(of: server)
            #expect(value.creator.banned == json["creator_banned"] as? Bool)
            #expect(value.creatorStanding.banned == json["creator_banned_from_community"] as? Bool)
            fromCommunity.insert(value.creatorStanding.banned)
        }
        for json in try RecordedAnswers.v4.objects(with: ["post", "creator", "can_mod"], without: ["comment"]) {
            let value = try RecordedAnswers.decode(ApiV4.PostView.self, from: json).tierValue(of: server)
            #expect(value.creator.banned == json["creator_banned"] as? Bool)
            #expect(value.creatorStanding.banned == json["creator_banned_from_community"] as? Bool)
            #expect(value.creatorStanding.isModerator == json["creator_is_moderator"] as? Bool)
            fromCommunity.insert(value.creatorStanding.banned)
        }
        #expect(fromServer == [true, false] && fromCommunity == [true, false])
    }

    private func vote(_ actions: [String: Any]) -> Vote {
        switch actions["vote_is_upvote"] as? Bool {
        case true?: .up
        case false?: .down
        case nil: .neutral
        }
    }
}
