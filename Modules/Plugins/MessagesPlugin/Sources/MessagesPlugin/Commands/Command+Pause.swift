import ReplKit

extension Command {
    /// `pause`.
    @MainActor
    static func pause(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "pause",
            group: .valueTrees,
            summary: "Keep a provider as it is",
            details: ["It keeps up with what changes, unseen; what is edited through it, it shows."],
            parameters: [.reference("h", kinds: session.names.all)],
            examples: ["load \(message) 12 as m; pause m"]
        ) { call in
            let (object, provider) = try call.provider()
            guard !provider.isPaused else { return .hit("\(object.reference) is paused already", result: object) }
            provider.pause()
            return .done("\(object.reference) is paused: this provider alone", result: object)
                .undone(by: await call.line("resume", provider, of: object))
        }
    }

    /// `resume`.
    @MainActor
    static func resume(_ session: MessagesSession) -> Command {
        let message = session.names.ofTrees[0]
        return Command(
            "resume",
            group: .valueTrees,
            summary: "Show what a paused provider missed",
            parameters: [.reference("h", kinds: session.names.all)],
            examples: ["load \(message) 12 as m; pause m; resume m"]
        ) { call in
            let (object, provider) = try call.provider()
            guard provider.isPaused else { return .hit("\(object.reference) is not paused", result: object) }
            provider.resume()
            return .edit("resume \(object.reference)", result: object)
                .undone(by: await call.line("pause", provider, of: object))
        }
    }
}

extension Invocation {
    /// The provider that a command is about; a part of one is none.
    @MainActor
    fileprivate func provider() throws -> (object: any TreeShowable, provider: any Pausing) {
        let object = try tree("h")
        guard let provider = object.pausing else {
            throw ReplError(
                .wrongKind,
                "\(verb) is for a provider, and this \(object.reference) is a part of \(object.whole)",
                hint: "provider \(object.reference) as h; \(verb) h"
            )
        }
        return (object, provider)
    }

    /// The command line that does that to this provider; nil if its reference means an older one that shows the same.
    @MainActor
    fileprivate func line(_ verb: String, _ provider: any Pausing, of object: any TreeShowable) async -> String? {
        // One whose model was deleted is found by nothing any more: no way back either.
        let found = try? await session.resolve("\(object.reference)") as? any TreeShowable
        return found?.pausing === provider ? "\(verb) \(ReplKit.typedReference(to: object.reference))" : nil
    }
}
