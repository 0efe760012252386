import DemoServer
import Foundation
import Networking
import Testing

/// Other instances and the effects of blocking one.
@Suite struct Instances {
    private let server = LemmyServer()
    private let elsewhere = "http://elsewhere.test/"

    private func isFromElsewhere(_ view: [String: Any]) -> Bool {
        let community = view["community"] as? [String: Any]
        return (community?["actor_id"] as? String)?.hasPrefix(elsewhere) == true
    }

    private func remote(_ client: Client, _ path: String, _ list: String) -> Int {
        let rows = client.get(path, [("type_", "All"), ("sort", "New"), ("limit", "50")]).object[list]
        return (rows as? [[String: Any]])?.count { isFromElsewhere($0) } ?? 0
    }

    @Test(arguments: [("/post/list", "posts"), ("/comment/list", "comments"), ("/community/list", "communities")])
    func `a blocked instance is in no list until it is unblocked`(path: String, list: String) throws {
        let bob = try Client(server, as: "bob")
        let before = remote(bob, path, list)
        try #require(before > 0)
        #expect(bob.post("/site/block", #"{"instance_id":2,"block":true}"#).text == #"{"blocked":true}"#)
        #expect(remote(bob, path, list) == 0)
        #expect(remote(Client(server), path, list) > 0)
        #expect(bob.post("/site/block", #"{"instance_id":2,"block":false}"#).text == #"{"blocked":false}"#)
        #expect(remote(bob, path, list) == before)
    }

    @Test func `what is blocked stands with the account`() throws {
        let bob = try Client(server, as: "bob")
        _ = bob.post("/site/block", #"{"instance_id":2,"block":true}"#)
        let user = try #require(bob.get("/site").value("my_user") as? [String: Any])
        let block = try #require((user["instance_blocks"] as? [[String: Any]])?.first)
        #expect((block["instance"] as? [String: Any])?["domain"] as? String == "elsewhere.test")
        #expect((block["site"] as? [String: Any])?["actor_id"] as? String == elsewhere)
        #expect((block["person"] as? [String: Any])?["name"] as? String == "bob")
    }

    @Test func `this instance cannot be blocked, nor one that there is not`() throws {
        let bob = try Client(server, as: "bob")
        #expect(bob.post("/site/block", #"{"instance_id":1,"block":true}"#).error == "cant_block_local_instance")
        #expect(bob.post("/site/block", #"{"instance_id":99,"block":true}"#).error == "instance_block_already_exists")
        #expect(Client(server).post("/site/block", #"{"instance_id":2,"block":true}"#).status == 401)
    }

    @Test func `no page outside can be looked at`() throws {
        let bob = try Client(server, as: "bob")
        let metadata = bob.get("/post/site_metadata", [("url", "https://example.com/page")])
        #expect(metadata.status == 400)
        #expect(metadata.message?.contains("https://example.com/page") == true)
        #expect(bob.get("/post/site_metadata", [("url", "ftp://example.com")]).error == "invalid_url")
        #expect(bob.get("/post/site_metadata").message == "Query deserialize error: missing field `url`")
    }
}
