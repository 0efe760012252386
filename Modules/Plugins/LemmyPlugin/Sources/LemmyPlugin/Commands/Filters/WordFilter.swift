import Foundation
import LemmyMiddleware
import Middleware
import Observation
import Persistence
import Propagation
import ReplKit
import WireRuntime

/// The blocked words of an account: its feeds do not show a post whose title, body or link contains one of them.
///
/// Servers before 1.0 know no such words, so they are kept on this device, in the account's scope. They apply to every feed at once, also
/// to one that is loaded already.
@MainActor
@Observable
final class WordFilter {
    /// The name of the filter in a feed, and of its file.
    static let name = "words"

    /// The words in alphabetical order, as they were typed. Observable.
    private(set) var words: [String] = []
    /// The words as they are compared.
    @ObservationIgnored private var folded: [String] = []
    @ObservationIgnored private let place: (store: FileStore, key: StoreKey)?
    @ObservationIgnored private let commits: Commits
    @ObservationIgnored private var reading: Task<Void, Never>?

    /// Creates the filter, without reading its file.
    ///
    /// - Parameters:
    ///   - scope: The scope of the account's files.
    ///   - store: The storage of the session; nil if the words last as long as the session.
    ///   - commits: The commits in which the words change.
    init(of scope: StoreScope, in store: FileStore?, _ commits: Commits) {
        place = store.map { ($0, StoreKey(scope: scope, name: Self.name, schema: 1)) }
        self.commits = commits
    }

    /// Reads the file, if that has not been done yet.
    func load() async {
        guard let place else { return }
        if reading == nil {
            reading = Task {
                let found = await place.store.read([String].self, for: place.key)
                if let kept = found.value { publish(kept, "words read from disk") }
            }
        }
        await reading?.value
    }

    /// Replaces the words, and writes them.
    ///
    /// - Throws: `StoreError` if they cannot be written; they then stay as they were.
    func set(_ new: [String], _ text: String) async throws {
        await load()
        let sorted = new.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        if let place { try await place.store.write(sorted, for: place.key) }
        publish(sorted, text)
    }

    private func publish(_ new: [String], _ text: String) {
        commits.run(commits.cause ?? commits.makeCause(.edit, text)) {
            folded = new.map(BlockedWord.fold)
            words = new
        }
    }

    /// Returns true if a word is among the words, ignoring case and accents.
    func contains(_ word: String) -> Bool { folded.contains(BlockedWord.fold(word)) }

    /// The filter for a feed.
    var feedFilter: FeedFilter<Post2> { FeedFilter(Self.name) { [self] in hides($0) } }

    /// Returns true if the title, the body or the link of a post contains one of the words. The words and these fields are observed.
    private func hides(_ post: Post2) -> Bool {
        guard !words.isEmpty else { return false }
        let texts = [post.title, post.content, post.linkUrl?.string].compactMap(\.self).map(BlockedWord.fold)
        return folded.contains { word in texts.contains { BlockedWord.isIn($0, word) } }
    }
}

extension LemmySession {
    /// Returns the blocked words of a client's account, or of the guest of its server.
    func wordFilter(of api: ApiClient) -> WordFilter {
        if let known = wordFilters[api.storeScope] { return known }
        let filter = WordFilter(of: api.storeScope, in: files?.store, api.commits)
        wordFilters[api.storeScope] = filter
        return filter
    }
}

extension ShownFeed {
    /// The number of its posts that the account's words hide.
    var hiddenByWords: Int { feed.posts.hiddenCount(by: WordFilter.name) }

    /// The note about hidden posts; empty if there are none.
    var hiddenNote: Output {
        let count = hiddenByWords
        return .note(count > 0 ? "\(count) hidden by your words" : nil)
    }
}
