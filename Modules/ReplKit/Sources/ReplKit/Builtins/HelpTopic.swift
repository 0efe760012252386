/// A concept that `help NAME` and `what is NAME` explain in a few lines.
///
/// ```swift
/// registrar.add(HelpTopic("tiers", ["tier"], lesson: "stubs", ["A tier says how much of an entity is loaded."]))
/// ```
public struct HelpTopic: Sendable {
    /// The name, as `help` lists it.
    public let name: String
    /// Other words for it, such as the singular.
    public let otherNames: [String]
    /// The name of the lesson that shows it.
    public let lesson: String
    /// Three to six lines in plain words, at most 76 columns each.
    public let lines: [String]

    /// Creates a topic.
    ///
    /// - Parameters:
    ///   - name: The name, as `help` lists it.
    ///   - otherNames: Other words for it, such as the singular.
    ///   - lesson: The name of the lesson that shows it; it is left out if no plug-in has that lesson.
    ///   - lines: Three to six lines in plain words, at most 76 columns each.
    public init(_ name: String, _ otherNames: [String] = [], lesson: String, _ lines: [String]) {
        self.name = name
        self.otherNames = otherNames
        self.lesson = lesson
        self.lines = lines
    }

    /// The concepts of every session.
    static let core = [
        HelpTopic(
            "handles",
            ["handle", "names"],
            lesson: "start",
            [
                "A handle is a name for a result: COMMAND as f. Commands take it, and paths",
                "from it: f.3 is the third row of the list f, f.3.creator its author.",
                "It keeps its object in memory until drop NAME. _ is a handle, too: the last",
                "result, until another one takes its place. list shows all handles.",
            ]
        ),
        HelpTopic(
            "views",
            ["view"],
            lesson: "views",
            [
                "A view shows an object or a list, and prints each change of it. watch REF in",
                "NAME opens one, unwatch NAME closes it, views lists them. A view is drawn",
                "again when a value changes that it shows, and only then; it keeps what it",
                "shows in memory.",
            ]
        ),
    ]
}

extension PluginRegistrar {
    /// Adds a concept to `help` and `what`, below those of earlier plug-ins.
    public func add(_ topic: HelpTopic) { registry.topics.append(topic) }
}

extension Session {
    /// Returns the explanation of a concept, with the lesson that shows it; nil if there is none of that name.
    func explanation(of word: String) -> [String]? {
        let word = word.lowercased()
        let topics = registry.topics
        guard let topic = topics.first(where: { $0.name == word || $0.otherNames.contains(word) }) else { return nil }
        let lesson = lessons.firstIndex { $0.name == topic.lesson }
        return [topic.name] + topic.lines.map { "  \($0)" } + (lesson.map { ["  try: tour \($0 + 1)"] } ?? [])
    }
}

/// The `what` command.
@MainActor
enum WhatCommand {
    /// The words between `what` and the concept, which are skipped.
    private static let fillers: Set<String> = ["is", "are", "does", "a", "an", "the", "mean", "means"]

    static let what = Command(
        "what",
        group: .repl,
        summary: "Explain a word of this program",
        details: ["what is a view; or the name of a command, or of a kind"],
        parameters: [Parameter.words("WORD").completing(from: "topics")],
        examples: ["what is a view", "what handles"]
    ) { call in
        let words = call.words("WORD").filter { !fillers.contains($0.lowercased()) }
        let word = (words.last ?? "").trimmingSuffix { "?.".contains($0) }
        guard !word.isEmpty else {
            let names = call.session.registry.topics.map(\.name).joined(separator: ", ")
            throw ReplError(.usage, "what: the word is missing", hint: "what is, with one of \(names)")
        }
        return try HelpCommand.explanation(of: word, in: call.session)
    }
}

extension String {
    /// Returns the text without the characters at its end that match.
    fileprivate func trimmingSuffix(while isMatch: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isMatch(last) { text.removeLast() }
        return String(text)
    }
}
