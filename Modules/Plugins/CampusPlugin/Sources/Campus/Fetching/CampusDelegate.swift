public import Delegates
public import Foundation

/// The common part of the campus delegates: a chain of providers fetches the data, a file stores the chain's answer, and the answer is
/// fresh for two hours.
///
/// The cache is the answer of a school with its provider and the rejected rows; the data is the sorted value for views.
@MainActor
public protocol CampusDelegate<D>: JSONFileADD, LastUpdateADD
where D: Codable & Hashable & Sendable, Cache == Answer<D> {
    /// The school, the student and the services that the delegate uses.
    var desk: CampusContext { get }
}

extension CampusDelegate {
    /// The answer behind the shown data, with its provider, the rejected rows and the providers that failed; nil before there is any data.
    public var report: Cache? {
        // Reading the status makes this property observable, because the status changes whenever the cache does.
        status == nil ? nil : cache
    }

    /// The date of the shown data: the time of the fetch, or that of the export that replaced the school's server.
    public var asOf: Date? {
        guard let lastUpdate else { return nil }
        return cache?.asOf.map { min($0, lastUpdate) } ?? lastUpdate
    }

    /// The age of the shown data in seconds; nil before there is any data.
    public var age: Double? { asOf.map { desk.now.timeIntervalSince($0) } }

    /// True if the shown data is too old, even if it was fetched recently, or if its date is unknown.
    public var requireUpdate: Bool {
        guard let age else { return true }
        return age < 0 || age >= timeInterval
    }
}
