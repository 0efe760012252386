import Foundation
import LemmyMiddleware
import Networking
import Persistence
import Propagation
public import ReplKit

/// The plug-in for Lemmy: posts, comments, communities, people and servers, with their commands.
///
/// It requires `Endpoints` from another plug-in, which has the addresses of servers and their transports. If a plug-in provides a
/// `FileStore`, the cache, the handles and the confirmed edits persist to the next session.
public struct LemmyPlugin: Plugin {
    /// The name of the plug-in: `lemmy`.
    public let name = "lemmy"
    private let start: String

    /// Creates the plug-in.
    ///
    /// - Parameter start: The first server of a session: an endpoint's name or a server's address.
    public init(start: String = "demo") {
        self.start = start
    }

    /// Registers the kinds and commands.
    public func register(in registrar: PluginRegistrar) throws {
        let lemmy = LemmySession(commits: registrar.commits)
        registrar.require(Endpoints.self)
        try registrar.provide(LemmySession.self, lemmy)
        for kind in lemmy.kinds { try registrar.add(kind) }
        for command in commands(lemmy) { try registrar.add(command) }
        LemmyCode.register(in: registrar)
        for (verb, lines) in coreExamples { registrar.addExamples(of: verb, lines) }
        for text in LemmyDemos.all + LemmyLessons.all { try registrar.add(try Lesson(parsing: text)) }
        for topic in LemmyTopics.all { registrar.add(topic) }
        registrar.addApp(LemmyCode.app)
        for (name, text) in shippedAliases { try registrar.addAlias(name, for: text) }
        registrar.addCompletions("accounts") { _ in lemmy.accountNames }
        registrar.addCompletions("people") { _ in [PeopleList.administrators, PeopleList.banned] }
        registrar.addCompletions("servers") { _ in lemmy.serverNames }
        registrar.addCompletions("links") { _ in lemmy.links.all.map { "\($0.number)" } + ["all"] }
        registrar.addCompletions("intentions") { _ in lemmy.intentionNumbers }
        registrar.addCompletions("wire types") { _, words in lemmy.wireTypeCompletions(behind: words) }
        registrar.addCompletions("dialects") { _ in lemmy.dialects.map(\.shortName) }
        registrar.addCompletions("account words") { _, words, begun in lemmy.accountCompletions(behind: words, begun) }
        registrar.addCompletions("site words") { _, words, begun in lemmy.siteCompletions(behind: words, begun) }
        registrar.addCompletions("blocked words") { _, words in lemmy.blockedWordCompletions(behind: words) }
        registrar.addCompletions("emojis") { _ in lemmy.emojiCodes }
        registrar.addCompletions("query conditions") { _, words in lemmy.conditionCompletions(behind: words) }
        registrar.addCompletions("query sorts") { _, words in lemmy.sortCompletions(behind: words) }
        registrar.prompt { _ in lemmy.promptContext }
        registrar.addPromptPart { _ in lemmy.unreadPart }
        registrar.addPromptPart { _ in lemmy.connectionPart }
        registrar.introduce { _ in lemmy.introduction }
        registrar.addSuggestions { lemmy.suggestions(in: $0) }
        registrar.addStatus { _ in lemmy.statusFields }
        registrar.onDetour { _ in lemmy.putAsideAccount() }
        registrar.explainErrors(explain)
        registrar.nameEssentials(["login", "feed", "comments", "search", "more", "vote", "save", "comment"])
        registrar.addLegend(Marks.legend)
        registrar.keepForTerminal(["login", "register", "me"], because: "may ask for a password")
        registrar.keepForTerminal(["connect", "logout"], because: "changes who is signed in")
        registrar.onStart { session in
            lemmy.start(
                endpoints: session.service(Endpoints.self),
                clock: session.clock,
                store: session.optionalService(FileStore.self)
            )
            lemmy.outboxObserver.start(in: session)
            try lemmy.connect(to: start)
            await lemmy.fetchServerName(in: session)
            await lemmy.resume(in: session)
        }
        try registrar.addAccountPrefix { session, name, body in
            try await lemmy.act(as: name, in: session, body)
        } translate: {
            try await lemmy.translated($1, in: $0)
        }
        registrar.addLossReport { _ in await lemmy.lossWarnings() }
        registrar.beforeCommand { await lemmy.waitForServerName(in: $0, before: $1) }
        registrar.afterCommand { lemmy.save($0) }
        registrar.afterCommand { lemmy.links.explainEdits(in: $0) }
    }

