import HTTPPort
public import Primitives
public import Propagation

/// Shows the living objects of a program in a browser: what is alive, what holds it, what changed and why.
///
/// ```swift
/// let page = try Inspector(commits).serve(on: 0)
/// print(page.address)  // http://127.0.0.1:49152/#token=…
/// ```
///
/// The page gets the present objects of all sources of `Commits.inspection` and then every change. Nothing is collected while
/// no page is open. An inspector keeps no object alive.
@MainActor
public final class Inspector {
    /// The limits and the texts of an inspector.
    public struct Options: Sendable {
        /// The number of steps that are kept for all pages. A page that falls further behind gets a new snapshot.
        public var maxSteps = 10_000
        /// The size of the kept steps, in bytes.
        public var maxBytes = 8 << 20
        /// The name of the program, for the page's title.
        public var program = "program"
        /// The version of the program.
        public var version = ""
        /// Removes secrets from a typed line. It is applied to the text of commands, before they leave the program.
        public var redact: @Sendable (String) -> String = { $0 }
        /// The clock that gives the steps their time and that pauses are measured with.
        public var clock: any WallClock = SystemClock()

        /// Makes the default options.
        public init() {}
    }

    let collector: StepCollector

    /// Runs a line that was typed on the page; nil forbids it, which is the default.
    ///
    /// It returns nil if it has accepted the line, or else the reason for the page. It decides which commands are allowed: a reader who has
    /// the address of the page can send any line of up to 4 KB. Set it before a page is opened, because the page learns of it at its start.
    public var onCommand: (@MainActor (String) async -> String?)? {
        didSet { collector.canEdit = onCommand != nil }
    }

    /// Makes an inspector of one environment.
    ///
    /// - Parameters:
    ///   - commits: The environment. If it has several inspectors, only the one whose page was opened last receives changes.
    ///   - options: The limits and the texts.
    public init(_ commits: Commits, options: Options = Options()) {
        collector = StepCollector(commits, options: options)
    }

    /// Serves the page to browsers on this machine, at an address that contains a secret token.
    ///
    /// - Parameter port: The port; 0 lets the system choose a free one.
    /// - Returns: The served page. It ends when it is released, so keep it as long as the page is wanted.
    /// - Throws: `HTTPPortError` if the port cannot be opened.
    public func serve(on port: UInt16 = 0) throws -> ServedPage {
        try ServedPage(of: self, on: port)
    }

    /// Names an object, so that the page can say why it is alive. Use it for the objects that a screen holds.
    ///
    /// - Parameters:
    ///   - object: The object, which is held weakly: a tier model, for example.
    ///   - name: The name for people: `detail screen`. Several objects may have the same name.
    /// - Returns: The subscription; releasing it ends the hold.
    public func hold(_ object: some Inspectable, as name: String) -> HandlerSubscription {
        let (collector, hold) = (collector, collector.held.insert(object, as: name))
        collector.holdsChanged()
        return HandlerSubscription { [weak collector] in
            Task { @MainActor in
                collector?.held.remove(hold)
                collector?.holdsChanged()
            }
        }
    }

    /// Asks the open pages to show an object, as a step of a lesson. Without an open page it does nothing.
    ///
    /// - Parameters:
    ///   - target: The entity to look at: `post:288`.
    ///   - text: The sentence for the reader: `look at the ring of post:288`.
    public func point(at target: String, _ text: String) { collector.point(at: target, text) }
}
