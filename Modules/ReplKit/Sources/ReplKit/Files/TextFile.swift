import Foundation
import Persistence
import Primitives

/// A text file that a person named; `~` is the folder in HOME.
package enum TextFile {
    /// Reads a file, converts its line ends to `\n` and removes a byte order mark.
    ///
    /// It never waits: a path that is not a file is refused.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func read(_ path: String) throws(ReplError) -> String {
        let bytes: [UInt8]
        do { bytes = try UserFile(typed: path).read() } catch { throw ReplError(reading: error) }
        return normalized(try text(of: bytes, path))
    }

    /// Reads the unchanged text of a file or of a pipe: `run <(…)`. It blocks its thread until the end.
    ///
    /// - Parameter path: The path; `-` is standard input.
    /// - Throws: ``ReplError`` with code `file`.
    package static func readRaw(_ path: String) throws -> String {
        do {
            guard path == "-" else { return try text(of: UserFile(typed: path).readBlocking(), path) }
            return try text(of: UserFile.readToEnd(of: STDIN_FILENO, called: standardInput), standardInput)
        } catch let error as UserFileError {
            throw ReplError(reading: error)
        }
    }

    /// Reads like ``readRaw(_:)``, for a task that may be cancelled: a separate thread waits.
    ///
    /// - Throws: ``ReplError`` with code `file`, or `CancellationError`.
    @concurrent static func readCancellable(_ path: String) async throws -> String {
        let isGivenUp = Lock(false)
        let result: Result<[UInt8], any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        returning: Result { try UserFile(typed: path).readBlocking { isGivenUp.withLock { $0 } } }
                    )
                }
                thread.name = "file"
                thread.start()
            }
        } onCancel: {
            isGivenUp.withLock { $0 = true }
        }
        do { return try text(of: result.get(), path) } catch let error as UserFileError {
            throw ReplError(reading: error)
        }
    }

    /// Returns the text with `\n` as line ends and without a byte order mark.
    package static func normalized(_ text: String) -> String {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return text.replacing("\r\n", with: "\n")
    }

    /// Replaces the contents of a file atomically: a full disk leaves the file unchanged.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func replace(_ path: String, with text: String) throws(ReplError) {
        do { try UserFile(typed: path).update { _ in .replaced(Array(text.utf8)) } } catch {
            throw ReplError(writing: error)
        }
    }

    /// Throws if the path cannot be rewritten, because it is standard input or a pipe.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func requireRewritable(_ path: String) throws(ReplError) {
        if path == "-" { throw ReplError(.file, "\(standardInput) cannot be rewritten", hint: "name the file") }
        do { try UserFile(typed: path).requireFile() } catch { throw ReplError(writing: error) }
    }

    private static let standardInput = "standard input"

    private static func text(of bytes: [UInt8], _ path: String) throws(ReplError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ReplError(.file, "\(path) is not UTF-8")
        }
        return text
    }
}

extension ReplError {
    /// Creates the error of a file that could not be read.
    init(reading error: UserFileError) {
        self.init(.file, error.message)
    }

    /// Creates the error of a file that could not be written.
    ///
    /// - Parameter hint: The next thing to do, if it differs from the hint of the file's own error.
    init(writing error: any Error, hint: String? = nil) {
        guard let error = error as? UserFileError else {
            self = error as? ReplError ?? ReplError(.file, ReplError.text(of: error))
            return
        }
        self.init(.file, error.message, hint: hint ?? error.hint)
    }
}
