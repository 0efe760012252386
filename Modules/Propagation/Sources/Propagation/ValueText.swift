/// The spelling of the values that people must tell apart: in change sets and logs, and on every screen.
///
/// | value | text |
/// |---|---|
/// | true, false | `yes`, `no` |
/// | no value: nil, a case `none`, an empty list | `none` |
/// | a text without characters | `""` |
/// | a value that no response has contained | `unknown` |
public enum ValueText {
    /// The text of true.
    public static let yes = "yes"
    /// The text of false.
    public static let no = "no"
    /// The text of a missing value: nil, a case `none`, an empty list.
    public static let missing = "none"
    /// The text of a text without characters.
    public static let empty = "\"\""
    /// The text of a value that no response has contained yet.
    public static let unknown = "unknown"

    /// Returns the name of a property or a kind as people type it: `commentCount` becomes `comment_count`. An id behind a `:` stays unchanged.
    ///
    /// All screens spell names by this rule, so that a name from one can be typed in another.
    public static func name(of name: String) -> String {
        let kind = name.prefix { $0 != ":" }
        // Most names are in lower case, and are not copied.
        guard kind.utf8.contains(where: { $0 >= 0x80 || (0x41...0x5A).contains($0) }) else { return name }
        var typed = ""
        for character in kind {
            if character.isUppercase, !typed.isEmpty { typed.append("_") }
            typed += character.lowercased()
        }
        return typed + name[kind.endIndex...]
    }

    /// Returns the text of a Boolean.
    public static func text(of flag: Bool) -> String { flag ? yes : no }

    /// Returns a text as a value: a blank text is ``empty``, and a text that is spelled like no value is in quotes.
    public static func text(of text: String) -> String {
        if text.allSatisfy(\.isWhitespace) { return empty }
        return [missing, empty, unknown].contains(text) ? "\"\(text)\"" : text
    }
}
