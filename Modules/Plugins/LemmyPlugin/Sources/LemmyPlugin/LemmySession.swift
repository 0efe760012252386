import Foundation
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import Persistence
import PieFedMiddleware
import Primitives
import Propagation
import ReplKit

/// The connection of one session: its server and its account.
@MainActor
final class LemmySession {
    let commits: Commits
    private(set) var endpoints: Endpoints?
    private(set) var registry: ClientRegistry?
    private(set) var endpoint: Endpoint?
    private(set) var current: ApiClient?
    /// The storage of the session; nil if it does not persist.
    private(set) var files: SessionStorage?
    /// The clock for timeouts.
    private var clock: any WallClock = SystemClock()
    /// The task that asks the server for its name.
    private var serverNameTask: Task<Void, Never>?
    /// The observer that updates `undo` with the results of outbox items.
    let outboxObserver = OutboxObserver()
    /// The number of queries that were made.
    private var queryCount = 0
    /// All accounts that signed in at this server and did not log out, in this session or an earlier one.
    var accounts: [StoredAccount] = []
    /// The passwords that this session set for accounts of a demo, by server and name.
    var chosenPasswords: [ServerAddress: [String: String]] = [:]
    /// The blocked words of each account, by the scope of its files.
    var wordFilters: [StoreScope: WordFilter] = [:]
    /// The entities that several accounts of the session see.
    let links = SessionLinks()
    /// The uploaded pictures that this session deleted.
    let deletedImages = DeletedImages()
    /// The clients of the accounts that signed in during this session and did not log out, for `as NAME COMMAND`.
    private var signedInClients: [ApiClient] = []
    /// True while a command runs under another account than the session's.
    private var isActing = false

    init(commits: Commits) {
        self.commits = commits
    }

    /// Starts the session with its endpoints, and with a store if there is one.
    func start(endpoints: Endpoints, clock: any WallClock, store: FileStore?) {
        self.endpoints = endpoints
        self.clock = clock
        files = store.map(SessionStorage.init)
        registry = ClientRegistry(
            // There are no retries: a fault must be visible at once, and a clock that was set by hand does not advance.
            ClientRegistry.Environment(
                commits: commits,
                clock: clock,
                store: store,
                retries: .none,
                dialects: [.lemmyV3, .lemmyV4, .pieFed]
            ) { address throws(NetworkingError) in
                try endpoints.transport(for: address)
            }
        )
    }

    /// Connects as a guest, without a request.
    func connect(to text: String) throws {
        let (endpoint, guest) = try guest(of: text)
        switchServer(to: endpoint, as: guest)
    }

    /// Returns a guest's client of the server that `text` names.
    ///
    /// - Throws: `NetworkingError` if `text` names no server; ``ReplKit/ReplError`` for a server of another plug-in.
    func guest(of text: String) throws -> (Endpoint, ApiClient) {
        guard let endpoints, let registry else {
            preconditionFailure("LemmySession before begin: the plug-in's start hook calls begin first")
        }
        let endpoint = try endpoints.resolve(text)
        if let entrance = endpoint.connectCommand {
            throw ReplError(.wrongKind, "\(endpoint.name) is no Lemmy server: connect cannot open it", hint: entrance)
        }
        return (endpoint, .getApiClient(for: endpoint.address, with: nil, in: registry))
    }

    /// Switches to another server.
    func switchServer(to endpoint: Endpoint, as client: ApiClient) {
        if endpoint.address != self.endpoint?.address { accounts = [] }
        self.endpoint = endpoint
        current = client
    }

    /// Returns ` (as alice)` if a handle's client is not the current one; else an empty text.
    func otherAccountSuffix(_ api: ApiClient) -> String {
        guard api !== current || isActing else { return "" }
        let place = api.siteName == current?.siteName ? "" : " at \(api.siteName)"
        return " (as \(api.accountName ?? "a guest")\(place))"
    }

    /// The client of the current account or guest.
    var client: ApiClient {
        get throws {
            guard let current else {
                throw ReplError(.connectionLost, "not connected to any server", hint: "connect demo")
            }
            return current
        }
    }

