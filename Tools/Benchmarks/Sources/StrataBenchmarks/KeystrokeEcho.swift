import CPseudoTerminal
import Foundation
import Harness
import LineEditing
import ReplKit

/// An editor on a pseudo-terminal, with a task that types there and reads the output.
final class KeystrokeEcho: Sendable {
    /// The typed letters, each of which occurs once, so that its first appearance is its own echo. The shown blocks contain none of them.
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

    /// Returns the slowest echo of a line that is typed while so many blocks are shown.
    func slowest(during blocks: Int) async -> Duration {
        async let line = source.nextLine(prompt: "> ")
        let slowest = await Task.detached { [self] in
            see(UInt8(ascii: ">"))
            let burst = Task.detached { [source] in
                for number in 0..<blocks { source.show("  ~ list    post:\(number)  score 17 - 18   vote up") }
            }
            let slowest = Self.letters.map(echo).max() ?? .zero
            await burst.value
            // Wait until all of it is read; otherwise the terminal is full.
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

    /// Reads until the byte arrives.
    private func see(_ byte: UInt8) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(near, &buffer, buffer.count)
            precondition(count > 0, "the terminal is gone: error \(errno)")
            if buffer[..<count].contains(byte) { return }
        }
    }
}

/// Benchmarks how long a key waits while blocks are shown.
@MainActor
func typedKeysBenchmarks() throws -> [Benchmark] {
    let keys = try KeystrokeEcho()
    return [0, 1_000].map { blocks in
        Benchmark(group: "slowest of 20 keys", name: "\(blocks) blocks shown", limit: .milliseconds(10)) {
            await keys.slowest(during: blocks)
        }
    }
}

/// A plug-in with one command, whose argument is one of many words.
private struct ManyWordsPlugin: Plugin {
    let name = "words"
    let words = (0..<10_000).map { "candidate\($0)" }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(
            Command(
                "pick",
                group: .repl,
                summary: "Pick a word",
                parameters: [.choice(words, name: "WORD")],
                examples: ["pick candidate1"]
            ) { _ in
                .nothing
            }
        )
    }
}

/// Benchmarks the delay between a key and its completions.
@MainActor
func typingBenchmarks() throws -> [Benchmark] {
    let surface = Surface(show: { _ in }, showError: { fatalError("the session of the benchmark failed: \($0)") })
    let session = try Session(plugins: [ManyWordsPlugin()], surface: surface)
    return [("all of 10,000", "pick c"), ("ten of 10,000", "pick candidate999")].map { name, line in
        Benchmark(group: "completion", name: name, limit: .milliseconds(20)) {
            ContinuousClock().measure { keep(session.completions(of: line, cursor: line.count)) }
        }
    }
}
