import ReplKit

/// Checks the parser, and completion on the same line.
enum ParserFuzz {
    /// Returns the promise that was broken, or nil.
    static func check(_ input: [UInt8]) -> String? {
        let line = String(decoding: input, as: UTF8.self)
        _ = LineParser.unterminatedPart(of: line)
        for cursor in [0, line.count / 2, line.count] { _ = CompletionContext(line, cursor: cursor) }
        let statements: [Statement]
        do throws(ReplError) {
            statements = try LineParser.parse(line)
        } catch {
            return error.hint.isEmpty ? "it is refused, and nothing says what to do" : nil
        }
        for statement in statements {
            guard case .command(let words) = statement.action else { continue }
            if words.isEmpty { return "a statement without a word" }
            let quoted = words.map { Quoting.quote($0.text) }.joined(separator: " ")
            // A quoted word is never a keyword, so only texts are compared. Text that does not parse is reported as a failure.
            guard let again = try? LineParser.parse(quoted), again.count == 1,
                case .command(let same) = again[0].action, again[0].destination == .screen
            else { return "what was quoted is no command: \(quoted)" }
            guard same.map(\.text) == words.map(\.text) else {
                return "what was quoted comes back otherwise: \(quoted)"
            }
        }
        return nil
    }
}
