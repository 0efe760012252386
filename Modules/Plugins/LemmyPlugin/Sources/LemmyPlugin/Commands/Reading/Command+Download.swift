import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `download` command.
    static func download(_ lemmy: LemmySession) -> Command {
        Command(
            "download",
            group: .read,
            summary: "Load pages to read them without a connection",
            details: [
                "LIST is what feed takes. comments also loads the comments under each post.",
                "It sends one request at a time. Without a connection, feed LIST, open N and",
                "thread N then show it from the disk, with any limit; another sort shows the",
                "stored order and says so. Votes and texts wait in the outbox. Each account",
                "has downloads of its own. Needs a session that keeps its data (--data).",
            ],
            parameters: [
                Parameter.reference("LIST", kinds: ["community", "person"]).naming("community")
                    .orWord(ContentScope.words),
                .option("pages", .number("N", in: 1...50)),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")), .flag("comments"),
            ],
            bindsResult: true,
            examples: ["download community:2 pages 2 comments", "download local"],
            synonyms: ["offline", "keep", "prefetch", "mirror"]
        ) { call in
            let scope = try await scope(of: call, "LIST", lemmy)
            let api = try lemmy.client(for: scope, "download \(scope.id)")
            // The page of the community or the person is stored only if it is fetched by itself.
            switch scope {
            case .community(let id): _ = try await api.getCommunity(id: id)
            case .person(let id): _ = try await api.getPerson(id: id)
            case .multi(let id): _ = try await api.getMultiCommunity(id: id)
            case .range, .marked: break
            }
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            let feed = try lemmy.feedListing(FeedOptions(scope: scope, sort: sort), of: api)
            let download = FeedDownload(feed, keptIn: lemmy.files, in: call.session)
            do {
                try await download.run(pages: call.optionalNumber("pages") ?? 1, withComments: call.has("comments"))
            } catch {
                throw stop(of: download, error, call)
            }
            let output = Output.done("feed:\(scope.id): \(download.summary)", result: ShownFeed(feed: feed))
            guard lemmy.files == nil else { return output }
            return output
                + Output([.line(OutputLine(.note, "nothing of it is on disk: start the program with --data DIR"))])
        }
    }

    /// Returns the error of a download that had to stop, with what it has stored so far.
    @MainActor
    private static func stop(of download: FeedDownload, _ error: any Error, _ call: Invocation) -> any Error {
        guard !(error is CancellationError), download.pageCount > 0 else { return error }
        let (known, retryAfter) = (explain(error), (error as? ApiClientError)?.retryAfter)
        let isLimited = (error as? ApiClientError)?.code == .rateLimited
        let pause = retryAfter.map { "wait \($0.components.seconds) s" } ?? (isLimited ? "wait a minute" : nil)
        let message = known?.message ?? (error as? ReplError)?.message ?? "\(error)"
        return ReplError(
            known?.code ?? (error as? ReplError)?.code ?? .failed,
            "\(call.verb) stopped: \(message); it has \(download.summary)",
            hint: [pause, call.enteredText].compactMap(\.self).joined(separator: ", then ")
        )
    }
}
