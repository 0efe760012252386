import DemoServer
import DemoServerHTTP
import Dispatch
import Foundation
import Networking
import ReplProgram

/// Runs `strata serve`: the demo server alone, until a signal ends it.
struct ServeCommand {
    private let options: ServeOptions
    private let server: LemmyServer
    private let keeper: StateFile?

    /// The interval at which a changing state is saved; a crash loses later changes, unless a journal is kept.
    private static let savingInterval = DispatchTimeInterval.seconds(3)
    /// The interval at which scheduled tasks are checked.
    private static let taskInterval = DispatchTimeInterval.seconds(30)

    /// Creates the server: from its state file if there is one, else from `--seed`, else with the bundled world.
    ///
    /// - Throws: ``UsageError``, or ``DemoServer/DemoServerError`` if the state cannot be read or saved.
    init(_ arguments: Arguments) throws {
        options = arguments.serveOptions
        let version = try Self.version(options)
        // A version is one of Lemmy's, also for the state of another server.
        let software = options.software ?? (version == nil ? nil : .lemmy)
        guard let file = options.state.map({ URL(filePath: $0) }) else {
            server = try Self.newServer(arguments, version, software)
            self.keeper = nil
            return
        }
        let keeper = try StateFile(in: file, keepsJournal: options.keepsJournal) {
            guard FileManager.default.fileExists(atPath: file.path) else {
                return try Self.newServer(arguments, version, software)
            }
            if arguments.seed != nil { Self.writeNotice("\(file.path) is there already, so --seed is not used") }
            let clock = arguments.serveOptions.clock
            return try LemmyServer(state: file, version: version, software: software, clock: clock)
        }
        // The state is saved at once, so that a folder that cannot be written is detected before changes are lost.
        try keeper.saveIfChanged()
        server = keeper.server
        self.keeper = keeper
    }

    private static func newServer(
        _ arguments: Arguments,
        _ version: Dialect?,
        _ software: ServerSoftware?
    ) throws -> LemmyServer {
        let version = version ?? .v0_19
        let software = software ?? .lemmy
        let clock = arguments.serveOptions.clock ?? .world
        let place = arguments.serveOptions.isQuiet ? WorldProgressLine.OutputDestination.nowhere : .init(isLogged: true)
        return try arguments.makeServer(version: version, software: software, clock: clock, telling: place)
            ?? LemmyServer(version: version, software: software, clock: clock)
    }

    private static func version(_ options: ServeOptions) throws -> Dialect? {
        guard let version = options.version else { return nil }
        if options.software == .pieFed {
            throw UsageError("--as-version \(version): --as piefed has only one version")
        }
        do {
            return try Dialect(version)
        } catch {
            throw UsageError("--as-version \(version): \(error.message) \(error.hint)")
        }
    }

    /// Opens the port, prints its address, waits for Ctrl-C, SIGTERM, SIGQUIT or the terminal's end, and then saves the state.
    ///
    /// - Throws: ``DemoServer/DemoServerError`` if the port cannot be opened, or if the state cannot be saved at the end.
    func run() async throws {
        let control = options.hasControl ? ControlRoute(server) : nil
        let log = options.isQuiet ? nil : RequestLogger(StandardStreams.writeError)
        let server = server
        let port = try HTTPServerPort(
            port: options.port,
            loopbackOnly: !options.isOpen,
            below: options.basePath,
            isQuick: server.isQuick
        ) { request, peer in
            let start = ContinuousClock.now
            let answer = control?.answer(request, from: peer) ?? PortResponse(server.respond(to: request))
            log?.log(request, answer, after: ContinuousClock.now - start)
            return answer
        }
        // The signals are handled before the address is printed, so that none is missed.
        let ending = await TerminationRequests.listen(to: SIGINT, SIGTERM, SIGHUP, SIGQUIT)
        if options.isOpen {
            Self.writeNotice("open to every machine that reaches this one; its passwords are public")
        }
        let host = options.isOpen ? "0.0.0.0" : "127.0.0.1"
        ProgramOutput.write("serving on http://\(host):\(port.port)\(options.basePath)\n")
        if options.version != nil || options.software != nil || options.state != nil {
            let state = options.state.map { ", its state kept in \($0)" } ?? ""
            Self.writeNotice("as \(server.imitatedSoftware)\(state)")
        }
        if options.clock == nil, server.clockKind == .world, !options.isQuiet {
            Self.writeNotice(
                "its clock moves one second with each write; --clock real is for clients that show ages or codes"
            )
        }
        let saving = startAutosave()
        let tasks = startScheduledTasks()
        await ending.first()
        port.stop()
        saving?.cancel()
        tasks?.cancel()
        log?.flush()
        try keeper?.saveIfChanged()
        if let file = options.state { Self.writeNotice("state saved in \(file)") }
    }

    /// Saves changes every few seconds, and reports a failure.
    private func startAutosave() -> (any DispatchSourceTimer)? {
        guard let keeper else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "strata.saving", qos: .utility))
        timer.schedule(deadline: .now() + Self.savingInterval, repeating: Self.savingInterval)
        timer.setEventHandler {
            do {
                try keeper.saveIfDue()
            } catch {
                Self.writeNotice("not saved, next try soon: \(error)")
            }
        }
        timer.resume()
        return timer
    }

    /// Runs scheduled tasks that become due without a request; a clock that stands still has none.
    private func startScheduledTasks() -> (any DispatchSourceTimer)? {
        guard server.clockKind == .real else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "strata.tasks", qos: .utility))
        timer.schedule(deadline: .now() + Self.taskInterval, repeating: Self.taskInterval, leeway: .seconds(5))
        timer.setEventHandler { [server] in server.runDueTasks() }
        timer.resume()
        return timer
    }

    private static func writeNotice(_ text: String) { StandardStreams.writeError("strata: \(text)\n") }
}

/// The options of `strata serve`.
struct ServeOptions {
    var port: UInt16 = 0
    /// The path prefix of all routes; empty for the root.
    var basePath = ""
    /// True to answer other machines too.
    var isOpen = false
    var hasControl = false
    /// The file that keeps the state; nil to keep none.
    var state: String?
    /// True to write each change to the disk before it is answered.
    var keepsJournal = false
    /// The clock of the server; nil for the default.
    var clock: ServerClock?
    /// The software to imitate; nil for the default.
    var software: ServerSoftware?
    /// The server version to imitate, as it was typed.
    var version: String?
    /// True to log no requests.
    var isQuiet = false
}
