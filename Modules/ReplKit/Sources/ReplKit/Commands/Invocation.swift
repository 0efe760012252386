import Persistence

/// One call of a command: the words behind the verb, checked and resolved, and the session they were typed in.
@MainActor
public struct Invocation {
    enum Value {
        case object(any Showable)
        case text(String)
        case number(Int)
        case words([String])
        case assignments([(field: String, value: String)])
        case flag

        /// The words, if these are some.
        var words: [String] { if case .words(let words) = self { words } else { [] } }
    }

    /// The session.
    public let session: Session
    /// What is called.
    let command: Command
    /// The verb in full; an alias as it was typed: errors speak of that.
    public let verb: String
    /// The call as it was typed, aliases not expanded, for messages.
    public let typed: String
    /// The name behind `as`: the core gives it to ``Output/result``; here for messages such as `p = post:42`.
    public let resultName: String?

    let values: [String: Value]
    /// References as they were typed, by parameter: a view is called after its handle.
    let typedReferences: [String: String]

    /// Whether a parameter was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// The object that a required reference names.
    public func object(_ name: String = "REF") throws -> any Showable {
        guard case .object(let object)? = values[name] else { throw missing(name) }
        return object
    }

    /// The object that a reference names, as one of the plug-in's own wrappers.
    ///
    /// - Throws: ``ReplError`` with code `wrongKind`, say for a tier that lacks what the command needs.
    public func object<Shown: Showable>(_ name: String = "REF", as type: Shown.Type) throws -> Shown {
        let object = try object(name)
        guard let shown = object as? Shown else {
            throw ReplError(.wrongKind, "\(verb): \(object.reference) is no \(Shown.self)", hint: "help \(verb)")
        }
        return shown
    }

    /// A required word, text or choice.
    public func word(_ name: String) throws -> String {
        guard let word = optionalWord(name) else { throw missing(name) }
        return word
    }

    /// A word, text or choice that may be left out.
    public func optionalWord(_ name: String) -> String? {
        guard case .text(let text)? = values[name] else { return nil }
        return text
    }

    /// The path that a required word means: `~` is the folder that HOME names, as in a shell. Every command that takes a file asks here.
    public func path(_ name: String) throws -> String { PersonalFile.path(typed: try word(name)) }

    /// The path that a word means that may be left out.
    public func optionalPath(_ name: String) -> String? { optionalWord(name).map { PersonalFile.path(typed: $0) } }

    /// A required number.
    public func number(_ name: String) throws -> Int {
        guard let number = optionalNumber(name) else { throw missing(name) }
        return number
    }

    /// A number that may be left out.
    public func optionalNumber(_ name: String) -> Int? {
        guard case .number(let number)? = values[name] else { return nil }
        return number
    }

    /// The words of a ``Parameter/words(_:)``.
    public func words(_ name: String) -> [String] {
        guard case .words(let words)? = values[name] else { return [] }
        return words
    }

    /// The pairs of a ``Parameter/assignments(_:)``, in the order typed.
    public func assignments(_ name: String = "FIELD=V") -> [(field: String, value: String)] {
        guard case .assignments(let assignments)? = values[name] else { return [] }
        return assignments
    }

    func missing(_ name: String) -> ReplError {
        ReplError(.usage, "\(verb): \(name) is missing", hint: "help \(verb)")
    }
}
