import Propagation

/// The change of one value in words: `score 17 -> 18?`. Views, `replay`, `explain` and `trace` all word a change here.
struct ValueChange: Hashable {
    /// The name of the field as people type it.
    let name: String
    /// The old value; nil if only the confirmation of the value changes.
    let old: String?
    /// The new value, with its mark.
    let new: String

    /// Returns the change as a part of a line. No line is broken between the name and the values.
    ///
    /// - Parameter tint: The tint of the new value.
    func text(_ signs: Signs, _ tint: Style.Tint? = nil) -> TintedText {
        // A screen reader reads the values apart from what is around them.
        var text = TintedText(TextLayout.glued(signs == .words && old != nil ? "\(name) from " : "\(name) "))
        if let old {
            text.append(old, .dim)
            text.append(TextLayout.glued(" \(signs.arrow) "))
        }
        text.append(new, tint)
        return text
    }

    /// Returns a value within a sentence: truncated, and in quotes if it has several words.
    static func quoted(_ value: String) -> String {
        let clean = TextLayout.clean(value)
        let isQuoted = clean.count > 1 && clean.hasPrefix("\"") && clean.hasSuffix("\"")
        guard clean.contains(" "), !isQuoted else { return TextLayout.cut(clean, to: isQuoted ? width + 2 : width) }
        return "\"\(TextLayout.cut(clean, to: width))\""
    }

    /// The maximum width of a value without its quotes, in columns.
    private static let width = 28
}

extension ValueChange {
    /// Words a change of the log.
    init(_ change: FieldChange) {
        self.init(
            name: snakeCaseName(of: change.name),
            old: Self.quoted(change.old),
            new: Self.quoted(change.new)
        )
    }
}
