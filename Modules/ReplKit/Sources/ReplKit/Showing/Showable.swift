public import Primitives

/// Something that a handle holds, a view watches and a path walks through.
///
/// A plug-in wraps its models in small types of this kind; the core knows no others. Reads go to the living model each time: a view
/// draws inside Observation's tracking and is drawn again when a field it read changes. So never copy values into the wrapper.
///
/// ```swift
/// struct ShownPost: Showable {
///     let post: Post2
///     var reference: EntityKey { EntityKey(kind: "post", id: post.id.rawValue) }
///     var tierLabel: String? { "T2" }
///     var identity: ObjectIdentifier? { ObjectIdentifier(post) }
///     var headline: String { post.title }
///     func fields() -> [ShownField] { [ShownField("score", post.score, isPending: post.isPending(.vote))] }
/// }
/// ```
@MainActor
public protocol Showable {
    /// Its name as people type it: `post:42`, `feed:local`.
    var reference: EntityKey { get }

    /// How much of it is known, `T2`; `nil` where there are no tiers.
    var tierLabel: String? { get }

    /// The living object; two wrappers with the same one show the same object. `nil` where there is none, as for a list of values.
    var identity: ObjectIdentifier? { get }

    /// The living objects that this one keeps alive by itself, ``identity`` and the tiers below it. What ``held`` ones keep is theirs.
    var heldIdentities: [ObjectIdentifier] { get }

    /// What else it keeps alive: by default its rows and all that its edges lead to; less, if it shows what it does not hold.
    var held: [any Showable] { get }

    /// One line that tells it from others: a title, a name.
    var headline: String { get }

    /// All its fields as they are now, in the order to show them.
    func fields() -> [ShownField]

    /// The names of the fields that `edit` sets, for completion; `nil`: any of ``fields()``.
    var editableFields: [String]? { get }

    /// The names of what it leads to, for paths: `p.community`.
    var edgeNames: [String] { get }

    /// What `name` leads to, without a request; `nil` if it leads nowhere yet.
    func edge(_ name: String) -> (any Showable)?

    /// The rows of a list; `nil` for anything else.
    func rows() -> [any Showable]?

    /// For a list whose rows do not stay in their places: the number of each of ``rows()``, which a row keeps as long as it is listed.
    /// `nil`: they are counted from 1.
    func rowNumbers() -> [Int]?

    /// For a list: the fields of its rows that a table prints, in order, after number, reference and tier.
    var columns: [String] { get }

    /// Those of ``columns`` that people type again: a table does not cut them.
    var uncutColumns: [String] { get }

    /// The fields that a view follows: its own, or for a list its rows'. `nil`: all of its own; for a list, ``columns``.
    ///
    /// List here what can change and is worth a line; a derived count beside its score is not.
    var watchedFields: [String]? { get }

    /// How it was come by, if that is worth a mark.
    var status: ShownStatus? { get }

    /// Whose it is, where several have objects of their own: `@alice`, beside its name in lists. `nil` where nobody could mistake it.
    var owner: String? { get }
}

extension Showable {
    /// The identity alone.
    public var heldIdentities: [ObjectIdentifier] { identity.map { [$0] } ?? [] }
    /// Rows and edges. What has no identity cannot be told from itself, and its edges might lead round in a circle: none of them then.
    public var held: [any Showable] { (rows() ?? []) + (identity == nil ? [] : edgeNames.compactMap(edge)) }
    /// Any.
    public var editableFields: [String]? { nil }
    /// None.
    public var edgeNames: [String] { [] }
    /// Leads nowhere.
    public func edge(_ name: String) -> (any Showable)? { nil }
    /// No list.
    public func rows() -> [any Showable]? { nil }
    /// Counted from 1.
    public func rowNumbers() -> [Int]? { nil }
    /// None.
    public var columns: [String] { [] }
    /// None.
    public var uncutColumns: [String] { [] }
    /// Everything.
    public var watchedFields: [String]? { nil }
    /// No mark.
    public var status: ShownStatus? { nil }
    /// Nobody's in particular.
    public var owner: String? { nil }
}
