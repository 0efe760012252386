import Harness
import ReplKit

/// A plug-in with one command, which takes one of many words.
private struct ManyWords: Plugin {
    let name = "words"
    let words = (0..<10_000).map { "candidate\($0)" }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(
            Command(
                "pick",
                group: .meta,
                summary: "Pick a word",
                parameters: [.choice(words, name: "WORD")],
                examples: ["pick candidate1"]
            ) { _ in
                .nothing
            }
        )
    }
}

/// What a person feels between a key and what it brings.
@MainActor
func typingBenchmarks() throws -> [Benchmark] {
    let surface = Surface(show: { _ in }, showError: { fatalError("the session of the benchmark failed: \($0)") })
    let session = try Session(plugins: [ManyWords()], surface: surface)
    return [("all of 10,000", "pick c"), ("ten of 10,000", "pick candidate999")].map { name, line in
        Benchmark(group: "completion", name: name, limit: .milliseconds(20)) {
            ContinuousClock().measure { keep(session.completions(of: line, cursor: line.count)) }
        }
    }
}
