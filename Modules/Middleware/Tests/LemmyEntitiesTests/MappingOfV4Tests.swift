import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing
import WireRuntime

@testable import LemmyMiddlewareV4

/// Maps every recorded response of 1.0 to tier values.
@Suite struct `Mapping of 1.0` {
    private let server = "strata.test"

    @Test func `every view in every recorded answer makes a snapshot`() throws {
        var made: Set<String> = []
        for record in try RecordedAnswers.v4.all() {
            let answer = try RecordedAnswers.decode(record.response, from: record.answer)
            RecordedAnswers.forEachPart(of: answer) { part in
                guard let response = part as? any ContentResponse else { return }
                made.insert(name(of: response))
                #expect(snapshotServer(response) == server, "line \(record.line), \(record.endpoint)")
            }
        }
        #expect(
            made == [
                "Comment", "CommentReportView", "CommentView", "Community", "CommunityModeratorView", "CommunityView",
                "GetCommunityResponse", "GetPersonDetailsResponse", "GetPostResponse", "GetSiteResponse",
                "LocalUserView",
                "ModlogView", "MultiCommunityView", "MyUserInfo", "Person", "PersonView", "Post", "PostReportView",
                "PostView",
                "PrivateMessage",
                "PrivateMessageReportView", "PrivateMessageView", "Site", "SiteView",
            ],
            "the recording has another set of views: name it here, and look at how it is mapped"
        )
    }

    private func name(of response: some ContentResponse) -> String { "\(type(of: response))" }

    private func snapshotServer(_ response: some ContentResponse) -> String { response.tierValue(of: server).server }

    @Test func `an empty reason is none`() {
        #expect(LemmyMiddlewareV4.WireMapping.nonEmpty("") == nil)
        #expect(LemmyMiddlewareV4.WireMapping.nonEmpty("Off topic") == "Off topic")
    }

    @Test func `an inbox row about a comment is a reply with that comment`() throws {
        var kinds: Set<ReplyKind> = []
        for record in try RecordedAnswers.v4.all() where record.endpoint == "GET /account/notification/list" {
            let answer = try RecordedAnswers.decode(record.response, from: record.answer)
            RecordedAnswers.forEachPart(of: answer) { part in
                guard let view = part as? ApiV4.NotificationView else { return }
                guard let wire = ApiV4.CommentNotification(view) else { return }
                let reply = Reply2Value(wire, server: server)
                #expect(reply.id == .notification(view.notification.id))
                #expect(reply.reply1.read == view.notification.read)
                #expect(reply.comment.id == wire.commentView.comment.id)
                #expect(reply.reply1.commentId == reply.comment.id)
                kinds.insert(reply.reply1.kind)
            }
        }
        #expect(kinds.isSuperset(of: [.reply, .mention]))
    }

    @Test func `a list of votes says who voted how, on what was asked about`() throws {
        var votes: [Vote] = []
        for record in try RecordedAnswers.v4.all() where record.endpoint == "GET /post/like/list" {
            let answer = try RecordedAnswers.decode(record.response, from: record.answer)
            RecordedAnswers.forEachPart(of: answer) { part in
                guard let view = part as? ApiV4.VoteView else { return }
                let wire = ApiV4.VoteOfPerson(subject: .post(7), communityId: 2, voteView: view)
                let vote = PersonVoteValue(wire, server: server)
                #expect(vote.id == PersonVoteID(view.creator.id, on: .post(7)))
                #expect(vote.creator.banned == view.creatorBanned)
                #expect(vote.creatorStanding.id == CommunityPersonID(2, view.creator.id))
                votes.append(vote.vote)
            }
        }
        #expect(votes.contains(.up) && !votes.contains(.neutral))
    }
}
