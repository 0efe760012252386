/// Breaks expressions that are too long for a line, as `.swift-format` does.
extension SwiftText {
    /// Writes an argument of a call that has one argument on a line; breaks it if it is too long.
    mutating func argument(_ text: String, _ comma: String = "") {
        if fits(text + comma) { return line(text + comma) }
        if text.hasSuffix(" }"), let open = text.outermost("{", closedAtEndBy: "}") {
            let body = text[text.index(after: open)...].dropLast()
            line(String(text[...open]))
            indented { text in
                for statement in body.split(separator: ";") { text.line(statement.trimmed) }
            }
            return line("}" + comma)
        }
        guard text.hasSuffix(")"), let open = text.outermost("(", closedAtEndBy: ")") else { return line(text + comma) }
        let arguments = String(text[text.index(after: open)...].dropLast()).arguments
        line(String(text[...open]))
        indented { text in
            for (index, argument) in arguments.enumerated() {
                text.argument(argument, index + 1 < arguments.count ? "," : "")
            }
        }
        line(")" + comma)
    }

    /// Writes `head: Base, Base { … }`, with the brace on its own line if the bases take several lines.
    mutating func inheriting(_ head: String, _ bases: [String], _ body: (inout SwiftText) -> Void) {
        let single = "\(head): \(bases.joined(separator: ", "))"
        if fits(single + " {") { return block(single, body) }
        var current = "\(head):"
        for (index, base) in bases.enumerated() {
            let next = " \(base)" + (index + 1 < bases.count ? "," : "")
            if fits(current + next) {
                current += next
            } else {
                line(current)
                current = "   " + next
            }
        }
        line(current)
        line("{")
        indented(body)
        line("}")
    }

    /// Writes `head = value`, with the value on its own line if both do not fit on one.
    mutating func assign(_ head: String, _ value: String) {
        if fits("\(head) = \(value)") { return line("\(head) = \(value)") }
        line(head + " =")
        indented { $0.argument(value) }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

extension String {
    /// Returns the position of the bracket whose closing one ends the text.
    fileprivate func outermost(_ open: Character, closedAtEndBy close: Character) -> Index? {
        var depth = 0
        for index in indices.reversed() {
            if self[index] == close { depth += 1 }
            if self[index] == open { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The arguments of a call: the text, split at the commas outside of brackets.
    fileprivate var arguments: [String] {
        var (depth, parts) = (0, [""])
        for character in self {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map(\.trimmed)
    }
}
