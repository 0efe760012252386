/// An object that knows living objects of one sort: a client store its models, a manager its value trees, a delegate itself.
///
/// It calls ``Inspection/mark(_:)`` when one of them is made, changes or dies, and answers what the object is now. Answering has no effect:
/// it registers no observer and keeps no object alive after it returns.
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

/// An object that knows its own id in an inspector, so that a program can name it there: a tier model.
public protocol Inspectable: AnyObject {
    /// The object's id.
    @MainActor var inspectedID: InspectedID { get }
}
