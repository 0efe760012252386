import Consistency
public import Messages
public import ReplKit

/// The plug-in for value trees: messages, people, contacts and profiles, the providers that show them, and the reasons for their changes.
///
/// It needs no other plug-in and no server, because a sample is bundled.
public struct MessagesPlugin: Plugin {
    /// The name of the plug-in: `messages`.
    public let name = "messages"
    private let book: SampleData?

    /// Creates the plug-in.
    ///
    /// - Parameter book: The data to show; nil for the bundled sample.
    public init(book: SampleData? = nil) {
        self.book = book
    }

    /// Registers the kinds and commands.
    ///
    /// - Throws: `ReplError` if a name is taken; `DecodingError` if the sample is damaged.
    public func register(in registrar: PluginRegistrar) throws {
        let messages = MessageTrees(commits: registrar.commits, book: try book ?? SampleData())
        let session = MessagesSession(messages)
        try registrar.add(TreeKind<Message>(session), in: session)
        try registrar.add(TreeKind<Person>(session), in: session)
        try registrar.add(ListKind<Person>(session), in: session)
        try registrar.add(ListKind<Message>(session), in: session)
        try registrar.add(TreeKind<MergeProjection.PersonModel>(session), in: session)
        try registrar.add(TreeKind<MergeProjection.FullProfileModel>(session), in: session)
        try registrar.add(TreeKind<MergeProjection.Badge>(session), in: session)
        try registrar.add(TreeKind<FieldProjection.PersonModel>(session), in: session)
        try registrar.add(TreeKind<CompositionProjection.PersonModel>(session), in: session)
        try registrar.add(TreeKind<CompositionProjection.FullProfileModel>(session), in: session)
        let commands: [Command] = [
            .provider(session), .edit(session), .delete(session), .restore(session), .pause(session), .resume(session),
        ]
        for command in commands { try registrar.add(command) }
        registrar.nameEssentials([])
        MessagesCode.register(in: registrar, session)
        for text in MessagesLessons.all { try registrar.add(try Lesson(parsing: text)) }
        registrar.explainErrors { error in
            (error as? ConsistencyError).map { ReplError(.failed, $0.message, hint: $0.hint) }
        }
    }
}

extension PluginRegistrar {
    /// Adds a kind and stores its name in this session: another plug-in may have a kind of the same name.
    fileprivate func add<Value>(_ kind: TreeKind<Value>, in session: MessagesSession) throws {
        let name = try add(kind)
        session.names[tree: Value.self] = name
        MessagesCode.addCode(of: Value.self, named: name, session, to: self)
    }

    fileprivate func add<Element>(_ kind: ListKind<Element>, in session: MessagesSession) throws {
        let name = try add(kind)
        session.names[list: Element.self] = name
        // The two lists are named after the functions that make them.
        MessagesCode.addList(of: "\(Element.self)", named: name, by: kind.name, to: self)
    }
}
