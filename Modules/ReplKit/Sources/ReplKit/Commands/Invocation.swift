import Persistence

/// One call of a command: the checked and resolved words behind the verb, and the session in which they were typed.
@MainActor
public struct Invocation {
    enum ArgumentValue {
        case object(any Showable)
        case text(String)
        case number(Int)
        case words([String])
        case assignments([(field: String, value: String)])
        case flag

        /// The words if the value is a list of words, else an empty array.
        var words: [String] { if case .words(let words) = self { words } else { [] } }
    }

    /// The session in which the command was typed.
    public let session: Session
    /// The command that is called.
    let command: Command
    /// The full verb, or the alias as it was typed; errors name it.
    public let verb: String
    /// The call as it was typed, before aliases are expanded; for messages.
    public let enteredText: String
    /// The name behind `as`, for messages such as `p = post:42`. The core assigns it to ``Output/result``.
    public let resultName: String?

    let values: [String: ArgumentValue]
    /// The references as they were typed, by parameter; a view is named after its handle.
    let enteredReferences: [String: String]

    /// Returns true if a parameter was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns the object that a required reference names.
    public func object(_ name: String = "REF") throws -> any Showable {
        guard case .object(let object)? = values[name] else { throw missing(name) }
        return object
    }

    /// Returns the object that a reference names, as one of the plug-in's own wrappers.
    ///
    /// - Throws: ``ReplError`` with code `wrongKind` if the object is of another type, for example a tier without the fields that the
    ///   command needs.
    public func object<Shown: Showable>(_ name: String = "REF", as type: Shown.Type) throws -> Shown {
        let object = try object(name)
        guard let shown = object as? Shown else {
            throw ReplError(.wrongKind, "\(verb): \(object.reference) is no \(Shown.self)", hint: "help \(verb)")
        }
        return shown
    }

    /// Returns a required word, text or choice.
    public func word(_ name: String) throws -> String {
        guard let word = optionalWord(name) else { throw missing(name) }
        return word
    }

    /// Returns a word, text or choice; nil if it was left out.
    public func optionalWord(_ name: String) -> String? {
        guard case .text(let text)? = values[name] else { return nil }
        return text
    }

    /// Returns the path for a required word; `~` is the folder in HOME, as in a shell. Every command that takes a file calls this function.
    public func path(_ name: String) throws -> String { UserFile.path(typed: try word(name)) }

    /// Returns the path for an optional word; nil if it was left out.
    public func optionalPath(_ name: String) -> String? { optionalWord(name).map { UserFile.path(typed: $0) } }

    /// Returns a required number.
    public func number(_ name: String) throws -> Int {
        guard let number = optionalNumber(name) else { throw missing(name) }
        return number
    }

    /// Returns a number; nil if it was left out.
    public func optionalNumber(_ name: String) -> Int? {
        guard case .number(let number)? = values[name] else { return nil }
        return number
    }

    /// Returns the words of a ``Parameter/words(_:)``; empty if there are none.
    public func words(_ name: String) -> [String] {
        guard case .words(let words)? = values[name] else { return [] }
        return words
    }

    /// Returns the pairs of a ``Parameter/assignments(_:)`` in the order in which they were typed.
    public func assignments(_ name: String = "FIELD=V") -> [(field: String, value: String)] {
        guard case .assignments(let assignments)? = values[name] else { return [] }
        return assignments
    }

    func missing(_ name: String) -> ReplError {
        ReplError(.usage, "\(verb): \(name) is missing", hint: "help \(verb)")
    }
}

extension Invocation {
    /// Returns a reference as it was typed, a handle or a path; nil if it was left out. Messages that suggest the next command use it.
    public func enteredReference(_ name: String = "REF") -> String? { enteredReferences[name] }
}
