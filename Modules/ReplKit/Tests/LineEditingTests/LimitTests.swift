import Foundation
import LineEditing
import ReplKit
import Testing

extension OnTerminals {
    @Suite(.timeLimit(.minutes(20)))
    struct Limits {
        @Test func `a line of a megabyte is refused whole and the next one runs`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            terminal.type(bytes: Array(repeating: UInt8(ascii: "x"), count: 1 << 20) + Array("\rok\r".utf8))
            guard case .rejected(let reason) = await first else {
                throw PseudoTerminal.Timeout(description: "accepted")
            }
            #expect(reason.contains("65536"))
            #expect(await source.nextLine(prompt: "> ") == .line("ok"))
        }

        @Test(arguments: [(21_845, true), (21_846, false)])
        func `the limit counts bytes`(count: Int, isAccepted: Bool) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            // 21,845 characters of three bytes and one of one byte: 65,536.
            let text = String(repeating: "猫", count: count) + "x"
            async let event = source.nextLine(prompt: "> ")
            terminal.type(text + "\r")
            switch await event {
            case .line(let line): #expect(isAccepted && line == text)
            case .rejected: #expect(!isAccepted)
            case .interrupted, .end: Issue.record("neither accepted nor refused")
            }
        }

        @Test(
            arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x90], [0x80], [0xC0, 0xAF]] as [[UInt8]]
        )
        func `bytes that are no UTF-8 are refused and the next line runs`(bytes: [UInt8]) async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let first = source.nextLine(prompt: "> ")
            terminal.type(bytes: Array("ab".utf8) + bytes + Array("cd\r".utf8))
            guard case .rejected(let reason) = await first else {
                throw PseudoTerminal.Timeout(description: "accepted")
            }
            #expect(reason.contains("UTF-8"))
            terminal.type("猫\r")
            #expect(await source.nextLine(prompt: "> ") == .line("猫"))
            #expect(terminal.screen.invalidBytes == 0)
        }

        @Test func `control characters are shown, not sent`() async throws {
            let terminal = try PseudoTerminal()
            let source = try terminal.edit()
            async let event = source.nextLine(prompt: "> ")
            terminal.type("a\u{16}\u{1B}[2J\u{16}\u{9B}31m")
            try await terminal.wait(forLine: "> a^[[2J<9b>31m")
            terminal.type("\r")
            #expect(await event == .line("a\u{1B}[2J\u{9B}31m"))
        }
    }
}
