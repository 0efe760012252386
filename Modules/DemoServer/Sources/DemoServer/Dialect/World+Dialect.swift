extension World {
    /// The world as a server of that version keeps it.
    func served(as dialect: Dialect, at now: Timestamp) -> World {
        var world = self
        world.dialect = dialect
        return world
    }
}
