import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives

extension TierRun {
    /// Edits an entity that is shown, and checks that the edit shows at once.
    func edit(_ account: Int, _ draw: inout SplitMix64) throws(Mismatch) {
        let kind = EditKind.drawn(&draw)
        guard var edit = plan(kind, account, &draw) else { return }
        edit.kind = kind
        note("\(accounts[account].name) edits \(edit.words)")
        submit(edit, account)
        let shown = Shown.models(of: accounts[account].api)[edit.place.entry] ?? [:]
        for (name, words) in edit.wanted where shown[name] != words {
            throw Mismatch(
                message: "\(accounts[account].name), \(edit.place.entry): \(name) = \(words) does not show at once"
            )
        }
    }

    private func plan(_ kind: EditKind, _ account: Int, _ draw: inout SplitMix64) -> PlannedEdit? {
        switch kind {
        case .votePost, .savePost, .readPost, .hidePost, .rewritePost, .deletePost, .removePost, .lockPost,
            .pinInCommunity, .pinEverywhere:
            draw.one(of: accounts[account].api.caches.post2.sorted).flatMap { planned(kind, $0, &draw) }
        case .voteComment, .saveComment, .rewriteComment, .deleteComment, .removeComment, .distinguishComment:
            draw.one(of: accounts[account].api.caches.comment2.sorted).flatMap { planned(kind, $0, &draw) }
        case .readReply, .readMessage, .rewriteMessage, .deleteMessage, .resolveReport:
            ofInbox(kind, account, &draw)
        case .subscribe, .blockCommunity:
            draw.one(of: accounts[account].api.caches.communityRelation.sorted).flatMap { planned(kind, $0) }
        case .rewriteCommunity, .deleteCommunity, .removeCommunity:
            draw.one(of: accounts[account].api.caches.community1.sorted).flatMap { planned(kind, $0, &draw) }
        case .blockPerson, .ban, .banFromCommunity, .blockInstance: ofPerson(kind, account, &draw)
        }
    }

    private func planned(_ kind: EditKind, _ post: Post2, _ draw: inout SplitMix64) -> PlannedEdit? {
        let (row, page, lane) = (Entry(.post2, post.id), Entry(.post1, post.id), Lane("post", post.id))
        // Voting on a post or saving it marks it as read.
        let reads = [(Oracle.Place(entry: row, group: "read"), ["read": "true"] as Fields)]
        switch kind {
        case .votePost:
            let vote = draw.one(of: Vote.allCases) ?? .up
            return PlannedEdit(row, "vote", lane, ["vote": "\(vote.rawValue)"], effects: reads) { post.castVote(vote) }
        case .savePost: return PlannedEdit(row, "saved", lane, to: !post.saved, effects: reads) { post.toggleSaved() }
        case .readPost: return PlannedEdit(row, "read", lane, to: !post.read) { post.toggleRead() }
        case .hidePost: return PlannedEdit(row, "hidden", lane, to: !post.hidden) { post.toggleHidden() }
        case .rewritePost:
            let (title, body) = ("title \(draw.below(1_000))", draw.once(in: 3) ? nil : "body \(draw.below(1_000))")
            return PlannedEdit(page, "content", lane, ["title": title, "body": body ?? "nil"]) {
                post.edit { ($0.title, $0.content) = (title, body) }
            }
        case .deletePost: return PlannedEdit(page, "deleted", lane, to: !post.deleted) { post.toggleDeleted() }
        case .removePost:
            return PlannedEdit(page, "removed", lane, to: !post.removed) {
                post.setRemoved(!post.removed, reason: "spam")
            }
        case .lockPost: return PlannedEdit(page, "locked", lane, to: !post.locked) { post.toggleLocked() }
        case .pinInCommunity:
            return PlannedEdit(page, "pinnedCommunity", lane, to: !post.pinnedCommunity) {
                post.setPinnedCommunity(!post.pinnedCommunity)
            }
        case .pinEverywhere:
            return PlannedEdit(page, "pinnedInstance", lane, to: !post.pinnedInstance) {
                post.setPinnedInstance(!post.pinnedInstance)
            }
        default: return nil
        }
    }

