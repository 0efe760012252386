import DemoServer

extension Arguments {
    /// Creates the generated world that `--seed` asks for; nil for the bundled one.
    ///
    /// - Parameter place: The destination of progress messages, if generation takes a while.
    /// - Throws: ``UsageError`` if a world of that size cannot be generated.
    func makeServer(
        version: Dialect = .v0_19,
        software: ServerSoftware = .lemmy,
        clock: ServerClock = .world,
        telling place: WorldProgressLine.OutputDestination = .init(isLogged: false)
    ) throws -> LemmyServer? {
        guard let seed else { return nil }
        let size = WorldSize(posts: posts, comments: comments, people: people)
        let line = WorldProgressLine(size, at: place)
        defer { line.end() }
        do {
            return try LemmyServer(
                seed: seed,
                size: size,
                version: version,
                software: software,
                clock: clock,
                progress: line.show
            )
        } catch  where error.code == .unusableSize {
            throw UsageError(error.message)
        }
    }
}
