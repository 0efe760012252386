import CampusPlugin
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit

extension Arguments {
    /// Returns the error for words that begin with no verb. It names the command lines that the person may have meant, and only such that
    /// work.
    @MainActor
    static func unknownVerb(_ words: [String]) -> UsageError {
        let verb = words[0]
        var guesses = DidYouMean(verb, among: Subcommand.allCases.map(\.rawValue)).words.map { "strata \($0)" }
        let options: [Option] = [.version, .inspect]
        guesses += options.filter { $0.rawValue == verb }.map { "strata \($0.spelling)" }
        guesses += [lineRunning(file: verb)].compactMap(\.self)
        // A page that opens in -c closes with it.
        if verb != Option.inspect.rawValue, isReplCommand(verb) {
            guesses.append("strata -c \(shellQuoted(words.joined(separator: " "), always: true))")
        }
        let question = guesses.isEmpty ? "" : "; did you mean \(guesses.joined(separator: ", or "))?"
        return UsageError("strata has no command \(verb)\(question)")
    }

    /// Returns the command line that runs a file: `run` of the program compares a transcript, and `run` of the REPL runs plain lines. Nil
    /// if there is no such text file.
    private static func lineRunning(file: String) -> String? {
        // Ignored: what cannot be read is no file of commands, and the word is unknown.
        guard let text = try? TextFile.read(file) else { return nil }
        guard Transcript(parsing: text).entries.isEmpty else { return "strata run \(shellQuoted(file))" }
        return "strata -c \(shellQuoted("run \(Quoting.quote(file))", always: true))"
    }

    /// Returns true if the REPL has a command of that name.
    @MainActor
    private static func isReplCommand(_ verb: String) -> Bool {
        let plugins: [any Plugin] = [
            InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(),
        ]
        // Ignored: without a session there is nothing to suggest.
        guard let session = try? Session(plugins: plugins, surface: Recording().surface) else { return false }
        return session.commands.contains { listed in
            listed.name == verb || listed.command.aliases.contains { $0.name == verb }
        }
    }

    /// Returns a text as one word of a shell.
    ///
    /// - Parameter always: True to quote also a text that is a word without quotes.
    private static func shellQuoted(_ text: String, always: Bool = false) -> String {
        let isPlain = text.wholeMatch(of: /[A-Za-z0-9.\/_-]+/) != nil
        return isPlain && !always ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
