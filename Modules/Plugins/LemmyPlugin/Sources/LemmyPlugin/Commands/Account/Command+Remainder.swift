import LemmyMiddleware
import ReplKit

extension Command {
    /// After a move to another account or server: what stays as it was, handles and views.
    @MainActor
    static func remainder(of account: ApiClient, in session: Session) -> Output {
        let handles = Remainder(session.handles, besides: account)
        var notes = handles.owners.map { owner, names in
            let first = names.first ?? "REF"
            return "\(stay(names)) \(owner); refresh \(first) takes \(first) along, and its views"
        }
        // A view of what a handle has goes along with that.
        let held = Set(session.handles.compactMap { ($0.object as? any Owned)?.reference })
        let unheld = session.watched.filter { view in
            (view.object as? any Owned).map { !held.contains($0.reference) } ?? true
        }
        let views = Remainder(unheld, besides: account)
        notes += views.owners.map { owner, names in
            let isOne = names.count == 1
            let end = isOne ? "unwatch \(names[0]) closes it" : "unwatch all closes all there are"
            return "the \(isOne ? "view" : "views") \(stay(names)) \(owner); \(end)"
        }
        return Output(notes.map { .line(OutputLine(.note, $0)) })
    }

    /// After a move to another server: what no server of this kind has.
    @MainActor
    static func others(in session: Session) -> Output {
        var names: [String] = []
        for (name, object) in session.handles + session.watched where !(object is any Owned) && !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return .nothing }
        return Output([
            .line(OutputLine(.note, "\(stay(names)) as before: \(names.count == 1 ? "it is" : "they are") not Lemmy's"))
        ])
    }

    /// `p stays`, `p, q and r stay`, `p, q, r and 4 more stay`.
    private static func stay(_ names: [String]) -> String {
        let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
        return "\(shown.enumerated(by: "and")) \(names.count == 1 ? "stays" : "stay")"
    }
}

/// What others than one client have loaded, by whose it is.
@MainActor
private struct Remainder {
    /// Whose, in words, and the names of what it is.
    private(set) var owners: [(owner: String, names: [String])] = []

    init(_ objects: [(name: String, object: any Showable)], besides account: ApiClient) {
        for (name, object) in objects {
            guard let owned = object as? any Owned, owned.api !== account else { continue }
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
