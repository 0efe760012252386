import ReplKit

extension Command {
    /// Returns the `delete` command for the models of this plug-in.
    @MainActor
    static func delete(_ session: MessagesSession) -> Command {
        let names = session.names
        return Command(
            "delete",
            group: .write,
            summary: "Delete a value wherever it is shown",
            details: ["All values that require it are deleted, too: the messages of a person."],
            parameters: [.reference(kinds: names.ofTrees)],
            examples: ["delete \(names.ofTrees[0]):12"]
        ) { call in
            let object = try call.tree()
            let reference = object.reference
            try object.delete()
            return .edit("delete \(reference)").undoable(by: "restore \(commandText(for: reference))")
        }
    }

    /// Returns the `restore` command, which `undo` runs after a `delete`.
    @MainActor
    static func restore(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "restore",
            group: .write,
            summary: "Bring back a value that was deleted",
            details: ["The values that were deleted with it are restored, too."],
            parameters: [.word("REF")],
            examples: ["delete \(message):12; restore \(message):12"],
            synonyms: ["undelete"]
        ) { call in
            let reference = try session.restore(try call.word("REF"))
            return .edit("restore \(reference)").undoable(by: "delete \(commandText(for: reference))")
        }
    }
}

extension Command {
    /// Returns the `provider` command.
    @MainActor
    static func provider(_ session: MessagesSession) -> Command {
        let names = session.names
        return Command(
            "provider",
            group: .valueTrees,
            summary: "Show a value in a provider of its own",
            details: [
                "load returns the live provider; this command makes another one with the same",
                "value. It follows every change of the value and can be paused separately.",
            ],
            parameters: [.reference(kinds: names.all)],
            bindsResult: true,
            examples: ["provider \(names.ofTrees[1]):42 as p", "provider \(names.ofTrees[0]):12.author as a"]
        ) { call in
            let object = try call.tree()
            let other = try object.makeProvider()
            let name = call.resultName.map { "\($0) = " } ?? ""
            return .done("\(name)\(other.reference), in a provider of its own", result: other)
        }
    }
}

extension Command {
    /// Returns the `pause` command.
    @MainActor
    static func pause(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "pause",
            group: .valueTrees,
            summary: "Pause the updates of one provider",
            details: ["The provider stores changes without showing them; its own edits are shown."],
            parameters: [.reference("h", kinds: session.names.all)],
            examples: ["load \(message) 12 as m; pause m"]
        ) { call in
            let (object, provider) = try call.provider()
            guard !provider.isPaused else { return .unchanged("pause \(object.reference)", result: object) }
            provider.pause()
            return .done("\(object.reference) is paused: this provider alone", result: object)
                .undoable(by: await call.line("resume", provider, of: object))
        }
    }

    /// Returns the `resume` command.
    @MainActor
    static func resume(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "resume",
            group: .valueTrees,
            summary: "Show what a paused provider missed",
            parameters: [.reference("h", kinds: session.names.all)],
            examples: ["load \(message) 12 as m; pause m; resume m"],
            synonyms: ["unpause", "continue"]
        ) { call in
            let (object, provider) = try call.provider()
            guard provider.isPaused else { return .unchanged("resume \(object.reference)", result: object) }
            provider.resume()
            return .edit("resume \(object.reference)", result: object)
                .undoable(by: await call.line("pause", provider, of: object))
        }
    }
}

extension Invocation {
    /// Returns the provider of a command. A part of a provider is an error.
    @MainActor
    fileprivate func provider() throws -> (object: any TreeShowable, provider: any PausableProvider) {
        let object = try tree("h")
        guard let provider = object.pausableProvider else {
            throw ReplError(
                .wrongKind,
                "\(verb) needs a provider, but this \(object.reference) is a part of \(object.container)",
                hint: "provider \(object.reference) as h; \(verb) h"
            )
        }
        return (object, provider)
    }

    /// Returns the command line that applies a verb to this provider; nil if its reference resolves to an older provider of the same value.
    @MainActor
    fileprivate func line(_ verb: String, _ provider: any PausableProvider, of object: any TreeShowable) async
        -> String?
    {
        // Ignored: a provider of a deleted model cannot be resolved, so there is no way back.
        let found = try? await session.resolve("\(object.reference)") as? any TreeShowable
        return found?.pausableProvider === provider ? "\(verb) \(ReplKit.commandText(for: object.reference))" : nil
    }
}

extension Invocation {
    /// Returns the object of the command.
    func tree(_ name: String = "REF") throws -> any TreeShowable {
        let object = try object(name)
        guard let tree = object as? any TreeShowable else {
            throw ReplError(.wrongKind, "\(verb): \(object.reference) is not a value in a tree", hint: "help \(verb)")
        }
        return tree
    }
}

extension Command {
    /// Returns the `edit` command for the models of this plug-in.
    @MainActor
    static func edit(_ session: MessagesSession) -> Command {
        let names = session.names
        let (message, person) = (names.ofTrees[0], names.ofTrees[1])
        return Command(
            "edit",
            group: .write,
            summary: "Set fields, wherever they are shown",
            parameters: [.reference(kinds: names.ofTrees), .assignments()],
            examples: ["edit \(person):42 online=yes", "edit \(message):12 text=\"See you\" author.online=yes"],
            synonyms: ["rename: edit REF FIELD=V", "change"]
        ) { call in
            let object = try call.tree()
            let assignments = call.assignments()
            let reference = object.reference
            let fields = assignments.map(\.field).joined(separator: ", ")
            switch try object.edit(assignments) {
            case .unchanged: return .unchanged("edit \(reference) \(fields)", result: object)
            case .changed(let undo): return .edit("edit \(reference) \(fields)", result: object).undoable(by: undo)
            }
        }
    }
}
