import Foundation
import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands about blocks and words that hide posts.
    static func registerFilters(in registrar: PluginRegistrar) {
        registrar.addCode(of: "blocks") { $0.declareResult(.blocks(of: $0.api)) }
        registrar.addCode(of: "words") { call in
            let lemmy = call.session.service(LemmySession.self)
            let areOnServer = lemmy.current.map { lemmy.wordFilter(of: $0).serverWords != nil } ?? false
            let isForDevice = call.optionalWord("add|keep|remove") == "keep"
            try areOnServer && !isForDevice ? serverWords(call) : deviceWords(call)
        }
    }

    /// Writes the code for words that the app keeps itself.
    private static func deviceWords(_ call: CodeCall) throws {
        call.use("Foundation", "Middleware")
        let feed = call.given("feed", "Feed<Post2>", from: "LemmyMiddleware")
        switch call.optionalWord("add|keep|remove") {
        case "add"?, "keep"?:
            let list = call.unusedName("words")
            call.write("let \(list) = [\(try typedWords(call))]  // keep them, for every feed of the account")
            call.write("\(feed).filters.append(FeedFilter(\"words\") { post in")
            let text = "(post.title + \" \" + (post.content ?? \"\"))"
            call.write("    \(list).contains { \(text).localizedCaseInsensitiveContains($0) }", "})")
        case "remove"?: call.write("\(feed).filters.removeAll { $0.name == \"words\" }")
        default: call.write("print(\(feed).hiddenCount(by: \"words\"))")
        }
    }

    /// Writes the code for words that the server keeps for the account.
    private static func serverWords(_ call: CodeCall) throws {
        let words = "(try await \(call.api).getMyPerson().blockedKeywords ?? [])"
        guard let deed = call.optionalWord("add|keep|remove") else { return call.write("print\(words)") }
        let (list, typed) = (call.unusedName("settings"), try typedWords(call))
        call.write("var \(list) = AccountSettings()")
        let change = deed == "add" ? " + [\(typed)]" : ".filter { ![\(typed)].contains($0) }"
        call.write("\(list).blockedKeywords = \(words)\(change)")
        call.write("try await \(call.api).saveUserSettings(\(list))")
    }

    private static func typedWords(_ call: CodeCall) throws -> String {
        let words = call.words("WORD")
        guard !words.isEmpty else { throw ReplError(.usage, "words: WORD is missing") }
        return words.map(SwiftCode.literal).joined(separator: ", ")
    }

    /// Adds the code of the commands about the server, and of those that its administrators have.
    static func registerSite(in registrar: PluginRegistrar) {
        registrar.addCode(of: "site") { call in
            guard call.has("set") else {
                let value = "try await \(call.api).getInstance()"
                let site = EntityType("instance", tier: 3).code(value, of: call.api, named: "site")
                let variable = call.declareResult(site)
                return call.write(variable.filled(site.shows))
            }
            let edit = try SettingEdit(call.words("FIELD=V"), of: SiteFields.all, to: InstanceSettings(), "site set")
            call.write(edit, as: InstanceSettings.self, "_ = try await \(call.api).editInstance")
        }
        registrar.addCode(of: "instances") { call in
            let part = call.optionalWord("linked|allowed|blocked") ?? "linked"
            let limit = call.optionalNumber("limit").map { ".prefix(\($0))" } ?? ""
            call.write("for server in try await \(call.api).getFederatedInstances()?.\(part)\(limit) ?? [] {")
            call.write("    print(server.domain)", "}")
        }
        registrar.addCode(of: "create") { call in
            if call.optionalWord("community|multi") == "multi" { return createMulti(call) }
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
            call.declareResult(EntityType("community", tier: 2).code(value, of: call.api))
        }
        registrar.addCode(of: "emoji", emoji)
    }

    private static func createMulti(_ call: CodeCall) {
        let texts = [("NAME", "name"), ("TITLE", "title"), ("description", "summary")].compactMap { word, label in
            call.optionalWord(word).map { "\(label): \(SwiftCode.literal($0))" }
        }
        let value = "try await \(call.api).createMultiCommunity(\(texts.joined(separator: ", ")))"
        call.declareResult(EntityType("multi", name: "MultiCommunity").code(value, of: call.api))
    }

    private static func emoji(_ call: CodeCall) throws {
        guard let deed = call.optionalWord("add|change|remove") else {
            return call.write(
                "for emoji in try await \(call.api).getInstance().customEmojis { print(emoji.shortcode) }"
            )
        }
        guard let typed = call.optionalWord("CODE")?.trimmingCharacters(in: [":"]) else {
            throw ReplError(.usage, "emoji \(deed): CODE is missing", hint: "emoji \(deed) CODE")
        }
        let code = SwiftCode.literal(typed)
        let texts = ["image", "alt", "category"].map { name in call.optionalWord(name).map(SwiftCode.literal) }
        let keywords = call.optionalWord("keywords").map { words in
            "[\(words.split(separator: ",").map { SwiftCode.literal(String($0)) }.joined(separator: ", "))]"
        }
        if deed == "add" {
            let names = "shortcode: \(code), imageUrl: \(texts[0] ?? "\"\""), altText: \(texts[1] ?? code)"
            let arguments = "\(names), category: \(texts[2] ?? "\"own\"")"
            let more = call.arguments(keywords.map { "keywords: \($0)" })
            return call.write("_ = try await \(call.api).createCustomEmoji(\(arguments)\(more))")
        }
        let list = call.unusedName("emojis")
        call.write("let \(list) = try await \(call.api).getInstance().customEmojis")
        let found = "emoji = \(list).first(where: { $0.shortcode == \(code) })"
        guard deed == "change" else {
            call.write("if let \(found) {")
            return call.write("    try await \(call.api).deleteCustomEmoji(id: emoji.id)", "}")
        }
        call.write("if var \(found) {")
        for (property, value) in zip(["imageUrl", "altText", "category", "keywords"], texts + [keywords]) {
            if let value { call.write("    emoji.\(property) = \(value)") }
        }
        call.write("    _ = try await \(call.api).editCustomEmoji(emoji)", "}")
    }
}
