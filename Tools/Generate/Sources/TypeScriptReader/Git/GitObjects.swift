import Foundation

/// Reads the contents of files from one `git cat-file --batch` process that stays open.
///
/// It requests one object and reads the response to its end before it requests the next. A request is shorter than any pipe buffer, and git
/// reads no request while it writes a response, so neither process ever blocks the other.
final class GitObjects {
    private let process: Process
    private let requests: FileHandle
    private let answers: FileHandle
    private var buffer: [UInt8] = []
    private var consumed = 0
    private let repository: String

    init(repository: String) throws(GitError) {
        self.repository = repository
        let input = Pipe()
        let output = Pipe()
        process = GitCommand.process(in: repository, ["cat-file", "--batch"])
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        requests = input.fileHandleForWriting
        answers = output.fileHandleForReading
        do {
            try process.run()
        } catch {
            throw GitError(.noGit, "git did not run", hint: "Install git; it has to be in the PATH.")
        }
    }

    deinit {
        // git ends when its input is closed. An error of closing is ignored, because the process is not read any more.
        try? requests.close()
        process.waitUntilExit()
    }

    /// Reads the bytes of an object.
    func contents(of object: String) throws(GitError) -> [UInt8] {
        do {
            try requests.write(contentsOf: Data("\(object)\n".utf8))
        } catch {
            throw stopped()
        }
        let header = String(decoding: try line(), as: UTF8.self).split(separator: " ")
        guard header.count == 3, header[1] == "blob", let size = Int(header[2]) else {
            throw GitError(
                .missingObject,
                "the repository has no contents for the object \(object)",
                hint: "It is a partial copy: fetch the whole repository."
            )
        }
        let bytes = try take(size)
        _ = try take(1)  // The contents end with a new line.
        return bytes
    }

    private func line() throws(GitError) -> [UInt8] {
        while true {
            if let end = buffer[consumed...].firstIndex(of: 0x0A) {
                defer { consumed = end + 1 }
                return Array(buffer[consumed..<end])
            }
            try readMore()
        }
    }

    private func take(_ count: Int) throws(GitError) -> [UInt8] {
        while buffer.count - consumed < count { try readMore() }
        defer { consumed += count }
        return Array(buffer[consumed..<consumed + count])
    }

    private func readMore() throws(GitError) {
        buffer.removeFirst(consumed)
        consumed = 0
        let more = answers.availableData
        guard !more.isEmpty else { throw stopped() }
        buffer.append(contentsOf: more)
    }

    private func stopped() -> GitError {
        GitError(
            .noGit,
            "git cat-file ended early in \(repository)",
            hint: "Try 'git -C \(repository) fsck'."
        )
    }
}
