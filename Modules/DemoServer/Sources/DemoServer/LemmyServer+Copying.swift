extension LemmyServer {
    /// Makes a server that knows what another knows at this moment, logins and clock included.
    ///
    /// For who needs many servers with one start: the tables are read, or made up, once, and shared until one of the servers writes to
    /// them. What either is told from then on stays with it.
    ///
    /// ```swift
    /// let start = try LemmyServer(seed: 7, size: WorldSize(posts: 10))
    /// let servers = try (0..<1_000).map { _ in try LemmyServer(copying: start) }
    /// ```
    ///
    /// - Parameter other: The server to start from; it may be in use.
    /// - Throws: ``DemoServerError`` when its tables cannot be read.
    /// - Complexity: O(pictures) once the other has its tables; the first write to a table copies it.
    public convenience init(copying other: LemmyServer) throws(DemoServerError) {
        let start = try other.snapshot()
        self.init(
            start.world,
            other.version,
            clock: start.clock,
            tasks: start.tasks,
            kind: start.kind,
            pictures: other.pictures.copy(of: start.world.images.digests)
        )
    }
}
