import DemoServer
import Foundation
import Networking
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The feeds, read by an independent parser.
@Suite struct Feeds {
    private let server = LemmyServer()

    private func feed(_ path: String, _ query: [(String, String)] = [], from server: LemmyServer? = nil) -> HTTPResponse
    {
        let items = query.map { HTTPRequest.QueryItem($0.0, $0.1) }
        return (server ?? self.server).respond(to: HTTPRequest(path: "/feeds/\(path).xml", query: items))
    }

    private func titles(_ client: Client, _ query: [(String, String)]) -> [String] {
        let posts = client.get("/post/list", query).value("posts") as? [[String: Any]] ?? []
        return posts.compactMap { ($0["post"] as? [String: Any])?["name"] as? String }
    }

    @Test(arguments: Dialect.allCases)
    func `a feed has the posts of the list, title for title`(version: Dialect) throws {
        for server in [LemmyServer(version: version), try LemmyServer(seed: 5, version: version)] {
            let client = Client(server)
            let asked = [("sort", "New"), ("limit", "50")]
            for page in 1...4 {
                let query = asked + [("page", "\(page)")]
                let all = try ParsedFeed(feed("all", query, from: server))
                #expect(all.items.map { $0["title"] ?? "" } == titles(client, query + [("type_", "All")]))
            }
            let local = try ParsedFeed(feed("local", asked, from: server))
            #expect(local.items.map { $0["title"] ?? "" } == titles(client, asked + [("type_", "Local")]))
            let cats = try ParsedFeed(feed("c/Cats", asked, from: server))
            #expect(cats.items.map { $0["title"] ?? "" } == titles(client, asked + [("community_name", "cats")]))
        }
    }

    @Test func `a post has its page, its time, its maker and what it links to`() throws {
        let answer = feed("c/cats", [("sort", "Old"), ("limit", "50")])
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/rss+xml")
        let feed = try ParsedFeed(answer)
        #expect(feed.channel["title"] == "Strata demo - cats")
        #expect(feed.channel["link"] == "http://strata.test/c/cats")
        let item = try #require(feed.items.first { $0["guid"] == "http://strata.test/post/1" })
        #expect(item["title"] == "Weak identity maps, explained")
        #expect(item["link"] == "http://strata.test/post/1")
        #expect(item["comments"] == "http://strata.test/post/1")
        #expect(item["pubDate"] == "Tue, 22 Sep 2026 16:02:25 +0000")
        #expect(item["dc:creator"] == "http://strata.test/u/nadia")
        #expect(item["category"] == "Cats")
        #expect(item["category/domain"] == "http://strata.test/c/cats")
        #expect(item["description"]?.contains("<blockquote>\n<p>One object") == true)
        let linked = try #require(feed.items.first { $0["enclosure/url"] != nil })
        #expect(linked["enclosure/length"] == "0")
        #expect(linked["enclosure/type"] == "application/octet-stream")
        #expect(linked["link"] == linked["guid"])
    }

    @Test func `in 0.18 a post leads to what it links to`() throws {
        let server = LemmyServer(version: .v0_18)
        let feed = try ParsedFeed(feed("all", [("sort", "Old"), ("limit", "50")], from: server))
        #expect(feed.items.contains { $0["link"] == "https://example.net/images/1.png" })
        #expect(feed.items.allSatisfy { $0["enclosure/url"] == nil && $0["category"] == nil })
    }

    @Test func `any text comes out of a parser as it went in, without what XML cannot say`() throws {
        let alice = try Client(server, as: "alice")
        let title = #"a ]]> <b> & "c" ' \r é 🐈 \u007f \u0085 \ufffd \ufffe\uffff\u0001\u000b\u001b"#
        let post = alice.post(
            "/post",
            #"{"community_id":2,"name":"\#(title.replacing("\"c\"", with: #"\"c\""#))","body":"x ]]> \u0002y"}"#
        )
        #expect(post.status == 200)
        let item = try #require(try ParsedFeed(feed("u/alice", [("sort", "New")])).items.first)
        #expect(item["title"] == "a ]]> <b> & \"c\" ' \r é 🐈 \u{7F} \u{85} \u{FFFD} ")
        #expect(item["description"]?.hasSuffix("<p>x ]]&gt; y</p>\n") == true)
    }

