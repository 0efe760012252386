public import Primitives
public import Propagation

/// An object that a handle holds, a view watches and a path walks through.
///
/// A plug-in wraps its models in small types that conform to this protocol; the core knows no other types. Each read goes to the living
/// model: a view draws inside Observation's tracking and is redrawn when a field that it read changes. Therefore never copy values into the
/// wrapper.
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
    /// The reference as people type it: `post:42`, `feed:local`.
    var reference: EntityKey { get }

    /// The name of the object in lines of changes if it is a row of a list whose rows belong to several accounts, because two of them may
    /// have one ``reference``. The default is the reference.
    var rowReference: EntityKey { get }

    /// The tier of the object, `T2`; `nil`, the default, if its kind has no tiers.
    var tierLabel: String? { get }

    /// The identity of the living object. Two wrappers with the same identity show the same object. `nil` if there is no object, as for a
    /// list of values.
    var identity: ObjectIdentifier? { get }

    /// The living objects that this one itself keeps alive: ``identity`` and the tiers below it, without those of ``retainedObjects``.
    var retainedIdentities: [ObjectIdentifier] { get }

    /// The other objects that this one keeps alive. The default is its rows and the targets of its edges; override it if more is shown than
    /// retained.
    var retainedObjects: [any Showable] { get }

    /// The ids by which an inspector knows the objects that this one itself keeps alive: that of a model at its held tier, of a tree, of a
    /// delegate. The objects that those reference in turn are left out, because their states name them.
    ///
    /// Empty if it is no object of an inspector's source; ``Session/inspectedRoots`` then takes the ids of ``retainedObjects``.
    var inspectedIDs: [InspectedID] { get }

    /// One line that distinguishes the object from others: a title, a name.
    var headline: String { get }

    /// Returns all fields with their current values, in the order in which they are shown.
    func fields() -> [ShownField]

    /// The names of the fields that `edit` sets, for completion; `nil` for all of ``fields()``.
    var editableFields: [String]? { get }

    /// The names of the edges, for paths: `p.community`.
    var edgeNames: [String] { get }

    /// Returns the target of the edge `name` without a request; `nil` if it has no target yet.
    func edge(_ name: String) -> (any Showable)?

    /// Returns the rows of a list; `nil` if the object is not a list.
    func rows() -> [any Showable]?

    /// Returns the number of each row of ``rows()``, for a list whose rows change places; a row keeps its number while it is listed. `nil`
    /// numbers the rows from 1.
    func rowNumbers() -> [Int]?

    /// Returns the number of rows above each row of ``rows()`` in a tree: 0 for one at the top. Linear text, which has no indentation, names
    /// the row above. `nil` if the list is no tree.
    func rowDepths() -> [Int]?

    /// The fields of a list's rows that a table prints. JSON and CSV have them in this order, after number, reference and tier; a table
    /// that people read has the order of ``tableFormat``.
    var columns: [String] { get }

    /// The ``columns`` that people type again; a table does not truncate them.
    var untruncatedColumns: [String] { get }

    /// The form in which a table of the list is drawn.
    var tableFormat: TableFormat { get }

    /// The fields that a view follows: its own, or those of a list's rows. `nil` means all of its own fields, or the ``columns`` of a list.
    ///
    /// List the fields that can change and are worth a line; a count that is derived from a listed score is not.
    var watchedFields: [String]? { get }

    /// The status of the object, such as loading or stale, if a mark should be drawn for it.
    var status: ShownStatus? { get }

    /// Returns the status of some fields of the object, if only these are printed: an object may be older than one of its fields. The default
    /// is ``status``.
    func status(of fields: [String]) -> ShownStatus?

    /// The account that owns the object if several accounts have objects of their own: `@alice`, beside its name in lists. `nil` if it is
    /// unambiguous.
    var owner: String? { get }

    /// The account and server that loaded the object, as the prompt names them: `strata.test/alice`. A goal of a lesson asks for it
    /// (`foreign f`). `nil` if the object belongs to no account.
    var context: String? { get }
}

extension Showable {
    /// The reference by default.
    public var rowReference: EntityKey { reference }
    /// No tiers by default.
    public var tierLabel: String? { nil }
    /// The identity alone by default.
    public var retainedIdentities: [ObjectIdentifier] { identity.map { [$0] } ?? [] }
    /// Rows and edges by default. An object without an identity contributes no edges, because a cycle could not be detected.
    public var retainedObjects: [any Showable] { (rows() ?? []) + (identity == nil ? [] : edgeNames.compactMap(edge)) }
    /// Empty by default.
    public var inspectedIDs: [InspectedID] { [] }
    /// All fields by default.
    public var editableFields: [String]? { nil }
    /// Empty by default.
    public var edgeNames: [String] { [] }
    /// Returns nil by default.
    public func edge(_ name: String) -> (any Showable)? { nil }
    /// Returns nil by default: the object is not a list.
    public func rows() -> [any Showable]? { nil }
    /// Returns nil by default: rows are numbered from 1.
    public func rowNumbers() -> [Int]? { nil }
    /// Returns nil by default: the list is no tree.
    public func rowDepths() -> [Int]? { nil }
    /// Empty by default.
    public var columns: [String] { [] }
    /// Empty by default.
    public var untruncatedColumns: [String] { [] }
    /// The last column is the title, by default.
    public var tableFormat: TableFormat { TableFormat() }
    /// All fields by default.
    public var watchedFields: [String]? { nil }
    /// No status by default.
    public var status: ShownStatus? { nil }
    /// Returns the status of the object by default.
    public func status(of fields: [String]) -> ShownStatus? { status }
    /// No owner by default.
    public var owner: String? { nil }
    /// No context by default.
    public var context: String? { nil }
}

extension Showable {
    /// Returns the rows of a list, each with the number that people type; empty if the object is not a list.
    func numberedRows() -> [(number: Int, row: any Showable)] {
        let rows = rows() ?? []
        let numbers = rowNumbers() ?? Array(rows.indices.map { $0 + 1 })
        return zip(numbers, rows).map { ($0, $1) }
    }

    /// Returns the number of the row above each row in a tree, by the row's own number; empty if the list is no tree.
    ///
    /// - Parameter numbers: The numbers of all rows, in their order.
    func parentNumbers(of numbers: [Int]) -> [Int: Int] {
        guard let depths = rowDepths(), depths.count == numbers.count else { return [:] }
        var parents: [Int: Int] = [:]
        var above: [(depth: Int, number: Int)] = []
        for (number, depth) in zip(numbers, depths) {
            while let last = above.last, last.depth >= depth { above.removeLast() }
            if let last = above.last { parents[number] = last.number }
            above.append((depth, number))
        }
        return parents
    }

    /// The references of a list's rows by their numbers.
    public var rowsByNumber: [Int: EntityKey] {
        Dictionary(numberedRows().map { ($0.number, $0.row.reference) }) { first, _ in first }
    }

    /// Returns the references of the rows that have the same number as before, so that a person knows them.
    ///
    /// - Parameter before: The earlier rows by their numbers.
    public func rows(like before: [Int: EntityKey]) -> Set<EntityKey> {
        Set(rowsByNumber.filter { before[$0] == $1 }.values)
    }

    /// Returns the row with a number; nil if there is none.
    func row(numbered number: Int) -> (any Showable)? {
        guard let rows = rows() else { return nil }
        guard let numbers = rowNumbers() else { return number > 0 && number <= rows.count ? rows[number - 1] : nil }
        return zip(numbers, rows).first { $0.0 == number }?.1
    }
}
