import Foundation
public import ReplKit

/// Shows the panes of a session that runs in another terminal, in the size of this one, for example on a projector.
///
/// The keys `q`, Ctrl-C and Ctrl-D leave the viewer. It only reads: nothing that is typed here reaches the session.
public final class PanesViewer {
    /// The reason why the viewer ended.
    public enum Ending: Hashable, Sendable {
        /// The person at this terminal left the viewer.
        case left
        /// The session announced its end.
        case sessionEnded
        /// The connection closed without an announcement, or the session dropped this viewer because it reads too slowly.
        case lost
    }

    /// The most bytes without a line break; more cannot be a line of a session.
    private static let lineLimit = 1 << 26

    private let socket: Descriptor
    private let input: Descriptor
    private let output: Descriptor
    private let usesColour: Bool
    private let usesUnicode: Bool
    private let palette: ColourPalette
    private var received: [UInt8] = []
    /// The number of received bytes that were searched and contain no line break.
    private var searched = 0
    /// True if the screen does not show the latest state.
    private var isStale = true
    private var state = PanesState()
    private var session: Int32
    private var screen = PanesScreen()
    private var size = (columns: 0, rows: 0)

    /// Takes over a connection, which is closed in `deinit`.
    ///
    /// - Parameters:
    ///   - connection: The connection from `PanesSocketFolder.connect(pid:)`.
    ///   - input: The terminal to read keys from.
    ///   - output: The terminal to draw on.
    ///   - usesColour: True to tint pending and changed values.
    public init(
        _ connection: PanesSocketFolder.Connection,
        input: Int32 = 0,
        output: Int32 = 1,
        usesColour: Bool = false
    ) {
        socket = Descriptor(connection.descriptor)
        session = connection.pid
        (self.input, self.output, self.usesColour) = (Descriptor(input), Descriptor(output), usesColour)
        let environment = ProcessInfo.processInfo.environment
        usesUnicode = LineSources.showsUTF8(environment)
        palette = ColourPalette(environment: environment)
    }

    deinit { close(socket.number) }

    /// Draws until the session ends or the person leaves. Blocks the calling thread.
    ///
    /// - Throws: ``LineEditingError`` if input and output are not both a terminal.
    public func run() throws(LineEditingError) -> Ending {
        guard input.isTerminal, output.isTerminal else {
            throw LineEditingError(.noTerminal, "Panes need a terminal to be drawn on.", hint: "Use copy().")
        }
        let mode = try TerminalModeRestorer(input.number)
        let pipe = try WakePipe()
        let watch = TerminalModeRestorer.SignalWatch(pipe, signals: [SIGWINCH, SIGINT, SIGCONT])
        defer { watch.end() }
        enterRawMode()
        mode.registerAlternateScreen(output.number)
        output.writeAll(PanesScreen.enter + PanesScreen.hideCursor)
        let ending = serve(wakingOn: pipe)
        output.writeAll(PanesScreen.leave)
        mode.unregisterAlternateScreen()
        mode.restore()
        return ending
    }

    /// Turns off line mode, echo and signals, so that each key arrives as bytes.
    private func enterRawMode() {
        var mode = termios()
        guard tcgetattr(input.number, &mode) == 0 else { return }
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON)
        tcsetattr(input.number, TCSADRAIN, &mode)
    }

    private func serve(wakingOn pipe: WakePipe) -> Ending {
        while true {
            if isStale || output.size != size { draw() }
            let ready = Descriptor.wait([socket.number, input.number, pipe.readEnd], forever: true)
            if ready.contains(pipe.readEnd) {
                let rung = pipe.drain()
                if rung.contains(UInt8(ascii: "i")) { return .left }
                // The process was stopped, and another program may have written to the screen.
                if rung.contains(UInt8(ascii: "c")) {
                    enterRawMode()
                    output.writeAll(PanesScreen.enter + PanesScreen.hideCursor)
                    screen.forget()
                    isStale = true
                }
            }
            if ready.contains(input.number), readsQuitKey() { return .left }
            if ready.contains(socket.number), let ending = receive() { return ending }
        }
    }

    private func readsQuitKey() -> Bool {
        switch input.readAvailable() {
        case .nothing: false
        case .end: true
        case .bytes(let bytes): bytes.contains { [UInt8(ascii: "q"), 3, 4].contains($0) }
        }
    }

    private func draw() {
        isStale = false
        let now = output.size
        var bytes: [UInt8] = []
        if now != size {
            size = now
            screen.forget()
            bytes = Array("\u{1B}[H\u{1B}[2J".utf8)
        }
        let head = TextWidth.columns("session \(session)") <= size.columns ? "session \(session): q leaves" : ""
        let layout = PanesLayout(
            state,
            columns: size.columns,
            rows: max(1, size.rows - 1),
            usesColour: usesColour,
            usesUnicode: usesUnicode,
            palette: palette
        )
        let foot = String(head.prefix(size.columns))
        bytes += screen.paint(Array((layout.lines + [foot]).prefix(size.rows)))
        if !bytes.isEmpty { output.writeAll(bytes) }
    }

    // MARK: Messages of the session

    /// Reads the available bytes. Returns an ending if they were the last.
    private func receive() -> Ending? {
        switch socket.readAvailable() {
        case .nothing: return nil
        case .end: return .lost
        case .bytes(let bytes): received += bytes
        }
        var start = 0
        while let end = received[max(start, searched)...].firstIndex(of: 10) {
            defer { start = end + 1 }
            guard let message = PanesMessage(line: received[start..<end]) else { continue }
            if case .snapshot(let pid, _) = message { session = pid }
            if message == .end { return .sessionEnded }
            state.apply(message)
            isStale = true
        }
        received.removeFirst(start)
        searched = received.count
        return received.count > Self.lineLimit ? .lost : nil
    }

    /// Copies the session's lines unchanged to the output, for other programs, until the session ends. Blocks the calling thread.
    public func copy() -> Ending {
        var last: [UInt8] = []
        while true {
            _ = Descriptor.wait([socket.number], forever: true)
            switch socket.readAvailable() {
            case .nothing: continue
            case .end: return PanesMessage(line: last.split(separator: 10).last ?? []) == .end ? .sessionEnded : .lost
            case .bytes(let bytes):
                guard output.writeAll(bytes) == nil else { return .left }
                last = (last + bytes).suffix(64)
            }
        }
    }
}
