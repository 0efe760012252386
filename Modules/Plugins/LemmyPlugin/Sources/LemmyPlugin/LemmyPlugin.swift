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
        registrar.addCompletions("accounts") { _ in lemmy.accountNames }
        registrar.addCompletions("servers") { _ in lemmy.serverNames }
        registrar.addCompletions("intentions") { _ in lemmy.intentionNumbers }
        registrar.addCompletions("wire types") { _ in WireTypeTable.candidates }
        registrar.addCompletions("query conditions") { _, words in lemmy.conditionCompletions(behind: words) }
        registrar.addCompletions("query sorts") { _, words in lemmy.sortCompletions(behind: words) }
        registrar.prompt { _ in lemmy.promptContext }
        registrar.addStatus { _ in lemmy.statusFields }
        registrar.onDetour { _ in lemmy.putAsideAccount() }
        registrar.explainErrors(explain)
        registrar.addLegend(Marks.legend)
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
        registrar.addLossReport { _ in await lemmy.lossWarnings() }
        registrar.beforeCommand { await lemmy.waitForServerName(in: $0, before: $1) }
        registrar.afterCommand { lemmy.save($0) }
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
            "refresh": ["load post 1 as p; refresh p", "feed local limit 3 as f; refresh f"],
            "wait": ["watch post:1 every 1; wait"],
            "watch": [
                "watch post:1 in side", "feed local limit 5 as f; watch f in list",
                "watch post:1 every 30; unwatch all",
            ],
            "drop": ["load post 1 as p; drop p"],
            "graph": ["graph post:1", "load post 1 as p; graph p as dot", "load post 1 as p; graph p as svg"],
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
            .feed(lemmy), .comments(lemmy), .inbox(lemmy), .search(lemmy), .query(lemmy), .more, .upgrade,
            .vote(lemmy), .save(lemmy), .read(lemmy), .hide(lemmy), .subscribe(lemmy), .favourite(lemmy), .block(lemmy),
            .post(lemmy), .comment(lemmy), .reply(lemmy), .message(lemmy), .edit(lemmy), .delete(lemmy), .report(lemmy),
            .remove(lemmy), .pin(lemmy), .lock(lemmy), .distinguish(lemmy), .ban(lemmy), .appoint(lemmy),
            .reports(lemmy), .resolve(lemmy), .votes(lemmy), .modlog(lemmy), .applications(lemmy), .types(lemmy),
        ]
    }
}

extension LemmyPlugin {
    /// The kinds that each verb with a subject takes. The table in the README has the same contents, with the reasons for the missing
    /// kinds.
    @MainActor
    package var kindsByVerb: [String: [String]] {
        let commands = commands(LemmySession(commits: Commits())).filter { !$0.kinds.isEmpty }
        return Dictionary(commands.map { ($0.name, $0.kinds) }) { $0 + $1 }
    }
}
