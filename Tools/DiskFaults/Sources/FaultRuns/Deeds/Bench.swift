import Foundation
import Persistence
import Primitives

/// A disk with a store on it, on which something is done while calls fail.
struct Bench {
    let disk: any FileSystem
    let place: Workplace
    let clock = ManualClock(Date(timeIntervalSince1970: 1_795_235_100))

    /// A store that was just opened, on files that may fail.
    func store(over fileSystem: (any FileSystem)? = nil) -> FileStore {
        place.store(clock: clock, over: fileSystem ?? disk)
    }
}
