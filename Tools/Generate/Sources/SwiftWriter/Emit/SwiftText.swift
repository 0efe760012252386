/// A text of Swift source: indentation, documentation, and lines broken as `.swift-format` breaks them.
struct SwiftText {
    /// The maximum length of a line.
    static let width = 120

    private(set) var lines: [String] = []
    private var depth = 0

    /// All lines, each with a newline at the end.
    var text: String { lines.map { $0 + "\n" }.joined() }

    mutating func line(_ text: String) {
        lines.append(text.isEmpty ? "" : String(repeating: " ", count: depth * 4) + text)
    }

    /// Adds an empty line, unless a block has just begun or the last line is empty.
    mutating func blank() {
        guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{"), !last.hasSuffix("#if !ReadersOnly") else {
            return
        }
        lines.append("")
    }

    /// Writes `head {`, the output of `body`, and `}`.
    mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
        line(head + " {")
        indented(body)
        line("}")
    }

    /// Writes the output of `body`, which the package's trait `ReadersOnly` excludes from compilation.
    mutating func unlessReadersOnly(_ isLeftOut: Bool = true, _ body: (inout SwiftText) -> Void) {
        guard isLeftOut else { return body(&self) }
        lines.append(String(repeating: " ", count: depth * 4) + "#if !ReadersOnly")
        indented(body)
        line("#endif")
    }

    mutating func indented(_ body: (inout SwiftText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Writes a documentation comment; an empty line separates paragraphs.
    mutating func doc(_ paragraphs: String...) {
        for (index, paragraph) in paragraphs.filter({ !$0.isEmpty }).enumerated() {
            if index > 0 { line("///") }
            for text in wrapped(paragraph, prefix: "/// ") { line(text) }
        }
    }

    /// Writes a plain comment.
    mutating func comment(_ text: String) {
        for text in wrapped(text, prefix: "// ") { line(text) }
    }

    /// Writes `head(arguments)tail` on one line, or with one argument on a line.
    mutating func call(_ head: String, _ arguments: [String], _ tail: String = "") {
        let single = "\(head)(\(arguments.joined(separator: ", ")))\(tail)"
        if arguments.isEmpty || fits(single) { return line(single) }
        line(head + "(")
        indented { text in
            for (index, argument) in arguments.enumerated() {
                text.argument(argument, index + 1 < arguments.count ? "," : "")
            }
        }
        line(")" + tail)
    }

    /// Writes `head[`, as many items on a line as fit, and `]`.
    mutating func list(_ head: String, _ items: [String]) {
        let single = "\(head)[\(items.joined(separator: ", "))]"
        // The formatter breaks a list that fills its line completely.
        if fits(single + ",") { return line(single) }
        line(head + "[")
        indented { text in text.filled(items.map { $0 + "," }) }
        line("]")
    }

    /// Writes `case label: value`, with the value on its own line if both do not fit on one.
    mutating func branch(_ label: String, _ value: String) {
        if fits("\(label): \(value)") { return line("\(label): \(value)") }
        line(label + ":")
        indented { $0.statement(value) }
    }

    /// Writes a line that ends in a call with one argument; the argument is on its own line if it does not fit.
    private mutating func statement(_ text: String) {
        guard !fits(text), text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return line(text) }
        line(String(text[...open]))
        indented { $0.line(String(text[text.index(after: open)...].dropLast())) }
        line(")")
    }

    /// Writes `head { value }`, on one line or on three.
    mutating func getter(_ head: String, _ value: String) {
        if fits("\(head) { \(value) }") { return line("\(head) { \(value) }") }
        block(head) { $0.line(value) }
    }

    /// Writes the items of a literal, one on a line. Only a literal of several lines has a trailing comma.
    mutating func items(_ items: [String]) {
        guard items.count > 1 else { return items.forEach { line($0) } }
        for item in items { line(item + ",") }
    }

    /// Writes as many items on a line as fit.
    private mutating func filled(_ items: [String]) {
        var current = ""
        for item in items {
            let next = current.isEmpty ? item : "\(current) \(item)"
            if !current.isEmpty, !fits(next) {
                line(current)
                current = item
            } else {
                current = next
            }
        }
        if !current.isEmpty { line(current) }
    }

    func fits(_ text: String) -> Bool { depth * 4 + text.count <= Self.width }

    private func wrapped(_ text: String, prefix: String) -> [String] {
        var result: [String] = []
        var current = prefix
        for word in text.split(separator: " ") {
            if current.count > prefix.count, !fits(current + " " + word) {
                result.append(current)
                current = prefix
            }
            current += (current.count > prefix.count ? " " : "") + word
        }
        result.append(current)
        return result
    }
}

extension Availability {
    /// `since 0.19.4`, `until 0.18.5`, `not in 0.19.0 to 0.19.1`, a combination of them, or an empty text.
    var clause: String {
        [since.map { "since \($0)" }, until.map { "until \($0)" }, gap.map { "not in \($0.text)" }]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Returns `A sentence; since 0.19.4.`
    func appended(to sentence: String) -> String {
        guard !isWhole else { return sentence }
        return (sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence) + "; \(clause)."
    }

    /// `Exists since 0.19.4.`, or an empty text.
    var paragraph: String {
        if isWhole { return "" }
        return since == nil && until == nil ? "Exists, but \(clause)." : "Exists \(clause)."
    }

    /// `WireAvailability(since: "0.19.4")`.
    var expression: String {
        let arguments = [
            since.map { "since: \"\($0)\"" }, until.map { "until: \"\($0)\"" },
            gap.map { "except: \"\($0.first)\"...\"\($0.last)\"" },
        ]
        return "WireAvailability(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }
}

extension String {
    /// A Swift string literal.
    var literal: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
