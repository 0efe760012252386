public import Foundation

/// The error of a file operation on a person's file. The file is unchanged.
public struct UserFileError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// There is no such file.
        public static let missing = Code(description: "missing")
        /// The item is a folder, a pipe, a socket or a device instead of a file.
        public static let notAFile = Code(description: "not-a-file")
        /// The file exists and may not be overwritten.
        public static let taken = Code(description: "taken")
        /// The file cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// The file cannot be written.
        public static let unwritable = Code(description: "unwritable")
        /// The file is longer than the limit.
        public static let tooLong = Code(description: "too-long")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error, which names the file.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The failed system call, if one caused the error.
    public let cause: SystemCallError?

    init(_ code: Code, _ message: String, hint: String, cause: SystemCallError? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }

    static func missing(_ path: String) -> Self {
        Self(.missing, "there is no file \(path)", hint: "check the name")
    }

    static func notAFile(_ path: String, _ kind: UserFile.Kind) -> Self {
        Self(.notAFile, "\(path) is \(kind.words), not a file", hint: "name a file")
    }

    static func taken(_ path: String) -> Self {
        Self(.taken, "\(path) is there already", hint: "name another file, or remove it")
    }

    static func unreadable(_ path: String, _ number: Int32) -> Self {
        let cause = SystemCallError(.read, path: path, number: number)
        return Self(.unreadable, "\(path) cannot be read: \(cause.reason)", hint: "check who may read it", cause: cause)
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
        return Self(.unwritable, "\(path) is locked by another program", hint: "end that program first", cause: cause)
    }

    static func unread(_ path: String) -> Self {
        let cause = SystemCallError(.open, path: path, number: ENXIO)
        return Self(.unwritable, "\(path) is a pipe that no program reads", hint: "start a reader first", cause: cause)
    }

    static func tooLong(_ path: String) -> Self {
        Self(.tooLong, "\(path) is larger than \(UserFile.limit >> 20) MiB", hint: "name a smaller file")
    }
}
