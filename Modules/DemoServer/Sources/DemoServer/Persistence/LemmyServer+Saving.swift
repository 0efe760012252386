public import Foundation

extension LemmyServer {
    /// Makes a server from a saved state: world, clock, numbers in use and logins.
    ///
    /// - Parameters:
    ///   - state: A file that ``save(to:)`` wrote.
    ///   - version: The version to implement; the default is the version of the saved server.
    ///   - software: The software to imitate; the default is that of the saved server.
    ///   - clock: The required kind of clock; the default is the saved server's.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState`` if the file is missing, damaged or in another format,
    ///   and with ``DemoServerError/Code/otherClock`` if it uses another clock. The file is left unchanged.
    public convenience init(
        state: URL,
        version: Dialect? = nil,
        software: ServerSoftware? = nil,
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
        let tables = try StateFileReader(bytes, from: file.path)
        if let clock, clock != tables.kind {
            throw DemoServerError(
                .otherClock,
                "\(file.path) was kept with the \(tables.kind.rawValue) clock, not with the \(clock.rawValue) one.",
                hint: "Go on with the \(tables.kind.rawValue) clock, or name another file."
            )
        }
        let world = try WorldLoader(source: tables).load(tables)
        self.init(
            world,
            version ?? tables.dialect,
            software ?? tables.software,
            clock: tables.clock,
            tasks: tables.tasks,
            kind: tables.kind,
            events: tables.events,
            pictures: PictureStore(reading: PictureFolder(besides: file.path))
        )
    }

    /// Saves the complete state to one file, so that a server made from it gives the same responses.
    ///
    /// The file is replaced as a whole: after a crash it has the old content or the new one. Requests are answered meanwhile; their changes
    /// are not in the file. It holds passwords in plain text, so only its owner may read it. Pictures go to the folder
    /// `FILE.images` beside it.
    ///
    /// - Parameter state: The file to write. An existing file must be a complete one of the same format.
    /// - Throws: ``DemoServerError`` if the file cannot be written, or if there is a file that this program cannot read: such a file is
    ///   never overwritten.
    public func save(to state: URL) throws(DemoServerError) {
        let file = DurableFile(state)
        try file.requireStateFile()
        let snapshot = try snapshot()
        // The pictures are written before the file that refers to them.
        try pictures.copy(snapshot.world.images.digests, to: PictureFolder(besides: file.path))
        try file.replace(with: StateFileWriter.data(of: snapshot))
    }
}

extension DurableFile {
    /// Checks that an existing file is a complete state of this format; no other file is overwritten.
    func requireStateFile() throws(DemoServerError) {
        if let present = try read() { _ = try StateFileReader(present, from: path) }
    }
}

extension WorldLoader {
    /// Returns the world of a state file: first the tables of a start state, then the tables of a running server.
    fileprivate func load(_ tables: StateFileReader) throws(DemoServerError) -> World {
        do throws(DemoServerError) {
            var world = try load()
            try loadSavedTables(into: &world)
            world.dialect = tables.dialect
            world.software = tables.software
            world.modlog.sharesNumbers = tables.dialect >= .v1_0
            return world
        } catch {
            guard error.code == .unreadableWorld else { throw error }
            throw StateFileReader.damagedError(tables.place, error.message)
        }
    }
}

extension LemmyServer {
    /// Records all further events in a journal. From now on a response to a write waits until its event is on the disk.
    func attachJournal(_ journal: WriteAheadLog) { store.attachJournal(journal) }

    /// Replays the events of a journal. No other request may run at the same time.
    func redo(_ events: [(event: Event, at: Timestamp)]) throws(DemoServerError) {
        for (event, time) in events {
            do throws(ServerError) { try replay(event, at: time) } catch {
                throw DemoServerError(
                    .unreadableState,
                    "A change in the journal cannot be repeated: \(error.message ?? error.code).",
                    hint: "Move the journal away to go on from the last save."
                )
            }
        }
    }
}
