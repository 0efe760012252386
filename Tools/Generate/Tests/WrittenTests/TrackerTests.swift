import Foundation
import Testing
import TrackerTypes
import WireFuzzing
import WireRuntime

/// The Swift that is generated for an OpenAPI document.
@Suite struct Tracker {
    private func answer(_ name: String) throws -> Data { try Samples.answer(name, of: "Tracker") }

    @Test(arguments: BothDecoders.allCases)
    func `a list is read without the element that is broken`(decoder: BothDecoders) throws {
        let answer = try decoder.decode(TrackerListIssues.Response.self, from: try answer("issues"))
        let issues = answer.value.items
        #expect(issues.map(\.id) == [7, 8] && answer.dropped.map(\.path.description) == ["items[1]"])
        #expect(issues[0].createdAt == WireDate("2026-03-01T12:30:00Z") && issues[0].progress == 0.5)
        #expect(issues[0].duplicateOf?.state == .willNotFix && issues[1].duplicateOf == nil)
        #expect(issues[1].state == .unknown("postponed"))
    }

    @Test(arguments: BothDecoders.allCases)
    func `an object with all fields is read`(decoder: BothDecoders) throws {
        let issue = try decoder.decode(TrackerGetIssue.Response.self, from: try answer("issue")).value
        #expect(issue.id == IssueID(7) && issue.body == "It jumps." && issue.priority == .high)
        #expect(issue.reactions == ["+1": 2, "heart": 1] && issue.milestone?.due == "2026-04-01")
    }

    @Test(arguments: BothDecoders.allCases)
    func `a tagged union is read, with a tag that nobody knows`(decoder: BothDecoders) throws {
        let events = try decoder.decode(TrackerListEvents.Response.self, from: try answer("events")).value.elements
        guard case .comment(let comment) = events[0], case .state(let change) = events[1] else {
            Issue.record("found \(events)")
            return
        }
        #expect(comment.body == "Same here." && change.to == .closed && events[2] == .unknown("vote"))
    }

    @Test func `the query beside a body is in the query alone`() throws {
        let create = TrackerCreateIssue(notify: true, title: "New")
        #expect(create.queryItems.map(\.description) == ["notify=true"])
        #expect(try create.body() == Data(#"{"title":"New"}"#.utf8))
        #expect(try JSONDecoder().decode(TrackerCreateIssue.self, from: JSONEncoder().encode(create)) == create)
        #expect(TrackerDeleteIssue(issueId: 7, reason: "spam").queryItems.map(\.description) == ["reason=spam"])
    }

    @Test func `types that only requests contain are written`() throws {
        let origin = TrackerNewIssueOrigin(app: "cat", kind: .crash)
        let create = TrackerCreateIssue(title: "New", links: [TrackerNewLink(url: "https://a.test")], origin: origin)
        let body = #"{"links":[{"url":"https://a.test"}],"origin":{"app":"cat","kind":"crash"},"title":"New"}"#
        #expect(try create.body() == Data(body.utf8))
        let template = try WireDecoder().decode(TrackerTemplate.self, from: Data(#"{"links":[{"url":"b"}]}"#.utf8))
        #expect(template.value.links == [TrackerNewLink(url: "b")])
    }

    @Test func `a list in the query is one parameter for each element`() throws {
        let list = TrackerListIssues(sort: .mostVotes, labels: "a,b", author: [1, 2])
        #expect(list.queryItems.map(\.description) == ["sort=most-votes", "labels=a,b", "author=1", "author=2"])
        #expect(try JSONDecoder().decode(TrackerListIssues.self, from: JSONEncoder().encode(list)) == list)
    }

    @Test func `a value in the path and one in the body have their own names`() throws {
        let edit = TrackerEditIssue(pathIssueId: 7, issueId: 5)
        #expect(try edit.path() == "/issues/7" && edit.body() == Data(#"{"issue_id":5}"#.utf8))
    }

    @Test func `requests say their login, and uploads carry their query`() throws {
        #expect(TrackerListPeople.endpoint.login == .never && TrackerListIssues.endpoint.login == .optional)
        #expect(TrackerCreateIssue.endpoint.login == .required)
        let attach = TrackerAttach(issueId: 7, name: "a.png")
        #expect(TrackerAttach.endpoint.isUpload && attach.queryItems.map(\.description) == ["name=a.png"])
        #expect(try attach.body() == nil)
    }
}