    @Test(arguments: Dialect.allCases)
    func `a token in the path opens somebody's own feeds`(version: Dialect) throws {
        let server = LemmyServer(version: version)
        let account = try #require(server.accounts.first { $0.name == "alice" })
        let alice = Client(server)
        let login = alice.post("/user/login", #"{"username_or_email":"alice","password":"\#(account.password)"}"#)
        let token = try #require(login.object["jwt"] as? String)
        let front = try ParsedFeed(feed("front/\(token)", [("sort", "New"), ("limit", "50")], from: server))
        #expect(front.channel["title"] == "Strata demo - Subscribed")
        #expect(!front.items.isEmpty)
        let inbox = try ParsedFeed(feed("inbox/\(token)", from: server))
        #expect(inbox.channel["link"] == "http://strata.test/inbox")
        let first = try #require(inbox.items.first)
        #expect(first["title"]?.hasPrefix("Reply from ") == true)
        #expect(first["guid"]?.hasPrefix("http://strata.test/comment/") == true)
        let wrong = feed("front/\(token)x", from: server)
        #expect(wrong.status == 400)
        switch version {
        case .v0_19, .v1_0: #expect(wrong.message == "NotLoggedIn: NotLoggedIn\n")
        case .v0_18: #expect(wrong.text == "not_logged_in: not_logged_in\n")
        }
    }

    @Test func `what there is not is refused`() {
        #expect(feed("u/nobody").status == 400)
        #expect(feed("u/nobody").message == "CouldntFindPerson: CouldntFindPerson\n")
        #expect(feed("c/nothing").message == "CouldntFindCommunity: CouldntFindCommunity\n")
        #expect(feed("x/nothing").message == "Unknown: wrong_type\n")
        #expect(feed("modlog/token").message == "Unknown: wrong_type\n")
        #expect(feed("all", [("limit", "51")]).message == "Fetch limit is > 50")
        #expect(feed("c/cats", [("limit", "51")]).message == "Unknown: Fetch limit is > 50\n")
        #expect(feed("all", [("sort", "Best")]).message == "Matching variant not found")
        #expect(feed("c/cats", [("sort", "Best")]).message == "Matching variant not found")
        #expect(feed("all", [("limit", "x")]).message == "Query deserialize error: invalid digit found in string")
        #expect(feed("nothing").status == 404)
        let old = feed("u/nobody", from: LemmyServer(version: .v0_18))
        #expect(old.status == 400)
        #expect(old.text == "Record not found\n")
    }

    @Test func `a private site shows its feeds to nobody without a token`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"private_instance":true,"federation_enabled":false}"#).status == 200)
        #expect(feed("all").error == "instance_is_private")
        #expect(feed("c/cats").message == "InstanceIsPrivate: InstanceIsPrivate\n")
        let token = try #require(carol.token)
        #expect(feed("front/\(token)").status == 200)
    }

    @Test func `what is deleted or removed is in no feed`() throws {
        let carol = try Client(server, as: "carol")
        let before = try ParsedFeed(feed("c/cats", [("limit", "50")])).items.count
        #expect(carol.post("/post/remove", #"{"post_id":1,"removed":true}"#).status == 200)
        let after = try ParsedFeed(feed("c/cats", [("limit", "50"), ("sort", "Old")]))
        #expect(after.items.allSatisfy { $0["guid"] != "http://strata.test/post/1" })
        #expect(before > 0)
    }
}

/// A feed as a parser reads it: the text of each element by its name, and each attribute by `element/attribute`.
private final class ParsedFeed: NSObject, XMLParserDelegate {
    private(set) var channel: [String: String] = [:]
    private(set) var items: [[String: String]] = []
    private var path: [String] = []
    private var text = ""

    init(_ response: HTTPResponse) throws {
        super.init()
        let parser = XMLParser(data: response.body)
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError)): \(response.text.prefix(300))")
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        text = ""
        if path == ["rss", "channel", "item"] { items.append([:]) }
        for (attribute, value) in attributes { note(value, as: "\(name)/\(attribute)") }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if !["rss", "channel", "item"].contains(name) { note(text, as: name) }
        path.removeLast()
    }

    private func note(_ value: String, as name: String) {
        if path.contains("item") { items[items.count - 1][name] = value } else { channel[name] = value }
    }
}
