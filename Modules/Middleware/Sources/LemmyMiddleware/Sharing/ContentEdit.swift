import Middleware
import Primitives

/// The content of an entity that a person writes, and may rewrite.
protocol EditableContent: Sendable, Hashable {
    associatedtype Model: TierModel where Model.Client == ApiClient, Model.Value.ID: Codable

    /// The group of the content's fields.
    static var group: FieldGroup<Model.Value.Fields> { get }
    /// The parts of the content. Their names stand in files, so keep the name of a part that an earlier release has written.
    static var parts: [ContentPart<Self>] { get }

    init(_ fields: Model.Value.Fields)
    func write(to fields: inout Model.Value.Fields)
    /// Returns the request that sends the changed parts.
    static func request(_ diff: ContentDiff<Self>, of id: Model.Value.ID, by client: ApiClient) -> EditRequest
}

/// One part of a content, such as the title of a post.
struct ContentPart<Content>: Sendable {
    let name: String
    /// Returns the change from an old content to a new one; nil if the part is the same. Without an old content, every part changes.
    let change: @Sendable (_ old: Content?, _ new: Content) -> ContentChange<Content>?
    /// Reads a change from a file; nil if the file has none.
    let decode: @Sendable (KeyedDecodingContainer<NamedKey>) throws -> ContentChange<Content>?

    init<Value: Codable & Equatable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<Content, Value> & Sendable,
        matches: @escaping @Sendable (_ sent: Value, _ stored: Value) -> Bool = { $0 == $1 }
    ) {
        self.name = name
        let make: @Sendable (Value) -> ContentChange<Content> = { value in
            ContentChange(
                name: name,
                apply: { $0[keyPath: path] = value },
                isStored: { matches(value, $0[keyPath: path]) },
                encode: { try $0.encode(value, forKey: NamedKey(name)) }
            )
        }
        change = { old, new in old?[keyPath: path] == new[keyPath: path] ? nil : make(new[keyPath: path]) }
        decode = { values in
            let key = NamedKey(name)
            return values.contains(key) ? make(try values.decode(Value.self, forKey: key)) : nil
        }
    }

    /// Describes a part with text, which a server may change when it stores it.
    static func text(_ name: String, _ path: any WritableKeyPath<Content, String> & Sendable) -> Self {
        Self(name, path) { SubmittedText($0).matches($1) }
    }

    /// Describes a part with text that may be missing; an empty text is stored as a missing one.
    static func text(_ name: String, _ path: any WritableKeyPath<Content, String?> & Sendable) -> Self {
        Self(name, path) { SubmittedText($0 ?? "").matches($1 ?? "") }
    }
}

/// The new value of one part of a content.
struct ContentChange<Content>: Sendable {
    let name: String
    let apply: @Sendable (inout Content) -> Void
    /// Returns true if a server that received the value may have stored this content.
    let isStored: @Sendable (Content) -> Bool
    let encode: @Sendable (inout KeyedEncodingContainer<NamedKey>) throws -> Void
}

/// An edit that rewrites parts of a content, and keeps all others as they are. It is kept across launches until the server has confirmed it,
/// and asks before it overwrites a change of somebody else.
struct ContentEdit<Content: EditableContent>: DurableEdit {
    typealias Model = Content.Model

    static var kind: String { "edit \(Model.Value.lane)" }
    static var group: FieldGroup<Model.Value.Fields> { Content.group }
    static var conflictPolicy: ConflictPolicy { .ask }

    let id: Model.Value.ID
    private let changes: [ContentChange<Content>]
    /// The content that the person saw when they began to write; nil if it is the verified one.
    private let seen: Content?

    /// Describes an edit.
    ///
    /// - Parameters:
    ///   - old: The content of the server below the edit; nil if it is unknown, and every part is sent.
    ///   - new: The content to show and send.
    ///   - shown: The content that an unfinished edit shows; nil if there is none.
    ///   - seen: The content that the person saw when they began to write, if it is an older one.
    init(_ id: Model.Value.ID, from old: Content?, to new: Content, over shown: Content? = nil, seen: Content? = nil) {
        self.id = id
        self.seen = seen
        // A part that returns to the server's value is a change too, if an unfinished edit shows another value.
        changes = Content.parts.compactMap { part in part.change(old, new) ?? shown.flatMap { part.change($0, new) } }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: NamedKey.self)
        id = try values.decode(Model.Value.ID.self, forKey: NamedKey("id"))
        let changed = try values.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey("changes"))
        changes = try Content.parts.compactMap { try $0.decode(changed) }
        seen = nil
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: NamedKey.self)
        try values.encode(id, forKey: NamedKey("id"))
        var changed = values.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey("changes"))
        for change in changes { try change.encode(&changed) }
    }

    var summary: String { "edit \(EntityKey(kind: Model.Value.lane, id: Model.Value.entityID(of: id).description))" }

    func apply(to fields: inout Model.Value.Fields) {
        var content = Content(fields)
        for change in changes { change.apply(&content) }
        content.write(to: &fields)
    }

    func isStored(in fields: Model.Value.Fields) -> Bool {
        let content = Content(fields)
        return changes.allSatisfy { $0.isStored(content) }
    }

    func restoreSeen(in fields: inout Model.Value.Fields) { seen?.write(to: &fields) }

    func request(by client: ApiClient) throws -> EditRequest {
        guard let known = client.clientStore.verified(Model.Value.self, id, Content.group) else {
            throw ApiClientError(
                .unsupported,
                "\(summary): nothing of it is known",
                hint: "load it, then edit it again"
            )
        }
        let verified = Content(known.fields)
        var content = verified
        for change in changes { change.apply(&content) }
        return Content.request(
            ContentDiff(content: content, verified: known.isUnconfirmed ? nil : verified),
            of: id,
            by: client
        )
    }
}

extension TierModel where Client == ApiClient {
    /// Rewrites the content and sends the parts that changed.
    ///
    /// - Parameters:
    ///   - seen: The content that the person saw when they began to write; nil for the shown one.
    ///   - change: Changes that content.
    func rewrite<Content: EditableContent>(
        _ seen: Content?,
        _ change: (inout Content) -> Void
    ) -> Task<EditResult, Never> where Content.Model == Self {
        let shown = Content(storage.snapshot.fields)
        var content = seen ?? shown
        change(&content)
        let known = api.clientStore.verified(Value.self, id, Content.group)
        let verified = known.flatMap { $0.isUnconfirmed ? nil : Content($0.fields) }
        guard let known, known.isPending || known.isUnconfirmed else {
            return submit(ContentEdit(id, from: seen ?? verified, to: content, seen: seen))
        }
        // It replaces the edit that waits, so it contains the changes of both.
        var merged = shown
        for part in Content.parts { part.change(seen ?? shown, content)?.apply(&merged) }
        return submit(ContentEdit(id, from: verified, to: merged, over: shown, seen: seen))
    }
}
