public import Foundation

extension LemmyServer {
    /// Makes a server that goes on where a saved one was: world, clock, numbers in use, logins.
    ///
    /// - Parameters:
    ///   - state: A file that ``save(to:)`` wrote.
    ///   - version: The version to answer as; if it is not said, the one that the saved server answered as.
    ///   - clock: What its time has to go by; if it is not said, what the saved server's went by.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState`` when the file is missing, damaged, of another
    ///   format or something else altogether, and with ``DemoServerError/Code/otherClock`` when it goes by another clock. The file is left
    ///   as it is.
    public convenience init(
        state: URL,
        version: Dialect? = nil,
        clock: ServerClock? = nil
    ) throws(DemoServerError) {
        let file = DurableFile(state)
        guard let bytes = try file.read() else {
            throw DemoServerError(
                .unreadableState,
                "\(file.path) is not there.",
                hint: "Check the path, or save a server there first."
            )
        }
        let tables = try StateTables(bytes, from: file.path)
        if let clock, clock != tables.kind {
            throw DemoServerError(
                .otherClock,
                "\(file.path) was kept with the \(tables.kind.rawValue) clock, not with the \(clock.rawValue) one.",
                hint: "Go on with the \(tables.kind.rawValue) clock, or name another file."
            )
        }
        let world = try WorldFolder(source: tables).load(tables)
        self.init(
            world,
            version ?? tables.dialect,
            clock: tables.clock,
            tasks: tables.tasks,
            kind: tables.kind,
            events: tables.events,
            pictures: PictureStore(reading: PictureFolder(besides: file.path))
        )
    }

    /// Saves everything that the server knows to one file, so that a server made from it gives the same answers.
    ///
    /// The file is replaced as a whole: a crash leaves the old one or the new one. Requests are answered meanwhile; what they change
    /// is not in the file. It holds passwords and logins in the clear, so only its owner may read it. Pictures go to the folder
    /// `FILE.images` beside it.
    ///
    /// - Parameter state: Where to; a file that is there already must be a whole one of the same format.
    /// - Throws: ``DemoServerError`` when the file cannot be written, or when there is one that this program cannot read: that is
    ///   never overwritten.
    public func save(to state: URL) throws(DemoServerError) {
        let file = DurableFile(state)
        try file.requireOwnState()
        let snapshot = try snapshot()
        // Before the file that names them.
        try pictures.copy(snapshot.world.images.digests, to: PictureFolder(besides: file.path))
        try file.replace(with: StateText.data(of: snapshot))
    }
}

extension DurableFile {
    /// What is there already must be a whole state of this format: nothing else is overwritten.
    func requireOwnState() throws(DemoServerError) {
        if let present = try read() { _ = try StateTables(present, from: path) }
    }
}

extension WorldFolder {
    /// The world of a state file: what a start state has, then what only a server that has been running has.
    fileprivate func load(_ tables: StateTables) throws(DemoServerError) -> World {
        do throws(DemoServerError) {
            var world = try load()
            try loadKept(into: &world)
            world.dialect = tables.dialect
            return world
        } catch {
            guard error.code == .unreadableWorld else { throw error }
            throw StateTables.damage(tables.place, error.message)
        }
    }
}
