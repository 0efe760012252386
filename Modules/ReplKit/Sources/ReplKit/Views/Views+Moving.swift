extension Views {
    /// Lets the views of one object show another, under their names.
    ///
    /// - Returns: The names.
    func move(from identity: ObjectIdentifier?, to object: any Showable, in session: Session) -> [String] {
        guard let identity, identity != object.identity else { return [] }
        let moved = all.filter { $0.showable.identity == identity }.map { (name: $0.name, every: $0.poller?.interval) }
        for (name, interval) in moved {
            open(object, as: name, every: interval, in: session)
        }
        return moved.map(\.name)
    }

    /// Closes what was opened since, also under a name that was there before, and watches again what it took the place of.
    func restore(_ earlier: [(name: String, object: any Showable, interval: Duration?)], in session: Session) {
        func isThere(_ view: WatchedView) -> Bool {
            earlier.contains { name, object, interval in
                name == view.name && object.reference == view.showable.reference
                    && object.identity == view.showable.identity && interval == view.poller?.interval
            }
        }
        for view in all where !isThere(view) { close(view.name) }
        for (name, object, interval) in earlier where self[name] == nil {
            open(object, as: name, every: interval, in: session)
        }
    }

    /// Watches something under a name, and asks for it again and again if an interval is given.
    func open(_ object: any Showable, as name: String, every interval: Duration?, in session: Session) {
        open(object, as: name)
        if let interval { self[name]?.poller = Poller(object, view: name, every: interval, in: session) }
    }
}
