/// The differences between a written walk and a run.
public struct WalkComparison {
    /// The differences in words, one on a line; empty if there are none.
    public let differences: [String]

    /// Compares functions and files, in order, and the summary if the text has one.
    public init(_ written: WrittenWalk, with walk: Walk) {
        let told = written.stations.map(\.line)
        let entered = walk.stations.map(\.line)
        var lines: [String] = []
        for change in entered.difference(from: told).inferringMoves() {
            switch change {
            case .remove(let offset, let line, let entry?):
                lines.append("\(offset + 1). \(line): the run enters it as number \(entry + 1)")
            case .remove(let offset, let line, nil):
                lines.append("\(offset + 1). \(line): the run does not enter it here")
            case .insert(let offset, let line, nil):
                lines.append("missing: the run enters \(line) as number \(offset + 1)")
            case .insert(_, _, .some):
                break  // This is the other half of a move.
            }
        }
        if let summary = written.summary, summary != walk.summary {
            lines.append("the sum is \(walk.summary), not \(summary)")
        }
        differences = lines
    }

    /// Compares the walks of a text with runs of flows.
    ///
    /// - Parameter walks: The name of each flow, and its walk.
    /// - Returns: The differences, each with the name of its walk. A missing walk, and a walk without a flow, are differences too.
    /// - Throws: ``WalkError`` if a walk of the text cannot be read.
    public static func differences(
        in text: String,
        from walks: [(name: String, walk: Walk)]
    ) throws(WalkError) -> [String] {
        let written = try WrittenWalk.all(in: text)
        var lines = written.filter { section in !walks.contains { $0.name == section.name } }
            .map { "\($0.name): no flow has that name" }
        for (name, walk) in walks {
            let sections = written.filter { $0.name == name }
            guard let section = sections.first, sections.count == 1 else {
                lines.append("\(name): \(sections.count) sections “## Walk: \(name)”, not one")
                continue
            }
            lines += WalkComparison(section, with: walk).differences.map { "\(name): \($0)" }
        }
        return lines
    }
}

extension WalkStep {
    fileprivate var line: String { "`\(name)` — \(file)" }
}
