import DemoServer

extension Arguments {
    /// The made-up world that `--seed` asks for; nil for the one that comes along.
    ///
    /// - Parameter place: Where is told how far it is, when that takes a while.
    /// - Throws: ``UsageError`` when it cannot be of that size.
    func makeServer(
        version: Dialect = .v0_19,
        clock: ServerClock = .world,
        telling place: MakingLine.Place = .init(isLogged: false)
    ) throws -> LemmyServer? {
        guard let seed else { return nil }
        let size = WorldSize(posts: posts, comments: comments, people: people)
        let line = MakingLine(size, at: place)
        defer { line.end() }
        do {
            return try LemmyServer(seed: seed, size: size, version: version, clock: clock, progress: line.show)
        } catch  where error.code == .unusableSize {
            throw UsageError(error.message)
        }
    }
}
