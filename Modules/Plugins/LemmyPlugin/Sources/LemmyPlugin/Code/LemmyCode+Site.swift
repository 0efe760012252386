import ReplKit

extension LemmyCode {
    /// Adds the code of the commands about blocks and words that hide posts.
    static func registerFilters(in registrar: PluginRegistrar) {
        registrar.addCode(of: "blocks") { $0.declareResult(.blocks(of: $0.api), kind: "blocks") }
        registrar.addCode(of: "words") { call in
            call.use("Foundation", "Middleware")
            let feed = call.given("feed", "Feed<Post2>", from: "LemmyMiddleware")
            switch call.optionalWord("add|remove") {
            case "add"?:
                let words = call.words("WORD").map(SwiftCode.literal).joined(separator: ", ")
                call.write("let words = [\(words)]  // to keep, for every feed of the account")
                call.write("\(feed).filters.append(FeedFilter(\"words\") { post in")
                call.write("    !words.contains { post.title.localizedCaseInsensitiveContains($0) }", "})")
            case "remove"?: call.write("\(feed).filters.removeAll { $0.name == \"words\" }")
            default: call.write("print(\(feed).hiddenCount(by: \"words\"))")
            }
        }
    }

    /// Adds the code of the commands about the server, and of those that its administrators have.
    static func registerSite(in registrar: PluginRegistrar) {
        registrar.addCode(of: "site") { call in
            guard call.has("set") else {
                let site = EntityCode(
                    "site",
                    "Instance3",
                    "try await \(call.api).getInstance()",
                    shows: "print($.name)"
                )
                let variable = call.declareResult(site)
                return call.write(variable.filled(site.shows))
            }
            call.writeSettings("InstanceSettings", call.words("FIELD=V"), "_ = try await \(call.api).editInstance")
        }
        registrar.addCode(of: "instances") { call in
            let part = call.optionalWord("linked|allowed|blocked") ?? "linked"
            let limit = call.optionalNumber("limit").map { ".prefix(\($0))" } ?? ""
            call.write("for server in try await \(call.api).getFederatedInstances()?.\(part)\(limit) ?? [] {")
            call.write("    print(server.domain)", "}")
        }
        registrar.addCode(of: "create") { call in
            let texts = ["description", "icon", "banner"].map { name in
                call.optionalWord(name).map { "\(name): \(SwiftCode.literal($0))" }
            }
            let flags = [
                call.has("nsfw") ? "nsfw: true" : nil, call.has("restricted") ? "onlyModeratorsCanPost: true" : nil,
            ]
            let title = SwiftCode.literal(call.optionalWord("TITLE") ?? "")
            let name = "name: \(SwiftCode.literal(call.optionalWord("NAME") ?? "")), title: \(title)"
            let options = (texts + flags).compactMap(\.self).map { ", \($0)" }.joined()
            let value = "try await \(call.api).createCommunity(\(name)\(options))"
            call.declareResult(EntityCode("community", "Community2", value, shows: "print($.title)"), kind: "community")
        }
        registrar.addCode(of: "emoji", emoji)
    }

    private static func emoji(_ call: CodeCall) {
        let code = SwiftCode.literal(call.optionalWord("CODE") ?? "")
        guard let deed = call.optionalWord("add|change|remove") else {
            return call.write(
                "for emoji in try await \(call.api).getInstance().customEmojis { print(emoji.shortcode) }"
            )
        }
        func literal(_ name: String, _ other: String = "") -> String {
            SwiftCode.literal(call.optionalWord(name) ?? other)
        }
        guard deed == "add" else {
            call.write("let emojis = try await \(call.api).getInstance().customEmojis")
            call.write("if var emoji = emojis.first(where: { $0.shortcode == \(code) }) {")
            if deed == "remove" {
                return call.write("    try await \(call.api).deleteCustomEmoji(id: emoji.id)", "}")
            }
            for (name, property) in [("image", "imageUrl"), ("alt", "altText"), ("category", "category")]
            where call.has(name) {
                let value = literal(name)
                call.write("    emoji.\(property) = \(property == "imageUrl" ? "WireURL(\(value))" : value)")
            }
            call.use("WireRuntime")
            return call.write("    _ = try await \(call.api).editCustomEmoji(emoji)", "}")
        }
        let keywords = call.optionalWord("keywords").map { words in
            "keywords: [\(words.split(separator: ",").map { SwiftCode.literal(String($0)) }.joined(separator: ", "))]"
        }
        let alt = literal("alt", call.optionalWord("CODE") ?? "")
        let names = "shortcode: \(code), imageUrl: \(literal("image"))"
        let arguments = "\(names), altText: \(alt), category: \(literal("category", "own"))"
        call.write("_ = try await \(call.api).createCustomEmoji(\(arguments)\(call.arguments(keywords)))")
    }
}
