import LemmyMiddleware
import Middleware
import Persistence
import ReplKit

extension Command {
    /// Returns the `query` command.
    @MainActor
    static func query(_ lemmy: LemmySession) -> Command {
        Command(
            "query",
            group: .read,
            summary: "List what is loaded, and follow it",
            details: [
                "It lists what is alive in memory and meets the condition. It loads nothing;",
                "feed all limit 50 does. The list follows each change: watch its name.",
                "CONDITION is FIELD = V, or != > >= < <=, or ~ for a part of a text. FIELD",
                "alone is yes, not FIELD is no; and joins several. show REF prints the",
                "fields; a heading of a list, such as members, means its field.",
                "V is a number, a text, a day (2026-11-21) or a time; none is no value, -",
                "none or an empty text.",
                "sort FIELD puts the smallest first, sort -FIELD the greatest.",
                "stored lists what is on the disk too, of this account in any session.",
                "The next session does not restore the list.",
            ],
            parameters: [
                .choice(QueriedKind.all.map { $0.name }, name: "KIND"), .flag("stored"),
                Parameter.condition("where", name: "CONDITION").completing(from: "query conditions"),
                .option("sort", .word("FIELD").completing(from: "query sorts")),
                .option("limit", .number("N", in: 1...1_000)),
            ],
            bindsResult: true,
            examples: [
                "feed local as f; query post where score > 5 sort top as q; watch q",
                "feed all as f; query post where title ~ cat and not read sort new",
                "comments post:1 as c; query comment where creator != alice sort -score",
            ],
            synonyms: ["select", "filter", "where"]
        ) { call in
            let name = try call.word("KIND")
            guard let kind = QueriedKind.named(name) else {
                preconditionFailure("the parameter's choices are QueriedKind's names")
            }
            let api = try lemmy.client
            let condition = try kind.condition(parsing: call.words("CONDITION"))
            let sort = call.optionalWord("sort").map { kind.sort(parsing: $0) }
            let fields = condition.fields + (sort.map { [$0.field] } ?? [])
            let tier = try kind.tier(withFields: fields, in: api)
            try condition.check(against: tier.living(api).prefix(50).map { ShownModel($0).fields() })
            let listing = QueryListing(
                tier,
                of: name,
                where: condition,
                sortedBy: sort,
                limit: call.optionalNumber("limit"),
                number: lemmy.nextQueryNumber(),
                storedIn: try call.has("stored") ? storage(of: lemmy) : nil,
                api: api
            )
            await listing.waitUntilOpen()
            var output = Output.list(ShownQuery(listing: listing))
            if !call.has("stored"), let note = kind.note(onTierOf: fields, in: api) {
                output.blocks.append(.line(OutputLine(.note, note)))
            }
            guard kind.living(in: api).isEmpty else { return output }
            let load = name == "comment" ? "comments post:1" : "feed all limit 50"
            return output + Output([.line(OutputLine(.note, "no \(name) is alive; \(load) loads some"))])
        }
    }

    /// Returns the store of the session's files.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the session keeps none.
    @MainActor
    private static func storage(of lemmy: LemmySession) throws(ReplError) -> FileStore {
        guard let files = lemmy.files else {
            throw ReplError(
                .failed,
                "query: this session keeps nothing on disk",
                hint: "leave stored away, or start it with --data DIR"
            )
        }
        return files.store
    }
}
