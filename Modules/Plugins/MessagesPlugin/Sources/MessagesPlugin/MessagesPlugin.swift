import Consistency
public import Messages
public import ReplKit

/// Value trees in the REPL: messages, people, contacts and profiles, the providers that show them, and why each shows what it shows.
///
/// Needs nothing from other plug-ins, and no server: what there is comes along.
public struct MessagesPlugin: Plugin {
    /// `messages`.
    public let name = "messages"
    private let book: SampleBook?

    /// Makes the plug-in.
    ///
    /// - Parameter book: What there is to show; the sample that comes along, unless told otherwise.
    public init(book: SampleBook? = nil) {
        self.book = book
    }

    /// Registers kinds and commands.
    ///
    /// - Throws: `ReplError`; `DecodingError` if the sample is damaged.
    public func register(in registrar: PluginRegistrar) throws {
        let messages = MessageTrees(commits: registrar.commits, book: try book ?? SampleBook())
        let session = MessagesSession(messages)
        try registrar.add(TreeKind<Message>(session), in: session)
        try registrar.add(TreeKind<Person>(session), in: session)
        try registrar.add(ListKind<Person>(session), in: session)
        try registrar.add(ListKind<Message>(session), in: session)
        try registrar.add(TreeKind<ByMerge.PersonModel>(session), in: session)
        try registrar.add(TreeKind<ByMerge.FullProfileModel>(session), in: session)
        try registrar.add(TreeKind<ByMerge.Badge>(session), in: session)
        try registrar.add(TreeKind<ByField.PersonModel>(session), in: session)
        try registrar.add(TreeKind<ByComposition.PersonModel>(session), in: session)
        try registrar.add(TreeKind<ByComposition.FullProfileModel>(session), in: session)
        let commands: [Command] = [
            .provider(session), .edit(session), .delete(session), .restore(session), .pause(session), .resume(session),
        ]
        for command in commands { try registrar.add(command) }
        for text in MessagesLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.explainErrors { error in
            (error as? ConsistencyError).map { ReplError(.failed, $0.message, hint: $0.hint) }
        }
    }
}

extension PluginRegistrar {
    /// Adds a kind, and notes what references call it here: another plug-in may have one of its name.
    fileprivate func add<Value>(_ kind: TreeKind<Value>, in session: MessagesSession) throws {
        session.names[tree: Value.self] = try add(kind)
    }

    fileprivate func add<Element>(_ kind: ListKind<Element>, in session: MessagesSession) throws {
        session.names[list: Element.self] = try add(kind)
    }
}
