import LemmyDelegates
import Middleware
import ReplKit

/// Says of an entity that it is shown as a file has it, until something newer comes.
@MainActor
struct KeptMark {
    let shelf: EntityShelf
    let kind: String
    let id: EntityID

    var status: ShownStatus? { shelf.age(of: kind, id).map { ShownStatus(age: $0) } }
}
