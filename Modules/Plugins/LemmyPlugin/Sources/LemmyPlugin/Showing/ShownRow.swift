import LemmyMiddleware
import Primitives
import ReplKit

/// Something in a list, with what the list's table says of it besides its own fields.
struct ShownRow: Showable {
    let base: any Modelled
    /// What its marks are of.
    private let marked: (any Showable)?
    /// The fields that are no marks here, since the table has columns of them.
    private let unmarked: Set<String>
    /// What the table says, read each time.
    let said: @MainActor () -> [ShownField]

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - base: What it stands for.
    ///   - marked: What its marks are of, if not of that: the comment of a reply.
    ///   - unmarked: The fields that are no marks here, since the table has columns of them.
    ///   - said: What the table says, read each time.
    init(
        _ base: any Modelled,
        marked: (any Showable)? = nil,
        without unmarked: Set<String> = [],
        saying said: @escaping @MainActor () -> [ShownField] = { [] }
    ) {
        self.base = base
        self.marked = marked
        self.unmarked = unmarked
        self.said = said
    }

    var reference: EntityKey { base.reference }
    /// None of a record: it comes whole.
    var tierLabel: String? { base is ShownModel ? nil : base.tierLabel }
    var identity: ObjectIdentifier? { base.identity }
    var heldIdentities: [ObjectIdentifier] { base.heldIdentities }
    var held: [any Showable] { base.held }
    var headline: String { base.headline }
    func fields() -> [ShownField] {
        let own = base.fields()
        return said() + [Marks.field(of: marked?.fields() ?? own, without: unmarked)] + own
    }
    var watchedFields: [String]? { base.watchedFields }
    var editableFields: [String]? { base.editableFields }
    var edgeNames: [String] { base.edgeNames }
    func edge(_ name: String) -> (any Showable)? { base.edge(name) }
    var status: ShownStatus? { base.status }
}

extension Showable {
    /// What a row of a list stands for; itself anywhere else.
    var unlisted: any Showable { (self as? ShownRow)?.base ?? self }
}

extension ShownRow: Restorable {
    func keptHandle(_ name: String) -> KeptHandle? { (base as? any Restorable)?.keptHandle(name) }
}

extension ShownRow: Modelled {
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
