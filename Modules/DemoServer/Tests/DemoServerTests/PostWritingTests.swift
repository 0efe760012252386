import DemoServer
import Foundation
import Networking
import Testing

/// The checks of posts and their stored form.
@Suite struct `Writing posts` {
    let server = LemmyServer()

    @Test func `a post in an nsfw community is nsfw`() throws {
        let alice = try Client(server, as: "alice")
        for wish in ["", #","nsfw":false"#] {
            let answer = alice.post("/post", #"{"name":"After dark","community_id":11\#(wish)}"#)
            #expect(answer.value("post_view", "post", "nsfw") as? Bool == true)
        }
    }

    @Test(arguments: [
        (#""name":"  ab ""#, "invalid_post_title"), (#""name":"a\nb c""#, "invalid_post_title"),
        (#""name":"abc","url":"""#, "invalid_url"), (#""name":"ab","url":"x""#, "invalid_url"),
        (#""name":"abc","custom_thumbnail":"""#, "invalid_url"),
        (#""name":"abc","custom_thumbnail":"ftp://a/""#, "invalid_url_scheme"),
        (#""name":"ab","honeypot":"x""#, "honeypot_failed"),
        (#""name":"abc","url":"file:///x","alt_text":"\#(String(repeating: "a", count: 1501))""#, "invalid_url_scheme"),
        (#""name":"abc","alt_text":"\#(String(repeating: "\u{1F600}", count: 751))""#, "alt_text_length_overflow"),
        (#""name":"abc","url":"https://a.example/\#(String(repeating: "a", count: 2000))""#, "url_length_overflow"),
    ])
    func `a new post is refused for the first thing wrong with it`(fields: String, error: String) throws {
        let alice = try Client(server, as: "alice")
        let answer = alice.post("/post", #"{"community_id":2,\#(fields)}"#)
        #expect(answer.status == 400)
        #expect(answer.error == error)
    }

    @Test func `a title of signs that cannot be seen is a title`() throws {
        let alice = try Client(server, as: "alice")
        let answer = alice.post("/post", #"{"name":"\u200b\u200b\u200b","community_id":2}"#)
        #expect(answer.status == 200)
    }

    @Test func `an edit judges the texts before the link`() throws {
        let alice = try Client(server, as: "alice")
        let long = String(repeating: "a", count: 1501)
        let edits = [
            (#""name":"ab","alt_text":"\#(long)","url":"ftp://x/""#, "invalid_post_title"),
            (#""alt_text":"\#(long)","url":"ftp://x/""#, "alt_text_length_overflow"),
            (#""alt_text":"\#(long)","url":"x""#, "invalid_url"),
        ]
        for (fields, error) in edits {
            #expect(alice.put("/post", #"{"post_id":999999,\#(fields)}"#).error == error)
        }
    }

    @Test func `an edit takes away the image it does not bring along`() throws {
        let alice = try Client(server, as: "alice")
        let made = alice.post(
            "/post",
            #"{"name":"With an image","community_id":2,"custom_thumbnail":"https://a.example/x.png","url":"https://a.example"}"#
        )
        #expect(made.value("post_view", "post", "thumbnail_url") as? String == "https://a.example/x.png")
        #expect(made.value("post_view", "post", "url") as? String == "https://a.example/")
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        let edited = alice.put("/post", #"{"post_id":\#(id),"name":" Without "}"#)
        #expect(edited.value("post_view", "post", "thumbnail_url") == nil)
        #expect(edited.value("post_view", "post", "name") as? String == " Without ")
        #expect(edited.value("post_view", "post", "url") as? String == "https://a.example/")
    }

    @Test func `links in texts are kept without what follows people around`() throws {
        let alice = try Client(server, as: "alice")
        let comment = alice.post("/comment", #"{"content":"See http://a.example?utm_source=b.","post_id":1}"#)
        #expect(comment.value("comment_view", "comment", "content") as? String == "See http://a.example/.")
    }
}
