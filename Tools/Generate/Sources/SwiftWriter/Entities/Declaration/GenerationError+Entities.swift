internal import ApiSchema
internal import Foundation

extension GenerationError {
    /// The problems of an entity's file that does not read, with the tier and the row that each is in.
    func placed(in data: Data) -> [Problem] {
        // A file without lines is no JSON5: the problems say so.
        guard let path = (cause as? DecodingError)?.path, let lines = try? Syntax.lines(in: data) else {
            return problems
        }
        let place = Self.place(path, lines)
        return problems.map { problem in
            Problem(
                code: problem.code,
                file: problem.file,
                place: place ?? problem.place,
                message: problem.message,
                hint: problem.hint,
                line: problem.line
            )
        }
    }

    /// `Post2.score` for `tiers[1].fields[0].type`; nil where the file does not even name its entity.
    private static func place(_ path: [String], _ lines: RuleLines) -> String? {
        guard let entity = lines.text(at: ["entity"]) else { return nil }
        guard path.count > 1, path[0] == "tiers", let index = Int(path[1]) else { return entity }
        let tier = "\(entity)\(index + 1)"
        guard path.count > 3, let row = lines.text(at: Array(path.prefix(4)) + ["name"]) else { return tier }
        return "\(tier).\(row)"
    }
}
