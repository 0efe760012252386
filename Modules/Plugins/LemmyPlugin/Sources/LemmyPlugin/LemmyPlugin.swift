import Foundation
import LemmyMiddleware
import Networking
import Persistence
public import ReplKit

/// Lemmy in the REPL: posts, comments, communities, people and servers, and what one does with them.
///
/// Needs `Endpoints`, which another plug-in provides: where servers are, and the way to them. Where one provides a `FileStore`, what was
/// seen, held and confirmed is there again in the next session.
public struct LemmyPlugin: Plugin {
    /// `lemmy`.
    public let name = "lemmy"
    private let start: String

    /// Makes the plug-in.
    ///
    /// - Parameter start: What a session is connected to at first: an endpoint's name or a server's address.
    public init(start: String = "demo") {
        self.start = start
    }

    /// Registers kinds and commands.
    public func register(in registrar: PluginRegistrar) throws {
        let lemmy = LemmySession(commits: registrar.commits)
        registrar.require(Endpoints.self)
        try registrar.provide(LemmySession.self, lemmy)
        for kind in lemmy.kinds { try registrar.add(kind) }
        for command in commands(lemmy) { try registrar.add(command) }
        for text in LemmyLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.offer("accounts") { _ in lemmy.accountNames }
        registrar.offer("servers") { _ in lemmy.serverNames }
        registrar.offer("intentions") { _ in lemmy.intentionNumbers }
        registrar.prompt { _ in lemmy.promptContext }
        registrar.addStatus { _ in lemmy.statusFields }
        registrar.explainErrors(explain)
        registrar.addLegend(Marks.legend)
        registrar.onStart { session in
            lemmy.begin(
                endpoints: session.service(Endpoints.self),
                clock: session.clock,
                store: session.optionalService(FileStore.self)
            )
            lemmy.follower.begin(in: session)
            try lemmy.connect(to: start)
            await lemmy.learnName(in: session)
            await lemmy.resume(in: session)
        }
        registrar.tellLosses { _ in await lemmy.losses() }
        registrar.beforeCommand { await lemmy.waitForName(in: $0, before: $1) }
        registrar.afterCommand { lemmy.keep($0) }
    }

    /// In the order in which `help` lists them.
    @MainActor
    func commands(_ lemmy: LemmySession) -> [Command] {
        [
            .connect(lemmy), .logIn(lemmy), .logOut(lemmy), .accounts(lemmy), .whoAmI(lemmy), .outbox(lemmy),
            .feed(lemmy), .comments(lemmy), .inbox(lemmy), .search(lemmy), .more, .upgrade,
            .vote(lemmy), .save(lemmy), .read(lemmy), .hide(lemmy), .subscribe(lemmy), .favourite(lemmy), .block(lemmy),
            .post(lemmy), .comment(lemmy), .reply(lemmy), .message(lemmy), .edit(lemmy), .delete(lemmy), .report(lemmy),
            .remove(lemmy), .pin(lemmy), .lock(lemmy), .distinguish(lemmy), .ban(lemmy), .appoint(lemmy),
            .reports(lemmy), .resolve(lemmy), .votes(lemmy), .modlog(lemmy), .applications(lemmy),
        ]
    }
}