    private func planned(_ kind: EditKind, _ comment: Comment2, _ draw: inout SplitMix64) -> PlannedEdit? {
        let (row, page) = (Entry(.comment2, comment.id), Entry(.comment1, comment.id))
        let lane = Lane("comment", comment.id)
        switch kind {
        case .voteComment:
            let vote = draw.one(of: Vote.allCases) ?? .up
            return PlannedEdit(row, "vote", lane, ["vote": "\(vote.rawValue)"]) { comment.castVote(vote) }
        case .saveComment: return PlannedEdit(row, "saved", lane, to: !comment.saved) { comment.toggleSaved() }
        case .rewriteComment:
            let text = "content \(draw.below(1_000))"
            return PlannedEdit(page, "content", lane, ["content": text]) { comment.edit { $0.content = text } }
        case .deleteComment:
            return PlannedEdit(page, "deleted", lane, to: !comment.deleted) { comment.toggleDeleted() }
        case .removeComment:
            return PlannedEdit(page, "removed", lane, to: !comment.removed) { comment.setRemoved(!comment.removed) }
        case .distinguishComment:
            return PlannedEdit(page, "distinguished", lane, to: !comment.distinguished) {
                comment.setDistinguished(!comment.distinguished)
            }
        default: return nil
        }
    }

    private func ofInbox(_ kind: EditKind, _ account: Int, _ draw: inout SplitMix64) -> PlannedEdit? {
        let caches = accounts[account].api.caches
        switch kind {
        case .readReply:
            guard let reply = draw.one(of: caches.reply1.sorted) else { return nil }
            return PlannedEdit(Entry(.reply, reply.id), "read", Lane("reply", reply.id), to: !reply.read) {
                reply.toggleRead()
            }
        case .resolveReport:
            guard let report = draw.one(of: caches.report.sorted) else { return nil }
            return PlannedEdit(Entry(.report, report.id), "resolved", Lane("report", report.id), to: !report.resolved) {
                report.setResolved(!report.resolved)
            }
        default: return draw.one(of: caches.message1.sorted).flatMap { planned(kind, $0, &draw) }
        }
    }

    private func planned(_ kind: EditKind, _ message: Message1, _ draw: inout SplitMix64) -> PlannedEdit? {
        let (entry, lane) = (Entry(.message, message.id), Lane("message", message.id))
        switch kind {
        case .readMessage: return PlannedEdit(entry, "read", lane, to: !message.read) { message.toggleRead() }
        case .deleteMessage:
            return PlannedEdit(entry, "deleted", lane, to: !message.deleted) { message.setDeleted(!message.deleted) }
        default:
            let text = "content \(draw.below(1_000))"
            return PlannedEdit(entry, "content", lane, ["content": text]) { message.edit(content: text) }
        }
    }

    private func planned(_ kind: EditKind, _ relation: CommunityRelation) -> PlannedEdit? {
        let (entry, lane) = (Entry(.communityRelation, relation.id), Lane("community", relation.id))
        guard kind == .blockCommunity else {
            let isSubscribed = !relation.subscription.isSubscribed
            let wanted = ["subscription": Shown.words(isSubscribed ? .subscribed : .notSubscribed)] as Fields
            return PlannedEdit(entry, "subscription", lane, wanted) { relation.setSubscribed(isSubscribed) }
        }
        let isBlocked = !relation.blocked
        // Blocking a community unfollows it.
        let unfollows = (Oracle.Place(entry: entry, group: "subscription"), ["subscription": "NotSubscribed"] as Fields)
        return PlannedEdit(entry, "blocked", lane, to: isBlocked, effects: isBlocked ? [unfollows] : []) {
            relation.setBlocked(isBlocked)
        }
    }

    private func planned(_ kind: EditKind, _ community: Community1, _ draw: inout SplitMix64) -> PlannedEdit? {
        let (entry, lane) = (Entry(.community1, community.id), Lane("community", community.id))
        switch kind {
        case .deleteCommunity:
            return PlannedEdit(entry, "deleted", lane, to: !community.deleted) { community.toggleDeleted() }
        case .removeCommunity:
            return PlannedEdit(entry, "removed", lane, to: !community.removed) {
                community.setRemoved(!community.removed)
            }
        default:
            let (title, text) = ("title \(draw.below(1_000))", draw.once(in: 3) ? nil : "text \(draw.below(1_000))")
            return PlannedEdit(entry, "content", lane, ["title": title, "description": text ?? "nil"]) {
                community.edit { ($0.title, $0.description) = (title, text) }
            }
        }
    }

