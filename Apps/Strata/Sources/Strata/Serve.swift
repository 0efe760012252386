import DemoServer
import DemoServerHTTP
import Dispatch
import Foundation
import Networking
import ReplProgram

/// `strata serve`: the demo server alone, until somebody ends it.
struct Serve {
    private let options: ServeOptions
    private let server: LemmyServer
    private let keeper: StateKeeper?

    /// How often the state is saved while it changes; a crash loses what was written since, unless a journal is kept.
    private static let savingInterval = DispatchTimeInterval.seconds(3)
    /// How often is looked whether something has come due.
    private static let taskInterval = DispatchTimeInterval.seconds(30)

    /// Makes the server: from its state file if there is one, else from `--seed`, else with the world that comes along.
    ///
    /// - Throws: ``UsageError``, or ``DemoServer/DemoServerError`` when the state cannot be read or kept.
    init(_ arguments: Arguments) throws {
        options = arguments.serving
        let version = try Self.version(options)
        guard let file = options.state.map({ URL(filePath: $0) }) else {
            server = try Self.newServer(arguments, version)
            self.keeper = nil
            return
        }
        let keeper = try StateKeeper(in: file, keepsJournal: options.keepsJournal) {
            guard FileManager.default.fileExists(atPath: file.path) else {
                return try Self.newServer(arguments, version)
            }
            if arguments.seed != nil { Self.note("\(file.path) is there already, so --seed is not used") }
            return try LemmyServer(state: file, version: version, clock: arguments.serving.clock)
        }
        // At once, so that a folder that cannot be written to is known before anything is lost.
        try keeper.saveIfChanged()
        server = keeper.server
        self.keeper = keeper
    }

    private static func newServer(_ arguments: Arguments, _ version: Dialect?) throws -> LemmyServer {
        let version = version ?? .v0_19
        let clock = arguments.serving.clock ?? .world
        let place = arguments.serving.isQuiet ? MakingLine.Place.nowhere : .init(isLogged: true)
        return try arguments.makeServer(version: version, clock: clock, telling: place)
            ?? LemmyServer(version: version, clock: clock)
    }

    private static func version(_ options: ServeOptions) throws -> Dialect? {
        guard let version = options.version else { return nil }
        do {
            return try Dialect(version)
        } catch {
            throw UsageError("--as-version \(version): \(error.message) \(error.hint)")
        }
    }

    /// Opens the port, says which, and waits for Ctrl-C, SIGTERM, SIGQUIT or the terminal's end; then everything is saved.
    ///
    /// - Throws: ``DemoServer/DemoServerError`` if the port cannot be opened, or the state not be saved at the end.
    func run() async throws {
        let control = options.hasControl ? ControlRoute(server) : nil
        let log = options.isQuiet ? nil : RequestLog(StandardStreams.writeError)
        let server = server
        let port = try HTTPServerPort(
            port: options.port,
            loopbackOnly: !options.isOpen,
            below: options.basePath,
            isQuick: server.isQuick
        ) { request, peer in
            let start = ContinuousClock.now
            let answer = control?.answer(request, from: peer) ?? PortAnswer(server.respond(to: request))
            log?.note(request, answer, after: ContinuousClock.now - start)
            return answer
        }
        // Before anybody knows that there is something to end.
        let ending = await EndingRequests.heard(SIGINT, SIGTERM, SIGHUP, SIGQUIT)
        if options.isOpen {
            Self.note("open to every machine that reaches this one, and all know its passwords")
        }
        let host = options.isOpen ? "0.0.0.0" : "127.0.0.1"
        Streams.write("serving on http://\(host):\(port.port)\(options.basePath)\n")
        if options.version != nil || options.state != nil {
            Self.note("as Lemmy \(server.version.version)\(options.state.map { ", its state kept in \($0)" } ?? "")")
        }
        if options.clock == nil, server.clockKind == .world, !options.isQuiet {
            Self.note("its time goes on by a second a write; --clock real is for clients that show ages or codes")
        }
        let saving = keepSaving()
        let tasks = keepTime()
        await ending.first()
        port.stop()
        saving?.cancel()
        tasks?.cancel()
        log?.flush()
        try keeper?.saveIfChanged()
        if let file = options.state { Self.note("state saved in \(file)") }
    }

    /// Saves what changed every few seconds, and says so when that fails.
    private func keepSaving() -> (any DispatchSourceTimer)? {
        guard let keeper else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "strata.saving", qos: .utility))
        timer.schedule(deadline: .now() + Self.savingInterval, repeating: Self.savingInterval)
        timer.setEventHandler {
            do {
                try keeper.saveIfDue()
            } catch {
                Self.note("not saved, next try soon: \(error)")
            }
        }
        timer.resume()
        return timer
    }

    /// Sees to what comes due while nobody asks; a clock that stands still has nothing of the kind.
    private func keepTime() -> (any DispatchSourceTimer)? {
        guard server.clockKind == .real else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "strata.tasks", qos: .utility))
        timer.schedule(deadline: .now() + Self.taskInterval, repeating: Self.taskInterval, leeway: .seconds(5))
        timer.setEventHandler { [server] in server.runDueTasks() }
        timer.resume()
        return timer
    }

    private static func note(_ text: String) { StandardStreams.writeError("strata: \(text)\n") }
}
