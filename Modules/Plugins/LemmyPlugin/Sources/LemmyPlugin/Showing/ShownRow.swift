import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// An item of a list, with the fields that the list's table adds to its own.
struct ShownRow: Showable {
    let base: any SubjectProviding
    /// The object whose marks are shown.
    private let marked: (any Showable)?
    /// The fields that are no marks here, because they are columns of the table.
    private let unmarked: Set<String>
    /// The mark that the row has in its list, besides those of its object.
    private let mark: String?
    /// The number of rows above it in its tree; nil in a flat list.
    let depth: Int?
    /// True if the rows of the list belong to several accounts, which lines of changes therefore name.
    let namesAccount: Bool
    /// Returns the fields of the table's columns; called each time they are shown.
    let columnFields: @MainActor () -> [ShownField]

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - base: The object that the row stands for.
    ///   - marked: The object whose marks are shown, if it is another: the comment of a reply.
    ///   - unmarked: The fields that are no marks here, because they are columns of the table.
    ///   - mark: The mark that the row has in its list, besides those of its object.
    ///   - depth: The number of rows above it in its tree; nil in a flat list.
    ///   - namesAccount: True if the rows of the list belong to several accounts, which lines of changes therefore name.
    ///   - said: Returns the fields of the table's columns; called each time they are shown.
    init(
        _ base: any SubjectProviding,
        marked: (any Showable)? = nil,
        without unmarked: Set<String> = [],
        mark: String? = nil,
        depth: Int? = nil,
        namesAccount: Bool = false,
        saying said: @escaping @MainActor () -> [ShownField] = { [] }
    ) {
        self.base = base
        self.marked = marked
        self.unmarked = unmarked
        self.mark = mark
        self.depth = depth
        self.namesAccount = namesAccount
        self.columnFields = said
    }

    var reference: EntityKey { base.reference }
    var rowReference: EntityKey {
        namesAccount ? EntityKey(kind: "\(base.api.context) \(reference.kind)", id: reference.id) : reference
    }
    /// The tier; nil for a record, which is always complete.
    var tierLabel: String? { base is ShownModel ? nil : base.tierLabel }
    var identity: ObjectIdentifier? { base.identity }
    var retainedIdentities: [ObjectIdentifier] { base.retainedIdentities }
    var retainedObjects: [any Showable] { base.retainedObjects }
    var inspectedIDs: [InspectedID] { base.inspectedIDs }
    var headline: String { base.headline }
    func fields() -> [ShownField] {
        let own = base.fields()
        return columnFields().map(FieldPlaces.placed) + [
            Marks.field(of: marked?.fields() ?? own, without: unmarked, mark: mark)
        ]
            + own
    }
    var watchedFields: [String]? { base.watchedFields }
    var editableFields: [String]? { base.editableFields }
    var edgeNames: [String] { base.edgeNames }
    func edge(_ name: String) -> (any Showable)? { base.edge(name) }
    var status: ShownStatus? { base.status }
    func status(of fields: [String]) -> ShownStatus? { base.status(of: fields) }
}

extension SubjectProviding {
    /// The field with the headline for a table's cell, which is cut where the table has no more room: of a comment the whole text.
    var headlineField: ShownField {
        let whole = (subject as? any TierModel).flatMap { ShownModel($0).wholeHeadline }
        return ShownField("headline", (whole ?? headline).oneLine)
    }
}

extension Showable {
    /// The object that a row of a list stands for; else the object itself.
    var baseObject: any Showable { (self as? ShownRow)?.base ?? self }
}

extension ShownRow: Restorable {
    func storedHandle(_ name: String) -> StoredHandle? { (base as? any Restorable)?.storedHandle(name) }
}

extension ShownRow: NestedRow {}

extension ShownRow: SubjectProviding {
    var subject: Any { base.subject }
    var api: ApiClient { base.api }
}

extension ShownRow: Upgradable {
    var tierLabels: [String] { (base as? any Upgradable)?.tierLabels ?? [] }

    func upgrade() async throws {
        guard let base = base as? any Upgradable else {
            throw ReplError(.wrongKind, "\(reference) has no tiers", hint: "help upgrade")
        }
        try await base.upgrade()
    }
}