    private func ofPerson(_ kind: EditKind, _ account: Int, _ draw: inout SplitMix64) -> PlannedEdit? {
        let api = accounts[account].api
        switch kind {
        case .blockPerson:
            guard let relation = draw.one(of: api.caches.personRelation.sorted) else { return nil }
            let (entry, lane) = (Entry(.personRelation, relation.id), Lane("person", relation.id))
            return PlannedEdit(entry, "blocked", lane, to: !relation.blocked) { relation.setBlocked(!relation.blocked) }
        case .ban:
            // A banned account can do nothing more, which would leave the schedule little to do; so the viewers are never banned.
            let others = api.caches.person1.sorted.filter { !["alice", "carol"].contains($0.name) }
            guard let person = draw.one(of: others) else { return nil }
            return PlannedEdit(Entry(.person1, person.id), "banned", Lane("person", person.id), to: !person.banned) {
                person.setBanned(!person.banned, reason: "spam")
            }
        case .banFromCommunity:
            guard let standing = draw.one(of: api.caches.communityPersonRelation.sorted) else { return nil }
            let (entry, lane) = (Entry(.standing, standing.id), Lane("standing", standing.id))
            return PlannedEdit(entry, "banned", lane, to: !standing.banned) { standing.setBanned(!standing.banned) }
        default: return ofInstance(account, &draw)
        }
    }

    private func ofInstance(_ account: Int, _ draw: inout SplitMix64) -> PlannedEdit? {
        // Ignored: the error is for values of a foreign server, and the relation is one of the client's own.
        guard let relation = try? accounts[account].api.relation(to: InstanceID(2 + draw.below(2))) else { return nil }
        let entry = Entry(.instanceRelation, relation.id)
        accounts[account].held.append(.models([relation]))
        accounts[account].oracle.hear([Said(entry: entry, fields: [:])], at: transport.takeMoment(), alive: [entry])
        return PlannedEdit(entry, "blocked", Lane("instance", relation.id), to: !relation.blocked) {
            relation.setBlocked(!relation.blocked)
        }
    }
}

extension TierRun {
    /// Changes the server's state without any client: as bob, or as a viewer on another device.
    func editElsewhere(_ draw: inout SplitMix64) {
        guard let other = draw.one(of: world.others) else { return }
        let (id, flag, text) = (1 + draw.below(8), draw.once(in: 2), "by \(other.name) \(draw.below(1_000))")
        let score = draw.below(3) - 1
        let acts: [(path: String, body: String, isPut: Bool)] = [
            ("/post/like", #"{"post_id":\#(id),"score":\#(score)}"#, false),
            ("/comment/like", #"{"comment_id":\#(id),"score":\#(score)}"#, false),
            ("/post/save", #"{"post_id":\#(id),"save":\#(flag)}"#, true),
            ("/comment/save", #"{"comment_id":\#(id),"save":\#(flag)}"#, true),
            ("/post", #"{"post_id":\#(id),"name":"\#(text)"}"#, true),
            ("/comment", #"{"comment_id":\#(id),"content":"\#(text)"}"#, true),
            ("/post/delete", #"{"post_id":\#(id),"deleted":\#(flag)}"#, false),
            ("/comment/delete", #"{"comment_id":\#(id),"deleted":\#(flag)}"#, false),
            ("/post/lock", #"{"post_id":\#(id),"locked":\#(flag)}"#, false),
            ("/post/remove", #"{"post_id":\#(id),"removed":\#(flag)}"#, false),
            ("/post/feature", #"{"post_id":\#(id),"featured":\#(flag),"feature_type":"Community"}"#, false),
            ("/community/follow", #"{"community_id":\#(id),"follow":\#(flag)}"#, false),
            ("/community/block", #"{"community_id":\#(id),"block":\#(flag)}"#, false),
            ("/comment", #"{"post_id":\#(id),"content":"\#(text)"}"#, false),
            ("/post/mark_as_read", #"{"post_ids":[\#(id)],"read":\#(flag)}"#, false),
        ]
        guard let act = draw.one(of: acts) else { return }
        let request = RawRequest.write(act.path, act.body, put: act.isPut, token: other.token)
        let status = server.respond(to: request).status
        note("elsewhere, \(other.name): \(act.path) \(act.body) (\(status))")
    }
}
