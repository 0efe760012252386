import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns a note, after a switch of account or server, about the handles and views that keep their client.
    @MainActor
    static func foreignHandlesNote(of account: ApiClient, in session: Session) -> Output {
        let handles = ForeignHandles(session.handles, besides: account)
        var notes = handles.owners.map { owner, names in
            let first = names.first ?? "REF"
            return "\(stayPhrase(names)) \(owner); refresh \(first) moves \(first) and its views here"
        }
        // A view of a handle's object moves with the handle.
        let held = Set(session.handles.compactMap { ($0.object as? any ClientOwned)?.reference })
        let unheld = session.watched.filter { view in
            (view.object as? any ClientOwned).map { !held.contains($0.reference) } ?? true
        }
        let views = ForeignHandles(unheld, besides: account)
        notes += views.owners.map { owner, names in
            let isOne = names.count == 1
            let end = isOne ? "unwatch \(names[0]) closes it" : "unwatch all closes all views"
            return "the \(isOne ? "view" : "views") \(stayPhrase(names)) \(owner); \(end)"
        }
        return Output(notes.map { .line(OutputLine(.note, $0)) })
    }

    /// Returns a note, after a switch of server, about the objects that belong to other plug-ins.
    @MainActor
    static func otherPluginsNote(in session: Session) -> Output {
        var names: [String] = []
        for (name, object) in session.handles + session.watched
        where !(object is any ClientOwned || object is ShownLink) && !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return .nothing }
        return Output([
            .line(
                OutputLine(
                    .note,
                    "\(stayPhrase(names)) as before: \(names.count == 1 ? "it is" : "they are") not Lemmy's"
                )
            )
        ])
    }

    /// Returns the names with their verb: `p stays`, `p, q and r stay`, `p, q, r and 4 more stay`.
    private static func stayPhrase(_ names: [String]) -> String {
        let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
        return "\(shown.joined(conjunction: "and")) \(names.count == 1 ? "stays" : "stay")"
    }
}

/// The objects that other clients have loaded, grouped by owner.
@MainActor
private struct ForeignHandles {
    /// The owners in words, each with the names of its objects.
    private(set) var owners: [(owner: String, names: [String])] = []

    init(_ objects: [(name: String, object: any Showable)], besides account: ApiClient) {
        for (name, object) in objects {
            guard let owned = object as? any ClientOwned, owned.api !== account else { continue }
            let isSame = owned.api.accountName == account.accountName
            let isElsewhere = owned.api.server != account.server
            let place = isElsewhere ? " at \(owned.api.server)" : ""
            let owner =
                isSame && !isElsewhere && !account.isGuest ? "the earlier login's" : owned.api.possessive + place
            if let index = owners.firstIndex(where: { $0.owner == owner }) {
                owners[index].names.append(name)
            } else {
                owners.append((owner, [name]))
            }
        }
    }
}
