import CTerminal
import Foundation
import ReplKit

/// The thread behind ``PlainLineSource``: takes one request at a time and reads no further than it must.
final class PlainReader {
    private enum Outcome {
        case line([UInt8])
        case tooLong
        case interrupted
        case end
    }

    private let input: Descriptor
    private let mailbox: TerminalMailbox
    private let screen: PlainScreen
    private let isInteractive: Bool
    private var bytes: [UInt8] = []
    private var hasEnded = false
    /// Whether nothing was read yet: a byte order mark may stand there, which an editor put before the first line and nobody typed.
    private var isAtStart = true

    init(input: Descriptor, mailbox: TerminalMailbox, screen: PlainScreen, isInteractive: Bool) {
        self.input = input
        self.mailbox = mailbox
        self.screen = screen
        self.isInteractive = isInteractive
    }

    /// Serves until the mailbox closes.
    func run() {
        while !mailbox.isClosing {
            if let request = mailbox.takeNext().request {
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
        defer { mailbox.finished(request.id) }
        switch request {
        case .line(let id, let prompt, _, let continuation):
            let event = readLine(id, prompt: prompt)
            if case .line = event { mailbox.beginsCommand() }
            continuation.resume(returning: event)
        case .secret(let id, let prompt, let continuation):
            let secret = readSecret(id, prompt: prompt)
            continuation.resume(returning: secret)
        case .lend(_, let continuation):
            screen.hold()
            continuation.resume()
            while mailbox.isLent {
                _ = Descriptor.wait([mailbox.pipe.readEnd], forever: true)
                if mailbox.pipe.drain().contains(UInt8(ascii: "i")) { mailbox.interrupt() }
            }
            screen.letGo()
            mailbox.tookBack()
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
        case .tooLong: return PlainText.tooLong
        case .line(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { return PlainText.invalid }
            return PlainText.event(text)
        }
    }

    private func withoutMark(_ line: [UInt8]) -> [UInt8] {
        defer { isAtStart = false }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return isAtStart && line.starts(with: mark) ? Array(line.dropFirst(mark.count)) : line
    }

    private func readSecret(_ id: Int, prompt: String) -> String? {
        guard isInteractive, let mode = try? TerminalGuard(input.number) else { return nil }  // No terminal: no secret.
        defer { mode.restore() }
        guard strata_terminal_set_echo(input.number, 0) == 0 else { return nil }
        screen.begin(prompt)
        defer { screen.end(breaksLine: true) }
        guard case .line(let bytes) = read(id) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// One line without its break. One over the limit is read to its end, kept nowhere, and refused.
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
