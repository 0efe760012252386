import Foundation
import Persistence

extension FaultRun {
    /// Somebody puts links where files should be, while the store reads and writes.
    static let links = FaultRun("links", "none is followed, what is outside stays as it is") { place, tally in
        let store = place.store()
        let path = store.path(of: .numbered(0))
        // Outside lies a good file of the very same key: followed, it would be believed.
        let stranger = Entry(owner: 9, number: 1, length: 30)
        try await store.write(stranger, for: .numbered(0))
        let outside = "\(place.folder)/outside.json"
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.write(to: URL(filePath: outside))
        for number in 1...place.effort.pick(quick: 200, full: 5_000) {
            tally.count()
            let link = "\(place.folder)/link"
            symlink(number.isMultiple(of: 7) ? "\(place.folder)/nothing" : outside, link)
            rename(link, path)
            let found = await store.read(Entry.self, for: .numbered(0))
            if case .unreadable = found {} else { tally.broken("swap \(number): through the link: \(found.summary)") }
            if number.isMultiple(of: 2) {
                // A write at the same time as a swap: it replaces the link, or is replaced by it.
                async let written: Void = store.write(Entry(owner: 0, number: number), for: .numbered(0))
                symlink(outside, link)
                rename(link, path)
                try await written
            }
            let after = await store.read(Entry.self, for: .numbered(0))
            tally.expect(after.value?.owner != stranger.owner, "swap \(number): a stranger's value is shown")
            tally.expect(
                try Data(contentsOf: URL(filePath: outside)) == bytes,
                "swap \(number): the file outside was changed"
            )
        }
    }
}
