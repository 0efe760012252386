import Middleware
import Persistence

/// The journal of releases before 0.2. Its lines were in 64 files of their own, by tier and entity, beside those of the waiting items.
struct LegacyJournal: Codable, Sendable {
    let lines: [StoredEdits.Line]
    let number: Int64
    let cut: Int64?

    /// The names of its files.
    static let names = EditLogFiles.makeNames("journal")
}

extension FileEditLog {
    /// Migrates the journal of an earlier release, and removes it when all lines are in the new files.
    ///
    /// The files of the waiting items keep their names and are migrated one by one when they are read. A line that is known to be outdated
    /// is skipped, so an interrupted migration can be repeated.
    ///
    /// - Parameter lane: Returns the kind of entity in whose lane a tier's edits are sent; the lines of an unknown tier can no longer be
    ///   read.
    @concurrent func migrateJournal(_ lane: @Sendable (_ tier: String) async -> String?) async {
        var read: [StoreKey] = []
        var changes: [EditLogFiles.PlacedChange] = []
        for (index, found) in await readLegacyJournals() {
            let name = LegacyJournal.names[index]
            if !found.isWhole { onEvent(.unreadable(part: name, found: found.summary)) }
            guard case .value(let journal, _) = found else { continue }
            if read.isEmpty { await files.read() }
            read.append(legacyKey(index))
            changes.append((index, .legacyNumbers(number: journal.number, cut: journal.cut)))
            for var line in journal.lines {
                guard let lane = await lane(line.tier) else { continue }
                line.lane = lane
                for kept in line.stored {
                    let placed = EditLogFiles.placed(.line(kept))
                    if files[placed.index]?.contains(kept) != true { changes.append(placed) }
                }
            }
        }
        guard !read.isEmpty, await files.write(files.apply(changes)).isEmpty else { return }
        // Ignored: a file that stays is migrated again at the next launch.
        for key in read { try? await store.delete(key) }
    }

    /// Returns the content of its files in order; in nearly all cases there is none. They are read concurrently, because every launch waits
    /// for it.
    private func readLegacyJournals() async -> [(index: Int, found: StoredRead<LegacyJournal>)] {
        let all = await withTaskGroup(of: (index: Int, found: StoredRead<LegacyJournal>).self) { group in
            for index in LegacyJournal.names.indices {
                group.addTask { (index, await self.store.read(LegacyJournal.self, for: self.legacyKey(index))) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return all.sorted { $0.index < $1.index }
    }

    private func legacyKey(_ index: Int) -> StoreKey {
        StoreKey(scope: scope, name: LegacyJournal.names[index], schema: 1)
    }
}