    /// Asks a server on a port of this machine for its name; the address of any other server contains it.
    ///
    /// The name is only displayed, so no command waits for it that does not need the server. The request is not counted as activity; a
    /// prompt is delayed by a moment at most, and shows the name as soon as it arrives. In a script the first command that may need the
    /// server waits for it (``waitForServerName(in:before:)``), so that a script prints the same text every time.
    func fetchServerName(in session: Session) async {
        guard let current, endpoint?.address.isLoopback == true else { return }
        let asking = Task {
            await commits.activity.withoutCounting {
                // A server that does not answer now is no error yet: the first command that needs it reports the error.
                _ = await result(within: Self.serverTimeout) { try await current.getSite() }
            }
        }
        serverNameTask = asking
        if session.options.isInteractive { await waitBriefly(for: asking) }
    }

    /// Waits for a request that a prompt can do without, for a second at most; the request continues.
    func waitBriefly(for asking: Task<Void, Never>) async {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let alarm = Task { [clock = machineClock] in
            // Ignored: the sleep is cancelled if the response comes first.
            if (try? await clock.sleep(for: Self.promptTimeout)) != nil { signal.finish() }
        }
        Task {
            await asking.value
            signal.finish()
        }
        for await _ in signals {}
        alarm.cancel()
    }

    /// Waits, in a script, until the server's name or the timeout arrives; not before help and settings. A lesson needs the name: it begins
    /// only at the server whose data it uses.
    func waitForServerName(in session: Session, before group: Command.Group) async {
        guard let serverNameTask, !session.options.isInteractive, group != .repl else { return }
        await withTaskCancellationHandler {
            await serverNameTask.value
        } onCancel: {
            serverNameTask.cancel()
        }
        self.serverNameTask = nil
    }

    /// The longest delay of a prompt for the name: a server on this machine answers within milliseconds.
    private static let promptTimeout = Duration.seconds(1)
    /// The timeout, in the background or in a script, for requests that a session can do without.
    static let serverTimeout = Duration.seconds(10)

    /// Returns the time for the first login of a demo account; nil, without a limit, for a server in this process.
    ///
    /// A server on this machine that has just failed to report its name gets only the short timeout in an interactive session.
    func loginTimeout(at endpoint: Endpoint, _ guest: ApiClient, in session: Session) -> Duration? {
        if endpoint.isInProcess { return nil }
        let isSilent = endpoint.address.isLoopback && guest.lastContact == nil
        return isSilent && session.options.isInteractive ? Self.promptTimeout : Self.serverTimeout
    }

    /// The clock for timeouts, which a shift of the session's clock does not affect.
    private var machineClock: any WallClock { (clock as? ShiftedClock)?.base ?? clock }

