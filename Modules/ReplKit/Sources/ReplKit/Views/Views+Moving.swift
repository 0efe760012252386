extension Views {
    /// Lets the views of one object show another, under their names.
    ///
    /// - Returns: The names.
    func move(from identity: ObjectIdentifier?, to object: any Showable) -> [String] {
        guard let identity, identity != object.identity else { return [] }
        let names = all.filter { $0.showable.identity == identity }.map(\.name)
        for name in names { open(object, as: name) }
        return names
    }
}
