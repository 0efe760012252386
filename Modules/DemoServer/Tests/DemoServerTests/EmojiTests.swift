import Foundation
import Networking
import Testing

@testable import DemoServer

/// The site's own emojis.
@Suite struct Emojis {
    let server = LemmyServer()

    private func body(_ code: String, image: String, keywords: String = #"["Fast","bird"]"#) -> String {
        #"{"category":"Birds","shortcode":"\#(code)","image_url":"\#(image)","alt_text":"A bird","keywords":\#(keywords)}"#
    }

    @Test func `an emoji is listed with the site, changed and deleted`() throws {
        let carol = try Client(server, as: "carol")
        let made = carol.post("/custom_emoji", body(" SWIFT ", image: "https://a.example/s.png"))
        #expect(made.value("custom_emoji", "custom_emoji", "shortcode") as? String == "swift")
        #expect(
            made.text.contains(
                #""keywords":[{"custom_emoji_id":1,"keyword":"fast"},{"custom_emoji_id":1,"keyword":"bird"}]"#
            )
        )
        let change =
            #"{"id":1,"category":"Words","image_url":"https://a.example/t.png","alt_text":"","keywords":["new"]}"#
        let changed = carol.put("/custom_emoji", change)
        #expect(changed.value("custom_emoji", "custom_emoji", "category") as? String == "Words")
        #expect(Client(server).get("/site").text.contains(#""keyword":"new""#))
        #expect(carol.post("/custom_emoji/delete", #"{"id":1}"#).value("success") as? Bool == true)
        #expect(carol.post("/custom_emoji/delete", #"{"id":1}"#).value("success") as? Bool == true)
        #expect((Client(server).get("/site").value("custom_emojis") as? [Any])?.isEmpty == true)
        #expect(carol.put("/custom_emoji", change).status == 404)
    }

    @Test(arguments: [
        (#"{"category":"c"}"#, "missing field `shortcode`"),
        (
            #"{"category":"c","shortcode":"x","image_url":"x","alt_text":"","keywords":[]}"#,
            "relative URL without a base"
        ),
        (#"{"category":"c","keywords":[1]}"#, "invalid type: integer `1`, expected a string"),
    ])
    func `what does not fit is refused`(body: String, complaint: String) throws {
        let answer = try Client(server, as: "carol").post("/custom_emoji", body)
        #expect(answer.status == 400)
        #expect(answer.message?.contains(complaint) == true, "\(answer.text)")
    }

    @Test func `codes, pictures and keywords are there once`() throws {
        let carol = try Client(server, as: "carol")
        func refusal(_ body: String) -> String { carol.post("/custom_emoji", body).message ?? "" }
        #expect(carol.post("/custom_emoji", body("a", image: "https://a.example/a")).status == 200)
        #expect(refusal(body("A", image: "https://a.example/b")).contains("custom_emoji_shortcode_key"))
        #expect(refusal(body("b", image: "https://a.example/a")).contains("custom_emoji_image_url_key"))
        let twice = body("c", image: "https://a.example/c", keywords: #"["x","X"]"#)
        #expect(refusal(twice).contains("custom_emoji_keyword_pkey"))
        #expect(
            try Client(server, as: "alice").post("/custom_emoji", body("d", image: "https://a.example/d")).error
                == "not_an_admin"
        )
    }

    @Test func `emojis are in the state file`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.post("/custom_emoji", body("swift", image: "https://a.example/s.png")).status == 200)
        let file = FileManager.default.temporaryDirectory.appending(path: "emojis-\(UUID()).state")
        defer { try? FileManager.default.removeItem(at: file) }
        try server.save(to: file)
        let again = try LemmyServer(state: file)
        #expect(Client(again).get("/site").text == Client(server).get("/site").text)
        let next = try Client(again, as: "carol").post("/custom_emoji", body("b", image: "https://a.example/b"))
        #expect(next.value("custom_emoji", "custom_emoji", "id") as? Int == 2)
    }
}
