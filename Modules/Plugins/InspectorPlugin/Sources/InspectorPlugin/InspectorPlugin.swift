public import ReplKit

/// A plug-in with the command `inspect`, which opens the page of an inspector: the living objects of the session in a browser.
///
/// ```swift
/// let session = try Session(plugins: [NotesPlugin(), InspectorPlugin()], surface: surface)
/// ```
///
/// The page knows the names of the session, the objects of every source in its commits, and what the log records. Lessons point at objects
/// on it.
public struct InspectorPlugin: Plugin {
    /// The page that opens at the start of a session, and what it may do.
    public struct Options: Sendable {
        /// True to open the page when the session starts; else `inspect` opens it.
        public var opensAtStart = false
        /// The port; 0 for any free one.
        public var port: UInt16 = 0
        /// True if the page may run lines, within the limits of `Session.runPageLine`.
        public var allowsLines = false
        /// The name of the program, for the page's title.
        public var program = "repl"
        /// The version of the program.
        public var version = ""
        /// Shows the address of the page that opens at the start.
        public var announce: @MainActor @Sendable (_ session: Session, _ address: String) -> Void = {
            session,
            address in
            session.notify("inspector  \(address)")
        }

        /// Creates the default options: the page is opened by `inspect`, and runs no lines.
        public init() {}
    }

    /// The plug-in's name.
    public let name = "inspector"
    private let options: Options

    /// Creates the plug-in.
    ///
    /// - Parameter options: The page that opens at the start of a session, and what it may do.
    public init(_ options: Options = Options()) {
        self.options = options
    }

    /// Adds the command and the hooks.
    public func register(in registrar: PluginRegistrar) throws {
        let page = InspectorPage(options)
        try registrar.add(.inspect(page))
        registrar.addCode(of: "inspect", Self.writeCode)
        registrar.keepForTerminal(["inspect"], because: "opens and closes the page")
        registrar.nameEssentials([])
        registrar.onLook { page.point(at: $0, $1) }
        registrar.onStart { session in
            guard options.opensAtStart else { return }
            options.announce(session, try page.open(in: session))
        }
        registrar.onEnd { _ in page.close() }
    }

    @MainActor
    private static func writeCode(of call: CodeCall) {
        if call.has("off") {
            return call.write("\(call.given("page", "ServedPage", from: "Inspector")).stop()")
        }
        let commits = call.given("commits", "Commits", from: "Propagation")
        let page = call.unusedName("page")
        call.use("Inspector")
        call.write("let \(page) = try Inspector(\(commits)).serve(on: 0)", "print(\(page).address)")
        call.replaceGiven("page", by: page)
    }
}
