import Foundation
import Persistence
import ReplKit

/// Runs `strata install`: it writes the man page and the completions to the folders that man and the shells search.
enum InstallCommand {
    /// The files to install, with paths below the prefix.
    static var files: [(path: String, text: String)] {
        [
            ("share/man/man1/strata.1", ManPage.text),
            ("share/bash-completion/completions/strata", ShellCompletions.script(for: .bash)),
            ("share/zsh/site-functions/_strata", ShellCompletions.script(for: .zsh)),
            ("share/fish/vendor_completions.d/strata.fish", ShellCompletions.script(for: .fish)),
        ]
    }

    /// Writes the files and prints their paths.
    ///
    /// - Parameter prefix: The folder above `share`; nil for the person's own, `~/.local`.
    /// - Throws: ``ReplError`` for the first file that cannot be written; the files before it are installed.
    static func install(prefix: String?) throws {
        guard let folder = prefix ?? ProcessInfo.processInfo.environment["HOME"].map({ $0 + "/.local" }) else {
            throw ReplError(.file, "there is no HOME to install to", hint: "strata install --prefix DIR")
        }
        for (path, text) in files {
            let file = URL(filePath: folder).appending(path: path)
            try ProgramOutput.write(text, to: file, hint: "strata install --prefix DIR, a folder of yours")
        }
    }
}
