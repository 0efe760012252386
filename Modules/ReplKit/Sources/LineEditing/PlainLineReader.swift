import CTerminal
import Foundation
import ReplKit

/// The thread behind ``PlainLineSource``. It takes one request at a time and reads no more than it needs.
final class PlainLineReader {
    private enum Outcome {
        case line([UInt8])
        case tooLong
        case interrupted
        case end
    }

    private let input: Descriptor
    private let mailbox: TerminalMailbox
    private let screen: PlainOutput
    private let isInteractive: Bool
    private var bytes: [UInt8] = []
    private var hasEnded = false
    /// True if nothing was read yet. An editor may have put a byte order mark before the first line; it is dropped.
    private var isAtStart = true

    init(input: Descriptor, mailbox: TerminalMailbox, screen: PlainOutput, isInteractive: Bool) {
        self.input = input
        self.mailbox = mailbox
        self.screen = screen
        self.isInteractive = isInteractive
    }

    /// Serves requests until the mailbox closes.
    func run() {
        while !mailbox.isClosing {
            if let request = mailbox.dequeue().request {
                serve(request)
            } else {
                _ = Descriptor.wait([mailbox.pipe.readEnd], forever: true)
                if mailbox.pipe.drain().contains(UInt8(ascii: "i")) {
                    if isInteractive { screen.breakLine() }
                    mailbox.interrupt()
                }
            }
        }
        mailbox.finish().requests.forEach { $0.end() }
    }

    private func serve(_ request: TerminalMailbox.Request) {
        defer { mailbox.removeRequest(request.id) }
        switch request {
        case .line(let id, let prompt, _, let continuation):
            let event = readLine(id, prompt: prompt)
            if case .line = event { mailbox.clearInterrupt() }
            continuation.resume(returning: event)
        case .secret(let id, let prompt, let continuation):
            let secret = readSecret(id, prompt: prompt)
            continuation.resume(returning: secret)
        // Only line editing knows when to go on.
        case .pages: request.end()
        case .release(_, let continuation):
            screen.suspend()
            continuation.resume()
            while mailbox.isReleased {
                _ = Descriptor.wait([mailbox.pipe.readEnd], forever: true)
                if mailbox.pipe.drain().contains(UInt8(ascii: "i")) { mailbox.interrupt() }
            }
            screen.resume()
            mailbox.didReclaim()
        }
    }

    private func readLine(_ id: Int, prompt: String) -> LineEvent {
        if isInteractive { screen.begin(prompt) }
        let outcome = read(id)
        var breaksLine = false
        if case .line = outcome {} else { breaksLine = true }
        screen.end(breaksLine: breaksLine)
        switch outcome {
        case .interrupted: return .interrupted
        case .end: return .end
        case .tooLong: return LineTextCoding.tooLong
        case .line(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { return LineTextCoding.invalid }
            return LineTextCoding.event(text)
        }
    }

    private func withoutMark(_ line: [UInt8]) -> [UInt8] {
        defer { isAtStart = false }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return isAtStart && line.starts(with: mark) ? Array(line.dropFirst(mark.count)) : line
    }

    private func readSecret(_ id: Int, prompt: String) -> String? {
        // Without a terminal there is no secret to read.
        guard isInteractive, let mode = try? TerminalModeRestorer(input.number) else { return nil }
        defer { mode.restore() }
        guard strata_terminal_set_echo(input.number, 0) == 0 else { return nil }
        screen.begin(prompt)
        defer { screen.end(breaksLine: true) }
        guard case .line(let bytes) = read(id) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Reads one line without its break. A line over the limit is read to its end, discarded and refused.
    private func read(_ id: Int) -> Outcome {
        var searched = 0
        var isTooLong = false
        while true {
            if let end = bytes[searched...].firstIndex(of: 10) {
                var line = Array(bytes[..<end])
                bytes.removeFirst(end + 1)
                if line.last == 13 { line.removeLast() }
                line = withoutMark(line)
                return isTooLong || line.count > LineLimit.bytes ? .tooLong : .line(line)
            }
            if hasEnded {
                defer { bytes.removeAll() }
                if isTooLong { return .tooLong }
                let line = withoutMark(bytes)
                return line.isEmpty ? .end : .line(line)
            }
            if bytes.count > LineLimit.bytes + 1 {
                isTooLong = true
                bytes.removeAll()
            }
            searched = bytes.count
            if mailbox.isCancelled(id) { return .interrupted }
            if mailbox.isClosing { return .end }
            let ready = Descriptor.wait([input.number, mailbox.pipe.readEnd], forever: true)
            if ready.contains(mailbox.pipe.readEnd), mailbox.pipe.drain().contains(UInt8(ascii: "i")) {
                return .interrupted
            }
            guard ready.contains(input.number) else { continue }
            switch input.readAvailable() {
            case .bytes(let more): bytes += more
            case .nothing: break
            case .end: hasEnded = true
            }
        }
    }
}
