import Middleware
import Persistence

/// The journal of releases before 0.2: what became of fields lay in 64 files of its own, by tier and entity, beside those of what waited.
struct OldJournal: Codable, Sendable {
    let lines: [EditLogShard.Line]
    let number: Int64
    let cut: Int64?

    /// What its files are called.
    static let names = shardNames("journal")
}

extension FileEditLog {
    /// Takes over the journal that an earlier release has left, and removes it when all of it is where it lies now.
    ///
    /// What waited lies where it lay: those files are changed one by one when they are read. A line that is known to be no longer so is not
    /// taken; so it may be done again, if it was interrupted.
    ///
    /// - Parameter lane: The kind of entity whose edits a tier's stand in line with; what is of an unknown tier nobody can read any more.
    @concurrent func takeOverJournal(_ lane: @Sendable (_ tier: String) async -> String?) async {
        var read: [StoreKey] = []
        var changes: [EditLogFiles.PlacedChange] = []
        for (index, found) in await oldJournals() {
            let name = OldJournal.names[index]
            if !found.isWhole { onEvent(.unread(part: name, found: found.summary)) }
            guard case .value(let journal, _) = found else { continue }
            if read.isEmpty { await files.read() }
            read.append(oldKey(index))
            changes.append((index, .past(number: journal.number, cut: journal.cut)))
            for var line in journal.lines {
                guard let lane = await lane(line.tier) else { continue }
                line.lane = lane
                for kept in line.kept {
                    let placed = EditLogFiles.placed(.line(kept))
                    if files[placed.index]?.has(kept) != true { changes.append(placed) }
                }
            }
        }
        guard !read.isEmpty, await files.write(files.take(changes)).isEmpty else { return }
        // One that stays is taken over once more by the next launch.
        for key in read { try? await store.delete(key) }
    }

    /// What is in its files, in order; nearly always none is there. Read side by side: every start waits for it.
    private func oldJournals() async -> [(index: Int, found: StoredRead<OldJournal>)] {
        let all = await withTaskGroup(of: (index: Int, found: StoredRead<OldJournal>).self) { group in
            for index in OldJournal.names.indices {
                group.addTask { (index, await self.store.read(OldJournal.self, for: self.oldKey(index))) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return all.sorted { $0.index < $1.index }
    }

    private func oldKey(_ index: Int) -> StoreKey {
        StoreKey(scope: scope, name: OldJournal.names[index], schema: 1)
    }
}
