/// A change of a query's rows.
///
/// The changes of one commit are applied in order: each index refers to the list as the changes before it have left it.
public enum QueryChange<Model: TierModel>: Sendable {
    /// A model that matches now was inserted.
    case inserted(Model, at: Int)
    /// A model that no longer matches was removed.
    case removed(Model, at: Int)
    /// A row went to another place, because a value that it is sorted by has changed. The second index refers to the list without the row.
    case moved(Model, from: Int, to: Int)

    /// The model of the row.
    public var model: Model {
        switch self {
        case .inserted(let model, _), .removed(let model, _), .moved(let model, _, _): model
        }
    }
}
