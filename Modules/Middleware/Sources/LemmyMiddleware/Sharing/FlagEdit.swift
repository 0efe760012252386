import Middleware
import Primitives

/// A yes or no of an entity that can be set: one kind of edit, as a type.
protocol EditedFlag: Sendable {
    associatedtype Model: TierModel where Model.Client == ApiClient, Model.Value.ID: Codable
    typealias Group = FieldGroup<Model.Value.Fields>
    typealias Field = any WritableKeyPath<Model.Value.Fields, Bool> & Sendable

    /// What is done, for causes, errors and files: `lock`, as in `lock post:42 off`.
    static var verb: String { get }
    /// What else is said of it, behind the entity. Nothing, unless told otherwise.
    static var adverb: String { get }
    /// The entity in words. `post:42`, unless told otherwise.
    static func words(of id: Model.Value.ID) -> String
    /// What files call the value. Not to be changed for those that an earlier release has written.
    static var key: String { get }
    /// The group that the field is all of.
    static var group: Group { get }
    static var field: Field { get }
    /// What setting it asks of the server.
    @MainActor static func request(_ edit: FlagEdit<Self>, by client: ApiClient) throws -> EditRequest
}

extension EditedFlag {
    static var adverb: String { "" }
    static var key: String { "isSet" }

    static func words(of id: Model.Value.ID) -> String {
        EntityKey(kind: Model.Value.lane, id: Model.Value.entityID(of: id).description).description
    }
}

/// Sets a yes or no, or takes it back: nearly every edit. It outlives the program.
struct FlagEdit<Flag: EditedFlag>: DurableEdit {
    typealias Model = Flag.Model

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    static var kind: String { "\(Flag.verb) \(Model.Value.lane)\(Flag.adverb)" }
    static var group: FieldGroup<Model.Value.Fields> { Flag.group }

    let id: Model.Value.ID
    /// What it is to be.
    let isSet: Bool
    /// Why, for the modlog.
    let reason: String?

    init(_ id: Model.Value.ID, _ isSet: Bool, because reason: String? = nil) {
        (self.id, self.isSet, self.reason) = (id, isSet, reason)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(Model.Value.ID.self, forKey: Key("id"))
        isSet = try values.decode(Bool.self, forKey: Key(Flag.key))
        reason = try values.decodeIfPresent(String.self, forKey: Key("reason"))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: Key("id"))
        try values.encode(isSet, forKey: Key(Flag.key))
        try values.encodeIfPresent(reason, forKey: Key("reason"))
    }

    var words: String { "\(Flag.verb) \(Flag.words(of: id))\(Flag.adverb)\(isSet ? "" : " off")" }

    func apply(to fields: inout Model.Value.Fields) { fields[keyPath: Flag.field] = isSet }

    func request(by client: ApiClient) throws -> EditRequest { try Flag.request(self, by: client) }
}
