import Foundation
import Persistence
import Primitives

/// A text file that a person named: `~` is the folder that HOME names.
package enum TextFile {
    /// The text in it, its lines ended as they are here, wherever it was written, and without a byte order mark.
    ///
    /// It never waits: what is no file is refused.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func read(_ path: String) throws(ReplError) -> String {
        let bytes: [UInt8]
        do { bytes = try PersonalFile(typed: path).read() } catch { throw ReplError(reading: error) }
        return plain(try text(of: bytes, path))
    }

    /// The text as it is, of a file or of what comes through a pipe: `run <(…)`. It waits for the end, and keeps its thread.
    ///
    /// - Parameter path: `-` is standard input.
    /// - Throws: ``ReplError`` with code `file`.
    package static func readAsItIs(_ path: String) throws -> String {
        do {
            guard path == "-" else { return try text(of: PersonalFile(typed: path).readWaiting(), path) }
            return try text(of: PersonalFile.readToEnd(of: STDIN_FILENO, called: standardInput), standardInput)
        } catch let error as PersonalFileError {
            throw ReplError(reading: error)
        }
    }

    /// The same, for a task that may be cancelled: a thread of its own waits.
    ///
    /// - Throws: ``ReplError`` with code `file`, or `CancellationError`.
    @concurrent static func readWaiting(_ path: String) async throws -> String {
        let isGivenUp = Lock(false)
        let result: Result<[UInt8], any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        returning: Result { try PersonalFile(typed: path).readWaiting { isGivenUp.withLock { $0 } } }
                    )
                }
                thread.name = "file"
                thread.start()
            }
        } onCancel: {
            isGivenUp.withLock { $0 = true }
        }
        do { return try text(of: result.get(), path) } catch let error as PersonalFileError {
            throw ReplError(reading: error)
        }
    }

    /// Lines ended as they are here, and no byte order mark.
    package static func plain(_ text: String) -> String {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return text.replacing("\r\n", with: "\n")
    }

    /// Puts the text in place of what is there, whole or not at all: a disk that is full leaves the file as it was.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func replace(_ path: String, with text: String) throws(ReplError) {
        do { try PersonalFile(typed: path).update { _ in .replaced(Array(text.utf8)) } } catch {
            throw ReplError(writing: error)
        }
    }

    /// Refuses what cannot be rewritten: standard input, a pipe.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func requireRewritable(_ path: String) throws(ReplError) {
        if path == "-" { throw ReplError(.file, "\(standardInput) cannot be rewritten", hint: "name the file") }
        do { try PersonalFile(typed: path).requireFile() } catch { throw ReplError(writing: error) }
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
    /// Why a file that a person named was not read.
    init(reading error: PersonalFileError) {
        self.init(.file, error.message)
    }

    /// Why a file that a person named was not written.
    ///
    /// - Parameter hint: What to do about it, where that is not what the file's own error says.
    init(writing error: any Error, hint: String? = nil) {
        guard let error = error as? PersonalFileError else {
            self = error as? ReplError ?? ReplError(.file, ReplError.text(of: error))
            return
        }
        self.init(.file, error.message, hint: hint ?? error.hint)
    }
}
