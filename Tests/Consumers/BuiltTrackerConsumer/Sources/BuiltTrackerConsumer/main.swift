import IssueMocks
import IssueTypes
import Issues
import Middleware
import Networking

func issue(_ state: String) -> String {
    #"{"id":7,"title":"A list","state":"\#(state)","author":{"id":1,"name":"ana"},"#
        + #""created_at":"2026-03-01T12:30:00Z","duplicate_of":{"id":3,"title":"Lists","state":"open"}}"#
}

let server = TableTransport(["GET /v1/issues?page=1": .json(#"{"items":[\#(issue("open"))]}"#)])
let client = TrackerClient(server: "tracker.test", transport: server)
let issues = client.issues()
try await issues.loadMore()
print("a list: \(issues[0].title) by \(issues[0].author.name), like \(issues[0].duplicateOf?.title ?? "none")")
server["PATCH /v1/issues/7"] = .json(issue("closed"))
let edit = issues[0].close()
print("an edit: \(issues[0].state.title) at once, \(await edit.value)")
print("a mock: \(Issue2.long.title), \(Issue2.long.state.title)")
