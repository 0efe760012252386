import Foundation
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Persistence

/// A reader of a server's front page that obeys the lines of the standard input.
final class Reader {
    private let api: ApiClient
    private let feed: CachedFeed<Post2>

    init(_ api: ApiClient, in store: FileStore) throws {
        self.api = api
        feed = try CachedFeed("front", api.feed(.all, limit: 20), in: store)
    }

    /// Shows the stored page at once and then the server's, and reads lines until `q` or the end of the input.
    func run() async {
        await feed.waitUntilOpen()
        if feed.isFromDisk { showPage() }
        await refresh()
        while let line = await nextLine(), await obey(line) {}
        await feed.waitUntilStored()
    }

    /// Obeys a line of the input.
    ///
    /// - Returns: False if the program ends.
    private func obey(_ line: String) async -> Bool {
        let words = line.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("q", 1): return false
        case ("r", 1): await refresh()
        case ("m", 1): await loadMore()
        case ("u", 2): if let post = listedPost(words[1]) { await vote(for: post) }
        case (let word?, 1) where Int(word) != nil: if let post = listedPost(word) { await open(post) }
        default: print("A number opens a post, u N votes for it, m loads more, r refreshes, q ends.")
        }
        return true
    }

    private func listedPost(_ number: String) -> Post2? {
        let posts = feed.items
        if let number = Int(number), posts.indices.contains(number - 1) { return posts[number - 1] }
        print("There is no post \(number): the list has \(counted(posts.count, "post")).")
        return nil
    }

    // MARK: The list

    private func showPage() {
        let note = feed.isFromDisk ? feed.fetchedAt.map { ", as it was \(age(of: $0)) ago" } : nil
        print("The front page of \(api.siteName)\(note ?? "")")
        showRows(from: 0)
    }

    private func showRows(from first: Int) {
        for (number, post) in zip((first + 1)..., feed.items.dropFirst(first)) {
            let score = "\(post.vote == .up ? "▲" : "")\(post.score)"
            let community = post.community.name.clipped(to: 16).padded(to: 16)
            print("\("\(number)".aligned(to: 3))  \(score.aligned(to: 5))  \(community)  \(post.title.clipped(to: 50))")
        }
    }

    private func refresh() async {
        do {
            try await feed.refresh()
            showPage()
        } catch {
            explain(error)
        }
    }

    private func loadMore() async {
        let count = feed.items.count
        do {
            try await feed.loadMore()
            showRows(from: count)
            if !feed.hasMore { print("These are all posts.") }
        } catch {
            explain(error)
        }
    }

    // MARK: A post

    /// Shows a post and its comments. The text is there without a connection, because the list has it.
    private func open(_ post: Post2) async {
        print(post.title.wrapped())
        print("\(counted(post.score, "point")), by \(post.creator.name) in \(post.community.name)".wrapped())
        if let link = post.linkUrl { print(link.string.wrapped()) }
        if let content = post.content { print("", content.wrapped(), separator: "\n") }
        let tree = api.commentTree(ofPost: post.id)
        do {
            try await tree.feed.loadMore()
        } catch {
            return explain(error)
        }
        for row in tree.rows {
            let indent = min(2 * row.depth, 40)
            let text = row.comment.deleted || row.comment.removed ? "(deleted)" : row.comment.content
            print("\n\(row.comment.creator.name), \(counted(row.comment.score, "point"))".wrapped(indent: indent))
            print(text.wrapped(indent: indent + 2))
        }
        print("\n\(tree.rows.count) of \(counted(post.commentCount, "comment"))")
    }

    /// Votes for a post. The new score is shown at once; it is taken back if the server refuses the vote.
    private func vote(for post: Post2) async {
        guard !api.isGuest else {
            return print("A vote needs an account: set STRATA_USER and STRATA_PASSWORD, and start again.")
        }
        let vote = post.castVote(.up)
        if post.isPending(.vote) { print("\(counted(post.score, "point")), not confirmed yet") }
        switch await vote.value {
        case .succeeded: print("\(counted(post.score, "point")), confirmed by \(api.siteName)")
        case .deferred: print("The vote waits for a connection.")
        case .ignored: print("You have voted for this post already.")
        case .failed(let error):
            explain(error)
            print("\(counted(post.score, "point")), as before")
        }
    }
}

/// Reads a line without occupying the main actor, on which answers arrive. A line that was not typed is printed.
@concurrent nonisolated private func nextLine() async -> String? {
    print("> ", terminator: "")
    fflush(nil)
    let line = readLine()
    if isatty(0) == 0 { print(line ?? "") }
    return line
}
