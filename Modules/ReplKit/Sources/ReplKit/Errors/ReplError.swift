import Foundation

/// The error of a command that cannot be carried out.
///
/// The message names the affected object; the hint says what to do next, as a command to type if there is one. Neither ever contains a
/// password or a token.
public struct ReplError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; plug-ins may add their own.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, stable across versions; `--json` prints it.
        public let description: String
        /// The exit status of a script that stops at this error.
        public let exitStatus: ExitStatus

        /// Creates a code.
        public init(_ description: String, exitStatus: ExitStatus = .failed) {
            self.description = description
            self.exitStatus = exitStatus
        }

        /// No command has that name.
        public static let unknownCommand = Code("unknown-command")
        /// The arguments do not fit the command.
        public static let usage = Code("usage")
        /// A quote was opened and not closed, or the line ends with a `\`.
        public static let badQuote = Code("bad-quote")
        /// A number was expected, but the argument is not a number or is out of range.
        public static let badNumber = Code("bad-number")
        /// No object has that handle, id, row or edge.
        public static let unknownReference = Code("unknown-reference")
        /// The object exists, but the command cannot be applied to it.
        public static let wrongKind = Code("wrong-kind")
        /// The command ran and failed.
        public static let failed = Code("failed")
        /// The command needs a signed-in account, or the handle must be refreshed as the current account.
        public static let notSignedIn = Code("not-signed-in")
        /// The server cannot be reached.
        public static let connectionLost = Code("connection-lost", exitStatus: .connectionLost)
        /// An `expect` was not met.
        public static let expectationNotMet = Code("expectation-not-met", exitStatus: .expectationNotMet)
        /// The command was cancelled by Ctrl-C.
        public static let cancelled = Code("cancelled", exitStatus: .interrupted)
        /// A file cannot be read or written.
        public static let file = Code("file")
        /// Two plug-ins conflict, or a plug-in is incomplete.
        public static let badPlugin = Code("bad-plugin", exitStatus: .usage)
    }

    /// The kind of failure.
    public let code: Code
    /// The description of the failure, which names the affected object.
    public let message: String
    /// The next thing to do; empty if there is none. Shown as ``formattedHint``.
    public let hint: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "") {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
}

extension ReplError {
    /// The ``hint`` as it is shown: behind `try: `, unless it already begins with that word; empty if there is none.
    public var formattedHint: String { hint.isEmpty || hint.hasPrefix("try ") ? hint : "try: \(hint)" }
}

extension ReplError {
    /// Returns any error in one readable line: its own message, or a description of its type, but never a debug dump.
    ///
    /// It is used for errors that no ``PluginRegistrar/explainErrors(_:)`` translates.
    public static func text(of error: any Error) -> String {
        switch error {
        case let error as ReplError: error.message
        case let error as DecodingError: text(of: error)
        case is EncodingError: "something could not be written as JSON"
        case let error as POSIXError: SystemErrorMessage.text(error.code.rawValue)
        case is URLError: "the server could not be reached"
        case is CocoaError: "a file could not be read or written"
        default: oneLine("\(error)")
        }
    }

    private static func text(of error: DecodingError) -> String {
        let path: [any CodingKey]
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            path = context.codingPath
        @unknown default: path = []
        }
        let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        // A long path is shortened to both of its ends.
        let ends = [names.prefix(3), names.suffix(2)].map { $0.joined(separator: ".") }
        let place = names.count > 6 ? ends.joined(separator: "...") : names.joined(separator: ".")
        return "the data could not be read" + (place.isEmpty ? "" : ", at \(place)")
    }

    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        return line.hasPrefix("Error Domain=") ? "the system reported an error" : TextLayout.cut(line, to: 200)
    }
}

/// The system's messages for its error numbers; Foundation's messages are about Cocoa.
package enum SystemErrorMessage {
    /// Returns the message of an error number: `No space left on device`.
    package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
