import Foundation
import Persistence
import ReplKit

/// `strata install`: the man page and the completions, where man and the shells look for them.
enum Installation {
    /// Where each file goes, below the prefix.
    static var files: [(path: String, text: String)] {
        [
            ("share/man/man1/strata.1", ManPage.text),
            ("share/bash-completion/completions/strata", Completions.script(for: .bash)),
            ("share/zsh/site-functions/_strata", Completions.script(for: .zsh)),
            ("share/fish/vendor_completions.d/strata.fish", Completions.script(for: .fish)),
        ]
    }

    /// Writes them, and says so.
    ///
    /// - Parameter prefix: The folder above `share`; nil for the person's own, `~/.local`.
    /// - Throws: ``ReplError`` for the first that cannot be written; those before it are there.
    static func install(prefix: String?) throws {
        guard let folder = prefix ?? ProcessInfo.processInfo.environment["HOME"].map({ $0 + "/.local" }) else {
            throw ReplError(.file, "there is no HOME to install to", hint: "strata install --prefix DIR")
        }
        for (path, text) in files {
            let file = URL(filePath: folder).appending(path: path)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                // A link that somebody manages their files by stays one.
                try PersonalFile(file.path(percentEncoded: false)).write(Array(text.utf8))
            } catch {
                throw ReplError(
                    .file,
                    "\(file.path(percentEncoded: false)) cannot be written",
                    hint: "strata install --prefix DIR, a folder of yours"
                )
            }
            Streams.write("ok    \(file.path(percentEncoded: false))\n")
        }
    }
}
