import CPseudoTerminal
import Foundation
import Harness
import LineEditing
import ReplKit

/// An editor on a pseudo-terminal, and somebody who types there and looks at what comes.
final class TypedKeys: Sendable {
    /// What is typed: each letter once, so that its first appearance is its own echo. Nothing that is shown has one of them.
    private static let letters = Array("ABCDEFGHIJKLMNOPQRST".utf8)

    private let near: Int32
    private let source: EditingLineSource

    init() throws {
        var (near, far): (Int32, Int32) = (-1, -1)
        let number = strata_open_terminal(&near, &far)
        precondition(number == 0, "there is no pseudo-terminal: error \(number)")
        self.near = near
        source = try EditingLineSource(input: far, output: far, error: far, historyFile: nil)
    }

    /// The slowest echo of a line that is typed while so many blocks are shown.
    func slowest(during blocks: Int) async -> Duration {
        async let line = source.nextLine(prompt: "> ")
        let slowest = await Task.detached { [self] in
            see(UInt8(ascii: ">"))
            let burst = Task.detached { [source] in
                for number in 0..<blocks { source.show("  ~ list    post:\(number)  score 17 - 18   vote up") }
            }
            let slowest = Self.letters.map(echo).max() ?? .zero
            await burst.value
            // All of it is read, or the terminal is full.
            source.show("=")
            see(UInt8(ascii: "="))
            return slowest
        }.value
        type(13)
        guard await line == .line(String(decoding: Self.letters, as: UTF8.self)) else {
            preconditionFailure("another line was read than was typed")
        }
        return slowest
    }

    private func echo(of letter: UInt8) -> Duration {
        ContinuousClock().measure {
            type(letter)
            see(letter)
        }
    }

    private func type(_ byte: UInt8) {
        var byte = byte
        precondition(write(near, &byte, 1) == 1, "a key could not be typed: error \(errno)")
    }

    /// Reads until the byte comes.
    private func see(_ byte: UInt8) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(near, &buffer, buffer.count)
            precondition(count > 0, "the terminal is gone: error \(errno)")
            if buffer[..<count].contains(byte) { return }
        }
    }
}

/// What blocks that are shown keep a key waiting.
@MainActor
func typedKeysBenchmarks() throws -> [Benchmark] {
    let keys = try TypedKeys()
    return [0, 1_000].map { blocks in
        Benchmark(group: "slowest of 20 keys", name: "\(blocks) blocks shown", limit: .milliseconds(10)) {
            await keys.slowest(during: blocks)
        }
    }
}