    /// The short names for what a reader types most often.
    private var shippedAliases: KeyValuePairs<String, String> {
        ["u": "upvote", "d": "downvote", "o": "open", "b": "back"]
    }

    /// The examples of the core's commands with the entities of the demo's world.
    private var coreExamples: KeyValuePairs<String, [String]> {
        [
            "load": [
                "load post 1 as p; load p", "load person alice", "load community:swift to T3 as c", "load instance",
                "load http://strata.test/post/1", "load http://elsewhere.test/post/161 to stub as s; upgrade s",
            ],
            "show": [
                "show post:1", "show post:1 title score", "load person alice as a; show a.biography",
                "feed local as f; show f.1",
            ],
            "open": [
                "feed local limit 3; open 1", "communities limit 3; open 1", "open post:1",
                "login alice; inbox limit 2; 1",
            ],
            "back": ["feed local limit 3; 1; back"],
            "refresh": ["load post 1 as p; refresh p", "feed local limit 3 as f; refresh f"],
            "wait": ["watch post:1 every 1; wait"],
            "watch": [
                "watch post:1 in side", "feed local limit 5 as f; watch f in list",
                "watch post:1 every 30; unwatch all",
            ],
            "drop": ["load post 1 as p; drop p"],
            "graph": ["graph post:1", "load post 1 as p; graph p as dot", "load post 1 as p; graph p as svg"],
            "alias": ["login alice; u post:1", "login alice; alias u save; u post:1; alias u upvote"],
            "expect": [
                "load post 1 as p; expect p.title = Weak identity maps, explained",
                "feed local limit 5 as f; expect f.count = 5",
            ],
        ]
    }

    /// Returns the commands in the order in which `help` lists them.
    @MainActor
    func commands(_ lemmy: LemmySession) -> [Command] {
        [
            .connect(lemmy), .logIn(lemmy), .logOut(lemmy), .accounts(lemmy), .whoAmI(lemmy), .outbox(lemmy),
            .me(lemmy), .register(lemmy),
            .feed(lemmy), .comments(lemmy), .thread(lemmy), .communities(lemmy), .people(lemmy), .inbox(lemmy),
            .search(lemmy), .query(lemmy), .more, .upgrade, .download(lemmy),
            .instances(lemmy), .multis(lemmy), .link(lemmy), .links(lemmy), .unlink(lemmy),
            .vote(lemmy), .save(lemmy), .read(lemmy), .hide(lemmy), .subscribe(lemmy), .favourite(lemmy), .block(lemmy),
            .blocks(lemmy), .words(lemmy), .note(lemmy), .notify(lemmy),
            .post(lemmy), .comment(lemmy), .reply(lemmy), .message(lemmy), .edit(lemmy), .delete(lemmy), .report(lemmy),
            .create(lemmy), .include(lemmy), .images(lemmy),
            .remove(lemmy), .pin(lemmy), .lock(lemmy), .distinguish(lemmy), .ban(lemmy), .appoint(lemmy),
            .reports(lemmy), .resolve(lemmy), .votes(lemmy), .modlog(lemmy), .applications(lemmy), .types(lemmy),
            .tags(lemmy), .tag(lemmy),
            .transfer(lemmy), .purge(lemmy), .banned(lemmy), .site(lemmy), .emoji(lemmy),
        ]
    }
}

extension LemmyPlugin {
    /// All verbs, with their aliases.
    @MainActor
    package var verbs: Set<String> {
        Set(commands(LemmySession(commits: Commits())).flatMap { [$0.name] + $0.aliases.map(\.name) })
    }

    /// The kinds that each verb with a subject takes. The table in the README has the same contents, with the reasons for the missing
    /// kinds.
    @MainActor
    package var kindsByVerb: [String: [String]] {
        let commands = commands(LemmySession(commits: Commits())).filter { !$0.kinds.isEmpty }
        return Dictionary(commands.map { ($0.name, $0.kinds) }) { $0 + $1 }
    }
}
