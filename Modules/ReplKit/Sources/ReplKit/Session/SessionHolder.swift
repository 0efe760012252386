/// A name by which a session holds an object: a handle, a view.
@MainActor
struct SessionHolder {
    /// The name as the session prints it.
    let name: String
    /// The object that it holds.
    let object: any Showable
    /// True if the name is worth telling only for objects that no name before it holds: `_`, a list, what a lesson has set aside.
    let isSecondary: Bool

    fileprivate init(_ name: String, _ object: any Showable, isSecondary: Bool = false) {
        (self.name, self.object, self.isSecondary) = (name, object, isSecondary)
    }
}

extension Session {
    /// The names that hold objects, in the order in which they are printed: handles, `_`, views, the lists to which `back` returns, and the
    /// checkpoint of a lesson or a demo.
    var holders: [SessionHolder] {
        var holders = handleTable.all.map { SessionHolder($0.name, $0.object) }
        if let last = handleTable.lastResult { holders.append(SessionHolder("_", last, isSecondary: true)) }
        holders += views.all.map { SessionHolder($0.name, $0.showable) }
        holders += navigation.named.map { SessionHolder($0.name, $0.list, isSecondary: true) }
        return holders
            + (checkpoint?.objects ?? []).map { SessionHolder(SessionCheckpoint.holderName, $0, isSecondary: true) }
    }
}
