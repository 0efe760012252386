import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing
import WireRuntime

@testable import PieFedMiddleware

/// Maps every recorded response of PieFed to tier values.
@Suite struct `Mapping of PieFed` {
    private let server = "piefed.test"

    /// Calls a closure with each part of each recorded response, and its route.
    private func forEachPart(_ visit: (String, Any) throws -> Void) throws {
        for record in try RecordedAnswers.piefed.all() {
            let answer = try RecordedAnswers.decode(record.response, from: record.answer)
            try RecordedAnswers.forEachPart(of: answer) { try visit(record.endpoint, $0) }
        }
    }

    @Test func `every view in every recorded answer makes a snapshot`() throws {
        var made: Set<String> = []
        try forEachPart { endpoint, part in
            guard let response = part as? any ContentResponse else { return }
            made.insert(name(of: response))
            #expect(snapshotServer(response) == server, "\(endpoint)")
        }
        #expect(
            made == [
                "Comment", "CommentReplyView", "CommentReportView", "CommentView", "Community",
                "CommunityModeratorView", "CommunityView", "FeedView",
                "GetCommunityResponse", "GetSiteResponse", "GetUserResponse", "ImageUploadResponse", "LocalUserView",
                "MediaView", "ModAddCommunityView", "ModBanView", "ModFeaturePostView", "ModLockPostView",
                "ModRemoveCommentView", "ModRemovePostView", "MyUserInfo", "Person", "PersonView", "Post",
                "PostPageResponse", "PostReportView", "PostView", "PrivateMessage", "PrivateMessageView", "Site",
            ],
            "the recording has another set of views: name it here, and look at how it is mapped"
        )
    }

    private func name(of response: some ContentResponse) -> String { "\(type(of: response))" }

    private func snapshotServer(_ response: some ContentResponse) -> String { response.tierValue(of: server).server }

    @Test(arguments: [("GET /user/replies", ReplyKind.reply), ("GET /user/mentions", .mention)])
    func `a row of the inbox is what its list stands for`(endpoint: String, kind: ReplyKind) throws {
        var read: Set<Bool> = []
        try forEachPart { route, part in
            guard route == endpoint, let view = part as? ApiPieFed.CommentReplyView else { return }
            let reply = Reply2Value(ApiPieFed.InboxComment(kind: kind, replyView: view), server: server)
            let number = view.comment.id.rawValue
            #expect(
                reply.id == (kind == .reply ? .reply(CommentReplyID(number)) : .mention(PersonMentionID(number))),
                "its number is that of the comment"
            )
            #expect(reply.reply1.kind == kind && reply.reply1.recipientId == view.recipient.id)
            #expect(reply.reply1.commentId == view.comment.id && reply.comment.id == view.comment.id)
            #expect(reply.comment.comment1.content == view.comment.body)
            #expect(reply.reply1.read == view.commentReply.read && reply.reply1.groups == .all)
            read.insert(reply.reply1.read)
        }
        #expect(!read.isEmpty)
    }

    @Test func `a list of votes says who voted how, on what was asked about`() throws {
        var votes: [Vote] = []
        try forEachPart { endpoint, part in
            guard endpoint.hasSuffix("/like/list"), let view = part as? ApiPieFed.PostLikeView else { return }
            let subject: VoteSubject = endpoint.contains("/post/") ? .post(7) : .comment(7)
            let wire = ApiPieFed.VoteOfPerson(subject: subject, communityId: 2, voteView: view)
            let vote = PersonVoteValue(wire, server: server)
            #expect(vote.id == PersonVoteID(view.creator.id, on: subject))
            #expect(vote.creator.banned == view.creatorBanned)
            #expect(vote.creatorStanding.id == CommunityPersonID(2, view.creator.id))
            votes.append(vote.vote)
        }
        #expect(votes.contains(.up) && !votes.contains(.neutral))
    }

    @Test func `all that is local has the number by which the server knows itself`() throws {
        var (local, remote): (Set<InstanceID>, Set<InstanceID>) = ([], [])
        var sites: Set<InstanceID> = []
        try forEachPart { _, part in
            switch part {
            case let person as ApiPieFed.Person where person.local == true: local.insert(person.instanceId)
            case let person as ApiPieFed.Person: remote.insert(person.instanceId)
            case let community as ApiPieFed.Community where community.local == true: local.insert(community.instanceId)
            case let community as ApiPieFed.Community: remote.insert(community.instanceId)
            case let answer as ApiPieFed.GetSiteResponse: sites.insert(answer.tierValue(of: server).id)
            default: break
            }
        }
        #expect(local == sites && local.count == 1)
        #expect(!remote.isEmpty && remote.isDisjoint(with: local))
    }
}
