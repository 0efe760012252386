extension Views {
    /// Lets the views of one object show another, under their names.
    ///
    /// - Returns: The names.
    func move(from identity: ObjectIdentifier?, to object: any Showable, in session: Session) -> [String] {
        guard let identity, identity != object.identity else { return [] }
        let moved = all.filter { $0.showable.identity == identity }.map { (name: $0.name, every: $0.poller?.interval) }
        for (name, interval) in moved {
            open(object, as: name)
            if let interval { self[name]?.poller = Poller(object, view: name, every: interval, in: session) }
        }
        return moved.map(\.name)
    }
}
