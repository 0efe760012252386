import Middleware
import Primitives

/// A Boolean field of an entity that can be edited. Each conforming type is one kind of edit.
protocol EditableFlag: Sendable {
    associatedtype Model: TierModel where Model.Client == ApiClient, Model.Value.ID: Codable
    typealias Group = FieldGroup<Model.Value.Fields>
    typealias Field = any WritableKeyPath<Model.Value.Fields, Bool> & Sendable

    /// The verb of the edit for causes, errors and files: `lock`, as in `lock post:42 off`.
    static var verb: String { get }
    /// The text after the entity; empty by default.
    static var textSuffix: String { get }
    /// Returns the entity in words; `post:42` by default.
    static func words(of id: Model.Value.ID) -> String
    /// The value's key in files. Keep the key of a flag that an earlier release has written.
    static var codingKey: String { get }
    /// The field group, which consists of this field alone.
    static var group: Group { get }
    static var field: Field { get }
    /// Returns the request that sets the flag on the server.
    @MainActor static func request(_ edit: FlagEdit<Self>, by client: ApiClient) throws -> EditRequest
}

extension EditableFlag {
    static var textSuffix: String { "" }
    static var codingKey: String { "isSet" }

    static func words(of id: Model.Value.ID) -> String {
        EntityKey(kind: Model.Value.lane, id: Model.Value.entityID(of: id).description).description
    }
}

/// An edit that sets or clears a flag; most edits are of this type. It is kept across launches until the server has confirmed it.
struct FlagEdit<Flag: EditableFlag>: DurableEdit {
    typealias Model = Flag.Model

    static var kind: String { "\(Flag.verb) \(Model.Value.lane)\(Flag.textSuffix)" }
    static var group: FieldGroup<Model.Value.Fields> { Flag.group }

    let id: Model.Value.ID
    /// The new value.
    let isSet: Bool
    /// The reason to record in the modlog.
    let reason: String?

    init(_ id: Model.Value.ID, _ isSet: Bool, because reason: String? = nil) {
        (self.id, self.isSet, self.reason) = (id, isSet, reason)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: NamedKey.self)
        id = try values.decode(Model.Value.ID.self, forKey: NamedKey("id"))
        isSet = try values.decode(Bool.self, forKey: NamedKey(Flag.codingKey))
        reason = try values.decodeIfPresent(String.self, forKey: NamedKey("reason"))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: NamedKey.self)
        try values.encode(id, forKey: NamedKey("id"))
        try values.encode(isSet, forKey: NamedKey(Flag.codingKey))
        try values.encodeIfPresent(reason, forKey: NamedKey("reason"))
    }

    var summary: String { "\(Flag.verb) \(Flag.words(of: id))\(Flag.textSuffix)\(isSet ? "" : " off")" }

    func apply(to fields: inout Model.Value.Fields) { fields[keyPath: Flag.field] = isSet }

    func request(by client: ApiClient) throws -> EditRequest { try Flag.request(self, by: client) }
}
