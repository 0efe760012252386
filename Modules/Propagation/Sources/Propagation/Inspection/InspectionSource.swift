/// An object that knows living objects of one sort: a client store its models, a manager its value trees, a scope its delegates.
///
/// It calls ``Inspection/mark(_:)`` when one of them is made, changes or dies, and answers what the object is now. Answering has no effect:
/// it registers no observer and keeps no object alive after it returns. A test of a source can compare its marks with its answers
/// (``InspectionChecker``). A source that may have thousands of objects also lists them in parts (``BatchedInspectionSource``).
@MainActor
public protocol InspectionSource: AnyObject, Sendable {
    /// The number from ``Inspection/makeSourceNumber()``.
    nonisolated var inspectionNumber: Int { get }

    /// The name for people: `lemmy.example`, `value trees`.
    var inspectionName: String { get }

    /// The ids of all living objects, in no particular order.
    ///
    /// - Complexity: O(living objects).
    var inspectedIDs: [InspectedID] { get }

    /// Returns the present state of an object; nil if it is gone.
    ///
    /// - Complexity: O(fields and links of the object).
    func inspectedState(of id: InspectedID) -> InspectedState?
}

/// A source that lists its objects in parts, because an inspector that asked for tens of thousands of ids at once would stop the main actor.
///
/// ```swift
/// func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
///     let (models, next) = models.batch(from: start.index, limit: limit)
///     return InspectedBatch(models.map { id($0.number) }, next: next.map { InspectionPosition(index: $0) })
/// }
/// ```
///
/// Objects come and go while an inspector reads the parts. An object that lives from the first part to the last is in one of them; one that
/// is made meanwhile may be missing, because its mark announces it. So a position must not be a count of the objects before it, which
/// changes: use a slot, or a number that grows (``NumberedList``).
@MainActor
public protocol BatchedInspectionSource: InspectionSource {
    /// Returns the ids of some living objects.
    ///
    /// - Parameters:
    ///   - start: The position of the first object: the default one, or the ``InspectedBatch/next`` of the part before.
    ///   - limit: The maximum number of ids, at least 1.
    /// - Complexity: O(limit).
    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch
}

extension BatchedInspectionSource {
    /// The ids of all living objects, read part by part.
    public var inspectedIDs: [InspectedID] {
        var batch = inspectedIDs(from: InspectionPosition(), limit: 1_000)
        var ids = batch.ids
        while let next = batch.next {
            batch = inspectedIDs(from: next, limit: 1_000)
            ids += batch.ids
        }
        return ids
    }
}

/// A position in the list of a source's objects. Only the source knows its meaning; the default one is the beginning.
public struct InspectionPosition: Hashable, Sendable {
    /// The part of the list, for a source that has objects of several sorts.
    public let section: Int
    /// The place within the section.
    public let index: Int

    /// Makes a position.
    ///
    /// - Parameters:
    ///   - section: The part of the list.
    ///   - index: The place within the section.
    public init(section: Int = 0, index: Int = 0) { (self.section, self.index) = (section, index) }
}

/// Some ids of a source, and the position after them.
public struct InspectedBatch: Sendable {
    /// The ids. There may be none although others follow.
    public let ids: [InspectedID]
    /// The position of the next part; nil after the last one.
    public let next: InspectionPosition?

    /// Makes a part of a list.
    ///
    /// - Parameters:
    ///   - ids: The ids.
    ///   - next: The position of the next part; nil after the last one.
    public init(_ ids: [InspectedID], next: InspectionPosition?) { (self.ids, self.next) = (ids, next) }
}

/// An object that knows its own id in an inspector, so that a program can name it there: a tier model.
public protocol Inspectable: AnyObject {
    /// The object's id.
    @MainActor var inspectedID: InspectedID { get }
}
