import Foundation
import Testing

/// The documentation page of the benchmarks is written only by its command: a hand-typed number would have no measurement behind it.
@Suite struct `Benchmark page` {
    @Test func `the page is what its command writes of what was measured`() async throws {
        let result = try await run("python3", Self.command, "--check")
        #expect(result.status == 0, "\(result.errors)\nDo not edit it; needs python3")
    }

    @Test func `a page that was edited is noticed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignored: a folder left in the temporary directory does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        let arguments = ["python3", Self.command, "--from", Self.kept.path, "--to", folder.path]
        try #expect(await run(arguments).status == 0)
        try #expect(await run(arguments + ["--check"]).status == 0)
        let page = folder.appending(path: "Benchmarks.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        try text.replacing(" not met", with: " met").appending(" ").write(to: page, atomically: true, encoding: .utf8)
        try #expect(await run(arguments + ["--check"]).status == 4)
    }

    @Test func `each target has a row, with the verdict that was measured`() throws {
        let kept = try JSONDecoder().decode(Kept.self, from: Data(contentsOf: Self.kept))
        let figures = kept.models.figures.filter { $0.group != "demo" }
        let rows = try Self.targetRows()
        #expect(
            rows.map { String($0.target) } == Self.targets,
            "a row of the table of targets is missing, or has another target"
        )
        let wrong = rows.filter { row in !figures.contains { row.shows($0) } }
        #expect(wrong.isEmpty, "the benchmark measured nothing like \(wrong)")
        #expect(rows.allSatisfy { ["met", "**not met**"].contains($0.verdict) })
    }

    /// The targets of the library, in the order of the page.
    private static let targets = [
        "≥ 20 ×", "≥ 12 ×", "≤ 3 ×", "≤ 3.5 ×", "≥ 35 ×", "≥ 15 ×", "≤ 1 ×", "≤ 0.5 ×", "0", "≤ 10", "≤ 1", "≤ 1.5 ×",
        "≤ 60 ns", "≤ 3.2 kB", "≤ 0.8 kB", "once", "≤ 1.15 ×", "≤ 30 ns", "≤ 1.5 ×", "≤ 0.05 ms", "≤ 0.15 ms",
        "≤ 0.01 ms",
    ]

    private static let command = Repository.root.appending(path: "Tools/benchmark-page").path
    private static let kept = Repository.root.appending(path: "Tools/Benchmarks/Page/measured.json")
    private static let page = "Modules/Middleware/Sources/LemmyMiddleware/LemmyMiddleware.docc/Benchmarks.md"

    private static func targetRows() throws -> [Row] {
        let lines = try Repository.texts.get().first { $0.path == page }?.lines ?? []
        let section = lines.drop { $0 != "### Targets" }.dropFirst().prefix { !$0.hasPrefix("### ") }
        return section.filter { $0.hasPrefix("| ") }.dropFirst(2).compactMap(Row.init)
    }
}

/// A row of the table of targets.
private struct Row {
    let measured: Substring
    let ratio: Substring
    let target: Substring
    let verdict: Substring

    init?(_ line: Substring) {
        let columns = line.split(separator: " | ", omittingEmptySubsequences: false)
        guard columns.count == 7 else { return nil }
        (measured, ratio, target, verdict) = (columns[1], columns[3], columns[4], columns[5])
    }

    /// Returns true if the row fits the figure, to the digits that it shows.
    func shows(_ figure: Figure) -> Bool {
        guard let isMet = figure.isMet, verdict == (isMet ? "met" : "**not met**") else { return false }
        return Self.agrees(measured, figure.value) && (figure.ratio.map { Self.agrees(ratio, $0) } ?? (ratio == "–"))
    }

    private static func agrees(_ text: Substring, _ value: Double) -> Bool {
        let digits = text.prefix { !$0.isWhitespace }.filter { $0 != "," }
        return Double(digits).map { abs($0 - value) <= 0.006 * abs(value) + 1e-9 } ?? false
    }
}

/// The part of the command's output that the table of targets shows.
private struct Kept: Decodable {
    struct Models: Decodable {
        let figures: [Figure]
    }

    let models: Models
}

private struct Figure: Decodable {
    let group: String
    let value: Double
    let ratio: Double?
    let isMet: Bool?
}
