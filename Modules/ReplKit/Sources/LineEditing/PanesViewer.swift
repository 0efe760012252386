import Foundation
public import ReplKit

/// Shows the panes of a session that runs in another terminal, in the size of this one: for a projector.
///
/// `q`, Ctrl-C and Ctrl-D leave. It only reads: nothing that is typed here reaches the session.
public final class PanesViewer {
    /// Why it ended.
    public enum Ending: Hashable, Sendable {
        /// Whoever sits here had enough.
        case left
        /// The session said that it ends.
        case sessionEnded
        /// The session is gone without a word, or does not send to who reads as slowly as this.
        case lost
    }

    /// More than this without a line break is no line of a session.
    private static let lineLimit = 1 << 26

    private let socket: Descriptor
    private let input: Descriptor
    private let output: Descriptor
    private let usesColour: Bool
    private var received: [UInt8] = []
    /// How much of it has no line break.
    private var searched = 0
    /// Whether the screen shows something else than is known.
    private var isStale = true
    private var state = PanesState()
    private var session: Int32
    private var screen = PanesScreen()
    private var size = (columns: 0, rows: 0)

    /// Takes a connection, which is closed when it goes.
    ///
    /// - Parameters:
    ///   - connection: From `PanesFolder.connect(pid:)`.
    ///   - input: Where keys come from.
    ///   - output: The terminal to draw on.
    ///   - usesColour: Whether to tint what is pending and what changed.
    public init(_ connection: PanesFolder.Connection, input: Int32 = 0, output: Int32 = 1, usesColour: Bool = false) {
        socket = Descriptor(connection.descriptor)
        session = connection.pid
        (self.input, self.output, self.usesColour) = (Descriptor(input), Descriptor(output), usesColour)
    }

    deinit { close(socket.number) }

    /// Draws until the session ends or somebody leaves. Blocks the calling thread.
    ///
    /// - Throws: ``LineEditingError`` if input and output are not both a terminal.
    public func run() throws(LineEditingError) -> Ending {
        guard input.isTerminal, output.isTerminal else {
            throw LineEditingError(.noTerminal, "Panes need a terminal to be drawn on.", hint: "Use copy().")
        }
        let mode = try TerminalGuard(input.number)
        let pipe = try WakePipe()
        let watch = TerminalGuard.Watch(pipe, signals: [SIGWINCH, SIGINT, SIGCONT])
        defer { watch.end() }
        takeKeys()
        mode.holdScreen(output.number)
        output.writeAll(PanesScreen.enter + PanesScreen.hideCursor)
        let ending = follow(pipe)
        output.writeAll(PanesScreen.leave)
        mode.releaseScreen()
        mode.restore()
        return ending
    }

    /// Every key is a byte for us, not shown, no signal.
    private func takeKeys() {
        var mode = termios()
        guard tcgetattr(input.number, &mode) == 0 else { return }
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON)
        tcsetattr(input.number, TCSADRAIN, &mode)
    }

    private func follow(_ pipe: WakePipe) -> Ending {
        while true {
            if isStale || output.size != size { draw() }
            let ready = Descriptor.wait([socket.number, input.number, pipe.readEnd], forever: true)
            if ready.contains(pipe.readEnd) {
                let rung = pipe.drain()
                if rung.contains(UInt8(ascii: "i")) { return .left }
                // Stopped meanwhile: the screen may be somebody else's.
                if rung.contains(UInt8(ascii: "c")) {
                    takeKeys()
                    output.writeAll(PanesScreen.enter + PanesScreen.hideCursor)
                    screen.forget()
                    isStale = true
                }
            }
            if ready.contains(input.number), leaves() { return .left }
            if ready.contains(socket.number), let ending = receive() { return ending }
        }
    }

    private func leaves() -> Bool {
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
        let head = TextWidth.of("session \(session)") <= size.columns ? "session \(session): q leaves" : ""
        let layout = PanesLayout(state, columns: size.columns, rows: max(1, size.rows - 1), usesColour: usesColour)
        let foot = String(head.prefix(size.columns))
        bytes += screen.paint(Array((layout.lines + [foot]).prefix(size.rows)))
        if !bytes.isEmpty { output.writeAll(bytes) }
    }

    // MARK: What the session says

    /// Reads what has come; an ending if that was the last.
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
            if case .whole(let pid, _) = message { session = pid }
            if message == .end { return .sessionEnded }
            state.apply(message)
            isStale = true
        }
        received.removeFirst(start)
        searched = received.count
        return received.count > Self.lineLimit ? .lost : nil
    }

    /// Copies the session's lines to the output as they are, for other programs, until the session ends. Blocks the calling thread.
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
