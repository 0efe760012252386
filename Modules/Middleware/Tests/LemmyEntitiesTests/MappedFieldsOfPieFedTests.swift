import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import PieFedMiddleware
import Testing
import WireRuntime

/// Compares each field with the recorded JSON, which is read without the wire types.
@Suite struct `Fields of PieFed` {
    private let server = "piefed.test"
    private let postKeys: Set = ["post", "creator", "community", "unread_comments"]
    private let commentKeys: Set = ["comment", "creator", "post", "community", "can_auth_user_moderate"]

    @Test func `a post's contents, counts and marks are those of its JSON`() throws {
        var (votes, saved, read): (Set<Vote>, Set<Bool>, Set<Bool>) = ([], [], [])
        for json in try RecordedAnswers.piefed.objects(with: postKeys) {
            let value = try RecordedAnswers.decode(ApiPieFed.PostView.self, from: json).tierValue(of: server)
            let (post, counts) = (json.object("post"), json.object("counts"))
            #expect(value.id.rawValue == post["id"] as? Int)
            #expect(value.post1.title == post["title"] as? String)
            #expect(value.post1.content == post["body"] as? String)
            #expect(value.post1.linkUrl?.string == post["url"] as? String)
            #expect(value.post1.actorId.string == post["ap_id"] as? String)
            #expect(
                value.post1.creatorId.rawValue == post["user_id"] as? Int && value.creator.id == value.post1.creatorId
            )
            #expect(value.post1.pinnedCommunity == post["sticky"] as? Bool)
            #expect(value.post1.pinnedInstance == post["instance_sticky"] as? Bool)
            #expect(value.post1.locked == post["locked"] as? Bool && value.post1.nsfw == post["nsfw"] as? Bool)
            #expect(value.post1.deleted == post["deleted"] as? Bool && value.post1.removed == post["removed"] as? Bool)
            #expect(value.score == counts["score"] as? Int && value.upvotes == counts["upvotes"] as? Int)
            #expect(value.downvotes == counts["downvotes"] as? Int && value.commentCount == counts["comments"] as? Int)
            #expect(value.vote.rawValue == json["my_vote"] as? Int)
            #expect(value.saved == json["saved"] as? Bool && value.read == json["read"] as? Bool)
            #expect(value.creatorIsAdmin == json["creator_is_admin"] as? Bool)
            #expect(value.creatorStanding.banned == json["creator_banned_from_community"] as? Bool)
            #expect(value.creatorStanding.isModerator == json["creator_is_moderator"] as? Bool)
            #expect(value.groups == .all(but: .unreadComments, .hidden), "PieFed says neither")
            votes.insert(value.vote)
            saved.insert(value.saved)
            read.insert(value.read)
        }
        #expect(votes == [.up, .down, .neutral] && saved == [true, false] && read == [true, false])
    }

    @Test func `only an answer that says when a post was edited says it`() throws {
        var said: Set<Bool> = []
        for json in try RecordedAnswers.piefed.objects(with: ["instance_sticky"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.Post.self, from: json).tierValue(of: server)
            #expect((value.updated != nil) == (json["edited_at"] != nil))
            #expect(value.groups == (value.updated == nil ? .all(but: .updated) : .all))
            said.insert(value.updated != nil)
        }
        #expect(said == [true, false])
    }

    @Test func `a comment's counts and marks are those of its JSON`() throws {
        var (votes, saved, blocked): (Set<Vote>, Set<Bool>, Set<Bool>) = ([], [], [])
        for json in try RecordedAnswers.piefed.objects(with: commentKeys, without: ["comment_report"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.CommentView.self, from: json).tierValue(of: server)
            let (comment, counts) = (json.object("comment"), json.object("counts"))
            #expect(value.id.rawValue == comment["id"] as? Int)
            #expect(value.comment1.content == comment["body"] as? String)
            #expect(value.comment1.creatorId.rawValue == comment["user_id"] as? Int)
            let above = value.comment1.ancestorIds.map(\.rawValue) + [value.id.rawValue]
            #expect("0." + above.map(String.init).joined(separator: ".") == comment["path"] as? String)
            #expect(value.comment1.locked == comment["locked"] as? Bool)
            #expect((value.comment1.updated != nil) == (comment["updated"] != nil))
            #expect(value.score == counts["score"] as? Int && value.commentCount == counts["child_count"] as? Int)
            #expect(value.vote.rawValue == json["my_vote"] as? Int && value.saved == json["saved"] as? Bool)
            #expect(value.creatorRelation.blocked == json["creator_blocked"] as? Bool)
            #expect(value.groups == .all && value.comment1.groups == .all)
            votes.insert(value.vote)
            saved.insert(value.saved)
            blocked.insert(value.creatorRelation.blocked)
        }
        #expect(votes.isSuperset(of: [.up, .neutral]) && saved == [true, false] && blocked == [true, false])
    }

    @Test func `a community's counts, and what the viewer has to do with it, are those of its JSON`() throws {
        var (subscriptions, blocked): (Set<Subscription>, Set<Bool>) = ([], [])
        for json in try RecordedAnswers.piefed.objects(with: ["community", "flair_list", "counts"], without: ["post"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.CommunityView.self, from: json).tierValue(of: server)
            let (community, counts) = (json.object("community"), json.object("counts"))
            #expect(value.community1.name == community["name"] as? String)
            #expect(value.community1.title == community["title"] as? String)
            #expect(value.community1.description == community["description"] as? String)
            #expect(value.community1.groups == .all, "here a missing description means that there is none")
            #expect(value.community1.onlyModeratorsCanPost == community["restricted_to_mods"] as? Bool)
            #expect(value.subscriberCount == counts["total_subscriptions_count"] as? Int)
            #expect(value.localSubscriberCount == counts["subscriptions_count"] as? Int)
            #expect(value.postCount == counts["post_count"] as? Int)
            #expect(value.commentCount == counts["post_reply_count"] as? Int)
            #expect(value.activeUsersHalfYear == counts["active_6monthly"] as? Int)
            #expect((value.relation.subscription == .subscribed) == (json["subscribed"] as? String == "Subscribed"))
            #expect(value.relation.blocked == json["blocked"] as? Bool)
            subscriptions.insert(value.relation.subscription)
            blocked.insert(value.relation.blocked)
        }
        #expect(subscriptions.isSuperset(of: [.subscribed, .notSubscribed]) && blocked == [true, false])
    }

    @Test func `a nested community or person leaves open what PieFed leaves out`() throws {
        var (described, introduced): (Set<Bool>, Set<Bool>) = ([], [])
        for json in try RecordedAnswers.piefed.objects(with: ["restricted_to_mods", "published"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.Community.self, from: json).tierValue(of: server)
            #expect(
                value.groups == (json["description"] == nil ? .all(but: FieldGroup<Community1Fields>.content) : .all)
            )
            described.insert(value.description != nil)
        }
        for json in try RecordedAnswers.piefed.objects(with: ["user_name", "actor_id"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.Person.self, from: json).tierValue(of: server)
            #expect(value.name == json["user_name"] as? String && value.displayName == json["title"] as? String)
            #expect(value.biography == json["about"] as? String && value.banned == json["banned"] as? Bool)
            let said: GroupSet = .all(but: .avatar, .banner)
            #expect(value.groups == (json["about"] == nil ? .all(but: .biography, .avatar, .banner) : said))
            introduced.insert(value.biography != nil)
        }
        #expect(described == [true, false] && introduced == [true, false])
    }

    @Test func `a person's own view says whatever a nested person leaves open`() throws {
        var (admins, banned, notes): (Set<Bool>, Set<Bool>, Set<String?>) = ([], [], [])
        for json in try RecordedAnswers.piefed.objects(with: ["person", "is_admin", "counts"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.PersonView.self, from: json).tierValue(of: server)
            let (person, counts) = (json.object("person"), json.object("counts"))
            #expect(value.person1.groups == .all && value.groups == .all)
            #expect(value.person1.biography == person["about"] as? String)
            #expect(value.isAdmin == json["is_admin"] as? Bool && value.person1.banned == person["banned"] as? Bool)
            #expect(value.postCount == counts["post_count"] as? Int)
            #expect(value.commentCount == counts["comment_count"] as? Int)
            #expect(value.relation.note == person["note"] as? String)
            #expect(value.relation.groups.contains(FieldGroup<PersonRelationFields>.note.set), "no note is no note")
            admins.insert(value.isAdmin)
            banned.insert(value.person1.banned)
            notes.insert(value.relation.note)
        }
        #expect(admins == [true, false] && banned == [true, false] && notes.count > 1)
    }

    @Test func `the viewer's own account has its settings and its lists`() throws {
        var follows: Set<Int> = []
        for json in try RecordedAnswers.piefed.objects(with: ["local_user_view", "follows"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.MyUserInfo.self, from: json).tierValue(of: server)
            let account = json.object("local_user_view")
            let settings = account.object("local_user")
            #expect(value.id.rawValue == account.object("person")["id"] as? Int)
            #expect(value.showsNsfw == settings["show_nsfw"] as? Bool)
            #expect(value.showsRead == settings["show_read_posts"] as? Bool)
            #expect(value.defaultFeed == settings["default_listing_type"] as? String)
            #expect(value.defaultSort == settings["default_sort_type"] as? String)
            #expect(value.takesMessages == (settings["accept_private_messages"] as? String != "None"))
            #expect(value.follows.count == (json["follows"] as? [Any])?.count)
            #expect(value.blockedPeople.count == (json["person_blocks"] as? [Any])?.count)
            #expect(
                value.personBlocks.allSatisfy(\.blocked)
                    && value.personBlocks.map(\.id) == value.blockedPeople.map(\.id)
            )
            #expect(value.person3.moderates.count == (json["moderates"] as? [Any])?.count)
            #expect(value.person3.person2.groups == .all(but: .admin), "the account does not say it")
            follows.insert(value.follows.count)
        }
        #expect(follows.count > 1)
    }

    @Test func `a message, a report and an entry of the modlog are those of their JSON`() throws {
        for json in try RecordedAnswers.piefed.objects(with: ["private_message", "creator", "recipient"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.PrivateMessageView.self, from: json).tierValue(of: server)
            let message = json.object("private_message")
            #expect(value.message1.content == message["content"] as? String)
            #expect(value.message1.read == message["read"] as? Bool && value.message1.groups == .all)
            #expect(value.recipient.id.rawValue == message["recipient_id"] as? Int)
        }
        for json in try RecordedAnswers.piefed.objects(with: ["post_report", "post_creator"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.PostReportView.self, from: json).tierValue(of: server)
            #expect(value.reason == json.object("post_report")["reason"] as? String)
            #expect(value.author?.id.rawValue == json.object("post")["user_id"] as? Int)
            #expect(value.post?.id == value.postId && value.creator.id.rawValue == json.object("creator")["id"] as? Int)
        }
        for json in try RecordedAnswers.piefed.objects(with: ["mod_lock_post", "moderator"]) {
            let value = try RecordedAnswers.decode(ApiPieFed.ModLockPostView.self, from: json).tierValue(of: server)
            let action = json.object("mod_lock_post")
            #expect(value.id == ModlogEntryID(.lockedPost, try #require(action["id"] as? Int)))
            #expect(value.isUndo == (action["locked"] as? Bool).map { !$0 })
            #expect(value.post?.id.rawValue == action["post_id"] as? Int && value.moderator?.id == value.moderatorId)
        }
    }

    @Test func `the server's page says what it says`() throws {
        let sites = try RecordedAnswers.piefed.objects(with: ["admins", "site", "version"])
        try #require(!sites.isEmpty)
        for json in sites {
            let value = try RecordedAnswers.decode(ApiPieFed.GetSiteResponse.self, from: json).tierValue(of: server)
            let site = json.object("site")
            let first = value.instance2.instance1
            #expect(value.version == json["version"] as? String && first.name == site["name"] as? String)
            #expect(first.sidebar == site["sidebar_md"] as? String, "the sidebar itself is HTML")
            #expect(first.description == site["description"] as? String)
            #expect(value.instance2.userCount == site["user_count"] as? Int)
            #expect(value.instance2.registrationMode == .requiresApplication)
            #expect(value.languages.count == (site["all_languages"] as? [Any])?.count)
            #expect(value.administrators.allSatisfy(\.isAdmin) && !value.administrators.isEmpty)
        }
    }
}
