/// A walk in a text: a section `## Walk: NAME` with a line for each station,
///
/// ```text
/// 1. `ApiClient.getPost(id:)` — ApiClient+Posts.swift: asks, and shows what is answered in one commit.
/// ```
///
/// and optionally a line with `34 functions, 18 files, 14 returns`. Other lines are ignored, so a sentence may continue on the next line.
public struct WrittenWalk: Equatable, Sendable {
    /// The name in the heading.
    public let name: String
    /// The stations, in order.
    public let stations: [WalkStep]
    /// The summary in the text; nil if there is none.
    public let summary: String?

    /// Reads all walks in a text.
    ///
    /// - Throws: ``WalkError/unreadable(line:_:)`` for a numbered line of a walk that is not a station, or has the wrong number.
    public static func all(in text: String) throws(WalkError) -> [WrittenWalk] {
        var walks: [WrittenWalk] = []
        var current: WrittenWalk?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.prefixMatch(of: /##?\s/) != nil {
                if let current { walks.append(current) }
                current = line.wholeMatch(of: /## Walk: (.+?)\s*/).map {
                    WrittenWalk(name: String($0.1), stations: [], summary: nil)
                }
            } else if let walk = current {
                current = try walk.adding(line, number: index + 1)
            }
        }
        if let current { walks.append(current) }
        return walks
    }

    private func adding(_ line: Substring, number: Int) throws(WalkError) -> WrittenWalk {
        if let sum = line.firstMatch(of: /\d+ functions, \d+ files, \d+ returns/) {
            return WrittenWalk(name: name, stations: stations, summary: String(sum.0))
        }
        guard let count = line.prefixMatch(of: /(\d+)\.\s/) else { return self }
        guard let match = line.wholeMatch(of: /\d+\. `([^`]+)` — (\S+\.swift): .+/) else {
            throw .unreadable(line: number, "a station is written N. `Function` — File.swift: sentence")
        }
        guard count.1 == "\(stations.count + 1)" else {
            throw .unreadable(line: number, "station \(count.1) comes where \(stations.count + 1) should")
        }
        let station = WalkStep(name: String(match.1), file: String(match.2))
        return WrittenWalk(name: name, stations: stations + [station], summary: summary)
    }
}