    /// Returns the result of `ask`; nil if it fails, or takes longer than `limit`, in which case it is cancelled.
    func result<Value: Sendable>(
        within limit: Duration?,
        _ ask: @escaping @MainActor () async throws -> Value
    ) async -> Value? {
        // Ignored: a command that needs the response reports the error.
        let asking = Task { @MainActor in try? await ask() }
        let alarm = limit.map { limit in
            Task { [clock = machineClock] in
                // Ignored: the sleep is cancelled if the response comes first.
                if (try? await clock.sleep(for: limit)) != nil { asking.cancel() }
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await asking.value
        } onCancel: {
            asking.cancel()
        }
    }

    /// Switches to another account.
    func switchAccount(to client: ApiClient) {
        current = client
        remember(client)
    }

    /// Retains the client of an account that has signed in, in place of the account's earlier one.
    func remember(_ client: ApiClient) {
        guard !client.isSignedOut else { return }
        forget(client)
        signedInClients.append(client)
    }

    /// Releases the client of an account that is left, and the account's earlier ones.
    func forget(_ client: ApiClient) {
        signedInClients.removeAll { $0.account?.scope == client.account?.scope && $0.server == client.server }
    }

    /// Returns true if an account has signed in at the current server during this session, and did not log out.
    func isSignedIn(_ account: StoredAccount) -> Bool { signedInClients.contains { isSignedIn($0, as: account) } }

    /// Returns true if a client is that of an account of the current server, with a valid login.
    func isSignedIn(_ client: ApiClient, as account: StoredAccount) -> Bool {
        client.account?.scope == account.scope && client.server == current?.server && !client.isLoggedOut
            && !client.needsLogin
    }

    /// Runs `body` with the client of another account that has signed in. The demo's accounts, whose passwords are known, sign in first.
    ///
    /// - Parameters:
    ///   - name: The name of the account.
    ///   - session: The session that asks for the six digits of a second factor.
    ///   - body: The command to run.
    /// - Throws: ``ReplKit/ReplError`` if the account is not signed in; the errors of the login and of `body`.
    func act(as name: String, in session: Session, _ body: () async throws -> Void) async throws {
        let (before, place) = (try client, endpoint)
        let client = try await account(named: name, for: "as \(name)", in: session)
        if client === before { return try await body() }
        (current, isActing) = (client, true)
        defer {
            isActing = false
            // A command that connects to another server stays there.
            if endpoint?.address == place?.address { current = before.isLoggedOut ? guest(at: before) : before }
        }
        try await body()
    }

    /// Returns the client of an account at the current server. An account with a known password signs in first, also if the server has
    /// rejected its earlier token.
    ///
    /// - Parameter deed: The command in words, for errors.
    func account(named name: String, for deed: String, in session: Session) async throws -> ApiClient {
        let current = try client
        let known = signedInClients + [current]
        if let client = known.first(where: {
            $0.accountName == name && $0.server == current.server && !$0.isLoggedOut && !$0.needsLogin
        }) {
            return client
        }
        guard let password = knownPassword(of: name) else {
            let isRejected = known.contains { $0.accountName == name && $0.server == current.server && $0.needsLogin }
            throw ReplError(
                .notSignedIn,
                isRejected
                    ? "\(deed): \(name) is signed out of \(current.siteName)"
                    : "\(deed): \(name) has not signed in at \(current.siteName) in this session",
                hint: "login \(name)"
            )
        }
        let account: ApiClient
        do {
            account = try await SecondFactor.logIn(to: guest(at: current), as: name, password, nil, in: session)
        } catch let error as ApiClientError where error.code == .wrongLogin {
            throw ReplError(.notSignedIn, "\(deed): the known password of \(name) is refused", hint: "login \(name)")
        } catch let error as ApiClientError {
            throw LoginFailure.refusal(of: name, error)
        }
        await attach(account)
        do {
            wordFilter(of: account).show(try await account.getMyPerson())
        } catch {
            throw LoginFailure.unknown(name, error)
        }
        remember(account)
        await links.renew(through: account, in: session)
        return account
    }

    /// Returns the client of an account that signed in at a named server during this session, and did not log out; nil if there is none.
    func signedInClient(of name: String, at host: String) -> ApiClient? {
        signedInClients.first {
            $0.accountName == name && isServer(of: $0, named: host) && !$0.isLoggedOut && !$0.needsLogin
        }
    }

    /// Returns an object of another account as the current one sees it; nil if it belongs to the current one, or to nobody.
    ///
    /// - Throws: ``ReplKit/ReplError`` for a row of another account's inbox; the error of the request.
    func translated(_ object: any Showable, in session: Session) async throws -> (any Showable)? {
        let api = try client
        guard let owned = object.baseObject as? any ClientOwned, owned.api !== api,
            let kind = kinds.first(where: { $0.name == owned.reference.kind })
        else { return nil }
        let isEntity = owned is any Upgradable && owned.api.server == api.server
        guard isEntity else { return try await kind.refresh(owned, in: session).object }
        return try await kind.load(owned.reference.id, to: nil, in: session).object
    }

    /// Switches to the guest of the same server.
    func switchToGuest() {
        guard let current else { return }
        self.current = guest(at: current)
    }

    /// Switches to a guest, so that a lesson or a demo signs in with a client of its own.
    ///
    /// - Returns: A closure that restores the server, the account, the list of accounts and the clients that are signed in. The handles of
    ///   the earlier client were never affected. A password that was set in between is that of the account now, so it is remembered.
    func putAsideAccount() -> @MainActor (Session) async -> Void {
        let (endpoint, client, accounts) = (endpoint, current, accounts)
        let (passwords, signedIn) = (chosenPasswords, signedInClients)
        let bringBackLinks = links.putAside()
        switchToGuest()
        return { [self] session in
            bringBackLinks(session)
            let later = self.endpoint?.address == endpoint?.address ? chosenPasswords : [:]
            chosenPasswords = passwords.merging(later) { _, later in later }
            (self.endpoint, current, self.accounts) = (endpoint, client, accounts)
            signedInClients = signedIn
            if let client { await attach(client) }
        }
    }

    /// Returns the guest's client of a client's server.
    func guest(at client: ApiClient) -> ApiClient {
        client.isGuest ? client : .getApiClient(for: client.server, with: nil, in: client.registry)
    }

    /// Creates an empty list of a feed, without the posts that contain a blocked word.
    ///
    /// - Throws: `DelegateError` if another owner persists that feed's page.
    func feedListing(_ options: FeedOptions, of api: ApiClient) throws -> FeedListing {
        let listing = try FeedListing(options, api: api, keptIn: files)
        let isModerators = options.scope == .range(.moderated)
        listing.posts.filters.append(wordFilter(of: api).feedFilter(isModerators: isModerators))
        return listing
    }

    /// Returns the number of a new query.
    func nextQueryNumber() -> Int {
        queryCount += 1
        return queryCount
    }

    /// All live clients; handles of earlier accounts retain theirs.
    var clients: [ApiClient] {
        let all = registry?.liveClients ?? []
        return all.sorted { ($0.server.place, $0.accountName ?? "") < ($1.server.place, $1.accountName ?? "") }
    }

    /// The server and account of the prompt: `strata.test/alice`.
    var promptContext: String {
        guard let current else { return "strata" }
        return "\(current.context)\(current.needsLogin ? " (signed out)" : "")"
    }

    /// The fields that `status` shows.
    var statusFields: [ShownField] {
        guard let current else { return [ShownField("server", nil as String?)] }
        return [
            ShownField("server", current.siteName),
            ShownField("url", "\(current.server), \(endpoint?.isInProcess == true ? "in this process" : "over HTTP")"),
            ShownField("version", current.version.map { "Lemmy \($0)" } ?? "not asked yet"),
            ShownField(
                "account",
                current.accountName.map { current.needsLogin ? "\($0) (signed out)" : $0 } ?? "nobody (guest)"
            ),
            ShownField("answers", answers(current)),
            ShownField("living_objects", clients.reduce(0) { $0 + $1.caches.liveCount }),
        ] + outboxFields(current.clientStore.outbox)
    }

    /// Returns text that says if the server answered the last request.
    private func answers(_ client: ApiClient) -> String {
        guard let contact = client.lastContact else { return "not asked yet" }
        guard let failure = contact.failure else { return "yes" }
        return client.isOffline ? "no: \(failure)" : "not asked since the network changed"
    }

    /// Returns the outbox field; empty if no item waits and all items could be read.
    private func outboxFields(_ outbox: Outbox) -> [ShownField] {
        outbox.items.isEmpty && outbox.unreadParts.isEmpty && outbox.unremoved.isEmpty
            ? [] : [ShownField("outbox", outboxSummary(outbox))]
    }
}

// The completions for accounts, servers and outbox items.

extension LemmySession {
    /// The accounts with a known password, and those that signed in before.
    var accountNames: [String] {
        let known = endpoint.map { Array($0.accounts.keys) } ?? []
        return Set(known + accounts.map(\.name)).sorted()
    }

    /// The named servers that `connect` accepts.
    var serverNames: [String] { endpoints?.connectableNames ?? [] }

    /// The numbers that `outbox` lists, and `all`; empty if no item waits.
    var intentionNumbers: [String] {
        let numbers = current?.clientStore.outbox.items.map { String($0.number) } ?? []
        return numbers.isEmpty ? [] : numbers + ["all"]
    }
}

extension LemmySession {
    /// The kinds of this plug-in, in the order in which `help` and `cache` list them.
    ///
    /// They are created anew each time: a kind retains the session, which would never be freed if it stored its kinds.
    var kinds: [any EntityKind] {
        [
            ContentKind<PostTiers>(lemmy: self), ContentKind<CommentTiers>(lemmy: self),
            ContentKind<CommunityTiers>(lemmy: self), ContentKind<PersonTiers>(lemmy: self),
            ContentKind<InstanceTiers>(lemmy: self), MultiCommunityKind(lemmy: self), FeedEntityKind(lemmy: self),
            LinkKind(lemmy: self),
        ] + ListKind.all(self) + RecordKind.all(self)
    }
}
