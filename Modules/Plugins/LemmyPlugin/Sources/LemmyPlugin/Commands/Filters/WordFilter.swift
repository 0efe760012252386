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
/// Lemmy keeps such words for an account since 1.0, and leaves the posts out of its lists. For any other server they are kept on this device,
/// in the account's scope. Both apply to every feed at once, also to one that is loaded already.
@MainActor
@Observable
final class WordFilter {
    /// The name of the filter in a feed, and of its file.
    static let name = "words"

    /// The words of this device in alphabetical order, as they were typed. Observable.
    private(set) var words: [String] = []
    /// The words that the server keeps for the account; nil if it keeps none, or if they are not known yet. Observable.
    private(set) var serverWords: [String]?
    /// True if the server has said whether it keeps words.
    @ObservationIgnored private var isServerKnown = false
    /// The version of the server that said so. A later one may keep words.
    @ObservationIgnored private var versionOfServer: ServerVersion?
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

    /// Shows the words that the server keeps for the account.
    func show(_ me: Person4) {
        (isServerKnown, versionOfServer) = (true, me.api.version)
        guard serverWords != me.blockedKeywords else { return }
        commits.run(commits.cause ?? commits.makeCause(.response, "words of the account")) {
            serverWords = me.blockedKeywords
        }
    }

    /// Fetches the words that the server keeps, unless it is known to keep none. Without a connection the known words stay.
    ///
    /// - Throws: The error of the request.
    func fetchServerWords(of api: ApiClient) async throws {
        let isKnownToKeepNone = isServerKnown && serverWords == nil && versionOfServer == api.version
        guard !api.isGuest, !api.isSignedOut, !isKnownToKeepNone else { return }
        do {
            show(try await api.getMyPerson())
        } catch {
            guard api.isUnreachable(error) else { throw error }
        }
    }

    private func publish(_ new: [String], _ text: String) {
        commits.run(commits.cause ?? commits.makeCause(.edit, text)) {
            folded = new.map(BlockedWordMatcher.fold)
            words = new
        }
    }

    /// Returns true if a word is among the words of this device, ignoring case and accents.
    func contains(_ word: String) -> Bool { folded.contains(BlockedWordMatcher.fold(word)) }

    /// Returns true if a word is among the words that the server keeps, ignoring case.
    func serverContains(_ word: String) -> Bool {
        serverWords?.contains { $0.caseInsensitiveCompare(word) == .orderedSame } ?? false
    }

    /// Returns the filter for a feed.
    ///
    /// - Parameter isModerators: True for the feed of the communities that the account moderates, in which the server hides nothing.
    func feedFilter(isModerators: Bool = false) -> FeedFilter<Post2> {
        FeedFilter(Self.name) { [self] in hides($0) || !isModerators && isHiddenByServer($0) }
    }

    /// Returns true if the title, the body or the link of a post contains one of this device's words. The words and these fields are
    /// observed.
    private func hides(_ post: Post2) -> Bool {
        guard !words.isEmpty else { return false }
        let texts = Self.texts(of: post).map(BlockedWordMatcher.fold)
        return folded.contains { word in texts.contains { BlockedWordMatcher.matches(word, in: $0) } }
    }

    /// Returns true if the server's next answer leaves the post out: if one of the texts contains the letters of one of the server's words.
    private func isHiddenByServer(_ post: Post2) -> Bool {
        guard let serverWords, !serverWords.isEmpty else { return false }
        let texts = Self.texts(of: post)
        return serverWords.contains { word in texts.contains { $0.range(of: word, options: .caseInsensitive) != nil } }
    }

    private static func texts(of post: Post2) -> [String] {
        [post.title, post.content, post.linkUrl?.string].compactMap(\.self)
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
