import DemoServer

extension Arguments {
    /// The made-up world that `--seed` asks for; nil for the one that comes along.
    ///
    /// - Throws: ``UsageError`` when it cannot be of that size.
    func makeServer(version: Dialect = .v0_19, clock: ServerClock = .world) throws -> LemmyServer? {
        guard let seed else { return nil }
        do {
            let size = WorldSize(posts: posts, comments: comments, people: people)
            return try LemmyServer(seed: seed, size: size, version: version, clock: clock)
        } catch  where error.code == .unusableSize {
            throw UsageError(error.message)
        }
    }
}
