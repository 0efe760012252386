/// The words of a command line, read one after the other: an option, then its value if it has one.
///
/// ```swift
/// var words = OptionWords(CommandLine.arguments.dropFirst())
/// while let option = words.next() {
///     switch option {
///     case "--rounds": rounds = try words.number(of: option)
///     default: throw OptionWords.unknown(option)
///     }
/// }
/// ```
public struct OptionWords {
    /// The reason why a command line is refused.
    public struct Refusal: Error {
        /// The reason, in words.
        public let message: String
    }

    private var rest: ArraySlice<String>

    /// Creates the words of these arguments, without the program's name.
    public init(_ arguments: some Sequence<String>) { rest = Array(arguments)[...] }

    /// Returns the next word; nil if there is none.
    public mutating func next() -> String? { rest.popFirst() }

    /// Returns the value of an option.
    ///
    /// - Parameters:
    ///   - option: The option, which was read last.
    ///   - meaning: The value in words: `a file`.
    ///   - read: Reads the value; nil if it is not allowed.
    /// - Throws: ``Refusal`` if there is no value, or `read` returns nil.
    public mutating func value<Value>(
        of option: String,
        _ meaning: String,
        _ read: (String) -> Value?
    ) throws(Refusal) -> Value {
        guard let value = rest.popFirst().flatMap(read) else { throw Refusal(message: "\(option) needs \(meaning)") }
        return value
    }

    /// Returns the text behind an option.
    ///
    /// - Parameters:
    ///   - option: The option, which was read last.
    ///   - meaning: The text in words: `a file`.
    /// - Throws: ``Refusal`` if there is none.
    public mutating func text(of option: String, _ meaning: String) throws(Refusal) -> String {
        try value(of: option, meaning) { $0 }
    }

    /// Returns the number behind an option.
    ///
    /// - Parameters:
    ///   - option: The option, which was read last.
    ///   - least: The smallest number that is allowed.
    /// - Throws: ``Refusal`` if there is none, or a smaller one.
    public mutating func number<Number: FixedWidthInteger>(
        of option: String,
        from least: Number = 1
    ) throws(Refusal) -> Number {
        try value(of: option, "a number") { Number($0).flatMap { $0 >= least ? $0 : nil } }
    }

    /// Returns the refusal of an option that does not exist.
    public static func unknown(_ option: String) -> Refusal { Refusal(message: "unknown option \(option)") }
}
