public import Primitives
public import Propagation

/// One REPL: what is registered, what is held, what is watched, and the way every line takes, typed or scripted.
///
/// ```swift
/// let session = try Session(plugins: [NotesPlugin()], surface: Surface(source))
/// try await session.start()
/// let status = await session.execute("load note 1 as n; show n")
/// await session.end()
/// ```
@MainActor
public final class Session {
    /// Where everything shown is changed; its log is on.
    public let commits: Commits
    /// Tells the time, to the plug-ins too.
    public let clock: any WallClock
    /// How it behaves and looks.
    public var options: SessionOptions
    /// Where output goes.
    public let surface: Surface

    let registry: Registry

    /// Makes a session of plug-ins.
    ///
    /// - Parameters:
    ///   - plugins: The manifest: of two that register one name, the first owns it.
    ///   - surface: Where output goes.
    ///   - options: How it behaves and looks.
    ///   - clock: Tells the time.
    ///   - commits: Where everything shown is changed.
    /// - Throws: ``ReplError`` with code `badPlugin`: duplicate names in one plug-in, missing requirements.
    public init(
        plugins: [any Plugin],
        surface: Surface,
        options: SessionOptions = SessionOptions(),
        clock: any WallClock = SystemClock(),
        commits: Commits = Commits()
    ) throws {
        self.commits = commits
        self.clock = clock
        self.options = options
        self.surface = surface
        commits.log.isOn = true
        registry = Registry(commits: commits)
        for plugin in plugins {
            try plugin.register(in: PluginRegistrar(plugin: plugin.name, registry: registry))
        }
        try registry.services.check()
    }

    /// A service that a plug-in provides.
    ///
    /// - Precondition: The caller's plug-in required it.
    public func service<Service>(_ type: Service.Type) -> Service {
        guard let service = registry.services.service(type) else {
            preconditionFailure("No plug-in provides \(type): call registrar.require(\(type).self) when registering")
        }
        return service
    }
}
