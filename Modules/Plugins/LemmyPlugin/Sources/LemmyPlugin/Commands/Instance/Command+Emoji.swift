import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `emoji` command.
    static func emoji(_ lemmy: LemmySession) -> Command {
        Command(
            "emoji",
            group: .moderate,
            summary: "List the server's own emojis, or change them",
            details: [
                "CODE is written between two colons in a text: :cat:",
                "add, change and remove are for administrators. keywords has commas: a,b",
                "The picture comes from attach FILE.",
            ],
            parameters: [
                .choice(["add", "change", "remove"]).optional, .word("CODE").optional.completing(from: "emojis"),
                .option("image", .word("URL")), .option("alt", .word("A")), .option("category", .word("C")),
                .option("keywords", .word("K")),
            ],
            examples: [
                "emoji",
                "login carol; emoji add cat image http://strata.test/pictrs/image/cat.png alt \"A cat\"; emoji",
            ],
            synonyms: ["emojis", "smiley", "emoticon"]
        ) { call in
            guard let deed = call.optionalWord("add|change|remove") else {
                return list(try await lemmy.client.getInstance())
            }
            let api = try lemmy.account(for: "emoji \(deed)")
            guard let code = call.optionalWord("CODE")?.trimmingCharacters(in: [":"]) else {
                throw ReplError(.usage, "emoji \(deed): CODE is missing", hint: "emoji \(deed) CODE")
            }
            if deed == "add" { return try await add(code, call, api) }
            let site = try await api.getInstance()
            guard let known = site.customEmojis.first(where: { $0.shortcode == code }) else {
                let guess = DidYouMean(code, among: site.customEmojis.map(\.shortcode))
                throw ReplError(.unknownReference, "emoji: there is no :\(code):\(guess)", hint: "emoji")
            }
            return try await deed == "change" ? change(known, call, api) : remove(known, call, api)
        }
    }

    @MainActor
    private static func list(_ site: Instance3) -> Output {
        let table = OutputTable(
            columns: ["code", "category", "keywords", "alt", "image"],
            rows: site.customEmojis.map { emoji in
                [
                    .text(":\(emoji.shortcode):"), .text(emoji.category), ShownValue(listing: emoji.keywords),
                    .text(emoji.altText), .text(emoji.imageUrl.string),
                ]
            },
            emptyText: "\(site.api.siteName) has no emojis of its own",
            uncut: ["code"]
        )
        return Output([.table(table)])
    }

    @MainActor
    private static func add(_ code: String, _ call: Invocation, _ api: ApiClient) async throws -> Output {
        guard let image = call.optionalWord("image") else {
            throw ReplError(.usage, "emoji add: the picture is missing", hint: "emoji add \(code) image URL")
        }
        return try await send("emoji add \(code)", call) {
            _ = try await api.createCustomEmoji(
                shortcode: code,
                imageUrl: WireURL(image),
                altText: call.optionalWord("alt") ?? code,
                category: call.optionalWord("category") ?? "own",
                keywords: keywords(call) ?? []
            )
            return try await api.getInstance()
        } done: { _ in
            .edit("emoji add \(code)").undone(by: InverseCommand("emoji remove \(code)"))
        }
    }

    @MainActor
    private static func change(_ known: CustomEmoji, _ call: Invocation, _ api: ApiClient) async throws -> Output {
        var emoji = known
        if let image = call.optionalWord("image") { emoji.imageUrl = WireURL(image) }
        if let alt = call.optionalWord("alt") { emoji.altText = alt }
        if let category = call.optionalWord("category") { emoji.category = category }
        if let keywords = keywords(call) { emoji.keywords = keywords }
        guard emoji != known else { return .unchanged("emoji change \(known.shortcode)") }
        let changed = emoji
        return try await send("emoji change \(known.shortcode)", call) {
            _ = try await api.editCustomEmoji(changed)
            return try await api.getInstance()
        } done: { _ in
            .edit("emoji change \(known.shortcode)")
                .undone(by: InverseCommand("emoji change \(known.shortcode) \(known.options)"))
        }
    }

    @MainActor
    private static func remove(_ known: CustomEmoji, _ call: Invocation, _ api: ApiClient) async throws -> Output {
        try await send("emoji remove \(known.shortcode)", call) {
            try await api.deleteCustomEmoji(id: known.id)
            return try await api.getInstance()
        } done: { _ in
            .edit("emoji remove \(known.shortcode)")
                .undone(by: InverseCommand("emoji add \(known.shortcode) \(known.options)"))
        }
    }

    /// Returns the keywords of a call; nil if none were given.
    @MainActor
    private static func keywords(_ call: Invocation) -> [String]? {
        call.optionalWord("keywords")?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

extension CustomEmoji {
    /// The options that set all its values, as they are typed.
    fileprivate var options: String {
        let words = [
            ("image", imageUrl.string), ("alt", altText), ("category", category),
            ("keywords", keywords.joined(separator: ",")),
        ]
        return words.map { "\($0.0) \(Quoting.quote($0.1))" }.joined(separator: " ")
    }
}

extension LemmySession {
    /// The codes of the server's own emojis, as far as they are known.
    var emojiCodes: [String] {
        guard let current else { return [] }
        return current.caches.instance3.objects.flatMap(\.customEmojis).map(\.shortcode)
    }
}
