import Foundation

/// Prints the message and the hint of an error as sentences.
func explain(_ error: any Error) {
    let known = error as? any LocalizedError
    let texts = [known?.errorDescription ?? "\(error)", known?.recoverySuggestion]
    print(texts.compactMap { $0?.sentence }.joined(separator: " ").wrapped())
}

/// Returns a number with a noun: `1 point`, `2 points`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Returns the age of a date in words: `3 hours`.
func age(of date: Date) -> String {
    let seconds = max(0, Int(Date.now.timeIntervalSince(date)))
    for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60)] where seconds >= length {
        return counted(seconds / length, unit)
    }
    return counted(seconds, "second")
}

extension String {
    /// The text with a capital letter at its beginning and a full stop at its end.
    var sentence: String {
        let text: String = prefix(1).uppercased() + dropFirst()
        return text.last.map { ".!?".contains($0) } ?? true ? text : text + "."
    }

    /// The number of columns of a terminal that the text fills.
    private var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns the text on one line, cut to a number of columns.
    func clipped(to width: Int) -> String {
        let line = words(upTo: .max).joined(separator: " ")
        return line.columns <= width ? line : line.beginning(of: width - 1) + "…"
    }

    /// Returns the text with spaces after it.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// Returns the text with spaces before it.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }

    /// Returns the text in lines of at most 80 columns.
    func wrapped(indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for paragraph in split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            var line = ""
            for word in String(paragraph).words(upTo: 80 - indent) {
                if !line.isEmpty, indent + line.columns + 1 + word.columns > 80 {
                    lines.append(margin + line)
                    line = ""
                }
                line += line.isEmpty ? word : " " + word
            }
            lines.append(line.isEmpty ? "" : margin + line)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the words without control characters, which would command the terminal. A long word, such as an address, is divided.
    private func words(upTo width: Int) -> [String] {
        split(whereSeparator: { $0.isWhitespace }).flatMap { word -> [String] in
            let scalars = word.unicodeScalars.filter { $0.properties.generalCategory != .control }
            var rest = String(String.UnicodeScalarView(scalars))
            var parts: [String] = []
            while rest.columns > width {
                parts.append(rest.beginning(of: width))
                rest.removeFirst(parts[parts.count - 1].count)
            }
            return rest.isEmpty ? parts : parts + [rest]
        }
    }

    private func beginning(of width: Int) -> String {
        var room = width
        return String(
            prefix {
                room -= $0.columns
                return room >= 0
            }
        )
    }
}

extension Character {
    /// The number of columns of a terminal that the character fills: two for an ideograph and an emoji.
    fileprivate var columns: Int {
        unicodeScalars.contains { $0.value >= 0x2E80 || $0.properties.isEmojiPresentation } ? 2 : 1
    }
}
