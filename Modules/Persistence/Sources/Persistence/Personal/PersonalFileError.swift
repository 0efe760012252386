public import Foundation

/// Why a file that a person owns cannot be read or written; it is as it was.
public struct PersonalFileError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// There is no such file.
        public static let missing = Code(description: "missing")
        /// A folder, a pipe, a socket or a device stands there, and a file is wanted.
        public static let notAFile = Code(description: "not-a-file")
        /// Something is there already, and was not to be written over.
        public static let taken = Code(description: "taken")
        /// It cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// It cannot be written.
        public static let unwritable = Code(description: "unwritable")
        /// It is longer than a person's file is.
        public static let tooLong = Code(description: "too-long")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the file.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// The system's refusal, if that was it.
    public let cause: SystemCallError?

    init(_ code: Code, _ message: String, hint: String, cause: SystemCallError? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }

    static func missing(_ path: String) -> Self {
        Self(.missing, "there is no file \(path)", hint: "check the name")
    }

    static func notAFile(_ path: String, _ kind: PersonalFile.Kind) -> Self {
        Self(.notAFile, "\(path) is \(kind.words), and a file is wanted", hint: "name a file")
    }

    static func taken(_ path: String) -> Self {
        Self(.taken, "\(path) is there already", hint: "name another file, or remove it")
    }

    static func unreadable(_ path: String, _ number: Int32) -> Self {
        let cause = SystemCallError(.read, path: path, number: number)
        return Self(.unreadable, "\(path) cannot be read: \(cause.reason)", hint: "check whose it is", cause: cause)
    }

    static func unwritable(_ path: String, _ number: Int32) -> Self {
        let cause = SystemCallError(.write, path: path, number: number)
        return Self(
            .unwritable,
            "\(path) cannot be written: \(cause.reason)",
            hint: "check its folder and the disk",
            cause: cause
        )
    }

    static func locked(_ path: String) -> Self {
        let cause = SystemCallError(.lock, path: path, number: EWOULDBLOCK)
        return Self(.unwritable, "\(path) is locked by another program", hint: "end that one first", cause: cause)
    }

    static func unread(_ path: String) -> Self {
        let cause = SystemCallError(.open, path: path, number: ENXIO)
        return Self(.unwritable, "\(path) is a pipe that nobody reads", hint: "begin reading it first", cause: cause)
    }

    static func tooLong(_ path: String) -> Self {
        Self(.tooLong, "\(path) is longer than \(PersonalFile.limit >> 20) MiB", hint: "name a shorter one")
    }
}
