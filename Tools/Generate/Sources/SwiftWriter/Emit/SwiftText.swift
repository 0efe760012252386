/// Swift source being written: indentation, documentation, and lines broken as `.swift-format` breaks them.
struct SwiftText {
    /// The longest line.
    static let width = 120

    private(set) var lines: [String] = []
    private var depth = 0

    /// All lines, each with its end.
    var text: String { lines.map { $0 + "\n" }.joined() }

    mutating func line(_ text: String) {
        lines.append(text.isEmpty ? "" : String(repeating: " ", count: depth * 4) + text)
    }

    /// An empty line, unless a block has just begun or there is one already.
    mutating func blank() {
        guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{"), !last.hasSuffix("#if !ReadersOnly") else {
            return
        }
        lines.append("")
    }

    /// `head {`, what `body` writes, `}`.
    mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
        line(head + " {")
        indented(body)
        line("}")
    }

    /// What `body` writes, unless the package's trait `ReadersOnly` leaves it out.
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

    /// A documentation comment; paragraphs are separated by an empty one.
    mutating func doc(_ paragraphs: String...) {
        for (index, paragraph) in paragraphs.filter({ !$0.isEmpty }).enumerated() {
            if index > 0 { line("///") }
            for text in wrapped(paragraph, prefix: "/// ") { line(text) }
        }
    }

    /// A plain comment.
    mutating func comment(_ text: String) {
        for text in wrapped(text, prefix: "// ") { line(text) }
    }

    /// `head(arguments)tail` in one line, or with a line an argument.
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

    /// `head[`, as many items a line as fit, `]`.
    mutating func list(_ head: String, _ items: [String]) {
        let single = "\(head)[\(items.joined(separator: ", "))]"
        // The formatter breaks a list that fills its line to the end.
        if fits(single + ",") { return line(single) }
        line(head + "[")
        indented { text in text.filled(items.map { $0 + "," }) }
        line("]")
    }

    /// `case label: value`, the value on a line of its own where the two are too long for one.
    mutating func branch(_ label: String, _ value: String) {
        if fits("\(label): \(value)") { return line("\(label): \(value)") }
        line(label + ":")
        indented { $0.statement(value) }
    }

    /// A line that ends in a call of one argument; the argument on a line of its own where there is no room.
    private mutating func statement(_ text: String) {
        guard !fits(text), text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return line(text) }
        line(String(text[...open]))
        indented { $0.line(String(text[text.index(after: open)...].dropLast())) }
        line(")")
    }

    /// `head { value }`, or in three lines.
    mutating func getter(_ head: String, _ value: String) {
        if fits("\(head) { \(value) }") { return line("\(head) { \(value) }") }
        block(head) { $0.line(value) }
    }

    /// Items of a literal, a line each; only a literal of several lines ends in a comma.
    mutating func items(_ items: [String]) {
        guard items.count > 1 else { return items.forEach { line($0) } }
        for item in items { line(item + ",") }
    }

    /// As many items a line as fit.
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
    /// `since 0.19.4`, `until 0.18.5`, `not in 0.19.0 to 0.19.1`, more of these, or nothing.
    var clause: String {
        [since.map { "since \($0)" }, until.map { "until \($0)" }, gap.map { "not in \($0.text)" }]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// `A sentence; since 0.19.4.`
    func appended(to sentence: String) -> String {
        guard !isWhole else { return sentence }
        return (sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence) + "; \(clause)."
    }

    /// `Exists since 0.19.4.`, or nothing.
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
