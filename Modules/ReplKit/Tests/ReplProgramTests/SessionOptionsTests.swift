import LineEditing
import ReplKit
import Testing

@Suite struct OptionsOfASource {
    @Test func `a person who types is known by the source`() async throws {
        let options = SessionOptions(for: Lines(isInteractive: true))
        #expect(options.isInteractive && !options.usesColour)
        #expect(options.readSecret == nil && options.withTerminalReleased == nil && options.history == nil)
        #expect(!SessionOptions(for: Lines(isInteractive: false)).isInteractive)
    }

    @Test func `plain lines ask for secrets and lend what they have, and have no colour`() throws {
        let source = try PlainLineSource()
        defer { source.close() }
        let options = SessionOptions(for: source)
        #expect(!options.usesColour && options.history == nil && options.clearScreen == nil)
        #expect(options.readSecret != nil && options.withTerminalReleased != nil)
    }

    @MainActor
    @Test func `a loop makes its session as interactive as the source is`() throws {
        for isInteractive in [true, false] {
            let source = Lines(isInteractive: isInteractive)
            let session = try Session(plugins: [], surface: Surface(source))
            _ = Repl(session: session, source: source)
            #expect(session.options.isInteractive == isInteractive)
        }
    }
}

/// A source without lines.
private final class Lines: LineSource {
    let isInteractive: Bool
    let columns = 80

    init(isInteractive: Bool) { self.isInteractive = isInteractive }

    @concurrent func nextLine(prompt: String) async -> LineEvent { .end }
    func show(_ text: String) {}
    func showError(_ text: String) {}
    func onInterrupt(_ handler: @escaping @Sendable () -> Void) {}
    func close() {}
}
