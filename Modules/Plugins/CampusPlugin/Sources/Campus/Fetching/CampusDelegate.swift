public import Delegates
public import Foundation

/// What the campus delegates have in common: a chain of providers fetches, a file keeps what the chain answered, and it is two hours fresh.
///
/// The cache is what a school sent, with who sent it and which rows were none; the data is what is shown, sorted.
@MainActor
public protocol CampusDelegate<D>: JSONFileADD, LastUpdateADD
where D: Codable & Hashable & Sendable, Cache == Answer<D> {
    /// Whose it is.
    var desk: CampusDesk { get }
}

extension CampusDelegate {
    /// What is shown was brought by whom, without which rows, and who failed before; nil before anything is there.
    public var report: Cache? {
        // Changes whenever the data does, and views hear of that.
        status == nil ? nil : cache
    }

    /// Of when what is shown is: when it was fetched, or when the export was made that stood in for the school's server.
    public var asOf: Date? {
        guard let lastUpdate else { return nil }
        return cache?.asOf.map { min($0, lastUpdate) } ?? lastUpdate
    }

    /// How old what is shown is, in seconds; nil before anything is there.
    public var age: Double? { asOf.map { desk.now.timeIntervalSince($0) } }

    /// True if what is shown is of too long ago, however lately it was fetched; or if nobody knows.
    public var requireUpdate: Bool {
        guard let age else { return true }
        return age < 0 || age >= timeInterval
    }
}
