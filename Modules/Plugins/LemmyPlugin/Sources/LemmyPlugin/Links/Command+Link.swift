import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `link` command.
    static func link(_ lemmy: LemmySession) -> Command {
        Command(
            "link",
            group: .views,
            summary: "Show one thing as two accounts see it",
            details: [
                "ACCOUNT is signed in: bob at this server, bob@linden.example at another. Or",
                "give two REFs, which have the same actor_id. Each row is an account, and",
                "changes of both are printed. A vote counts where it is cast (1 upvote, or",
                "2 upvote); the other row shows what its server said, until refresh link:1.",
                "unlink ends it, and so does the log-out of one of its accounts, or leaving.",
            ],
            parameters: [
                .reference(kinds: ["post", "comment", "community", "person"]),
                .words("ACCOUNT|REF").completing(from: "accounts"),
            ],
            examples: [
                "login bob; login alice; link post:1 bob",
                "connect linden.example; login bob; connect demo; login alice; link post:1 bob@linden.example",
            ],
            synonyms: ["pair", "compare"]
        ) { call in
            let object = try call.object()
            guard let entity = object.baseObject as? any Linkable else {
                throw ReplError(.wrongKind, "link is not for \(object.reference)", hint: "help link")
            }
            var others: [LinkSide] = []
            for word in call.words("ACCOUNT|REF") { others.append(try await lemmy.side(typed: word, call)) }
            let sides = try await entity.linked(with: others)
            if let known = lemmy.links.link(like: sides) {
                let name = "link:\(known.number)"
                if !call.session.watched.contains(where: { $0.name == name }) {
                    call.session.watch(ShownLink(link: known), in: name)
                }
                return .hit("\(name) is this link already") + shown(known)
            }
            let link = lemmy.links.add(sides, clock: call.session.clock)
            call.session.watch(ShownLink(link: link), in: "link:\(link.number)")
            return .done("link:\(link.number), watched: \(entity.headline)") + shown(link)
        }
    }

    /// Returns the table of a link. The link does not become the last result, so that `unlink` releases its objects.
    @MainActor
    private static func shown(_ link: SessionLink) -> Output {
        var output = Output.list(ShownLink(link: link))
        output.result = nil
        return output
    }

    /// Returns the `links` command.
    static func links(_ lemmy: LemmySession) -> Command {
        Command(
            "links",
            group: .views,
            summary: "List the links",
            examples: ["links", "login bob; login alice; link post:1 bob; links"]
        ) { _ in
            let table = OutputTable(
                columns: ["link", "accounts", "answers", "actor_id"],
                rows: lemmy.links.all.map { link in
                    [
                        .text("link:\(link.number)"), .text(link.clients.map(\.context).joined(separator: ", ")),
                        .text(link.ageText), .text(link.address),
                    ]
                },
                emptyText: "no links; link REF ACCOUNT"
            )
            return Output([.table(table)])
        }
    }

    /// Returns the `unlink` command.
    static func unlink(_ lemmy: LemmySession) -> Command {
        Command(
            "unlink",
            group: .views,
            summary: "End a link, or all of them",
            parameters: [.word("N|all").completing(from: "links")],
            examples: ["login bob; login alice; link post:1 bob; unlink 1"]
        ) { call in
            let word = try call.word("N|all")
            if word == "all" {
                let ended = lemmy.links.end(in: call.session) { _ in true }
                guard let last = ended.last else { return .hit("there are no links") }
                let isOne = ended.count == 1
                return .done(isOne ? "link:\(last.number) has ended" : "\(ended.count) links have ended")
            }
            let link = try lemmy.link(numbered: word.hasPrefix("link:") ? String(word.dropFirst(5)) : word)
            lemmy.links.end(in: call.session) { $0 === link }
            return .done("link:\(link.number) has ended")
        }
    }
}

extension LemmySession {
    /// Returns the side that a word means: an object, or else an account.
    fileprivate func side(typed word: String, _ call: Invocation) async throws -> LinkSide {
        let start = word.split(separator: ".").first.map(String.init) ?? word
        // The port of a server is no id: bob@localhost:8080.
        let isKindAndID = word.firstIndex(of: ":").map { !word[..<$0].contains("@") } ?? false
        let isReference = isKindAndID || Int(start) != nil || call.session.handle(start) != nil
        guard isReference, !word.hasPrefix("@") else {
            return .account(try await account(typed: word, for: call.verb, in: call.session))
        }
        return .object(try await call.session.resolve(word))
    }
}
