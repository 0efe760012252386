import Delegates
import Foundation
import Persistence
import Propagation

/// The simulated delegate: it shows ten times the number that the server sent; a negative number does not parse.
@MainActor
final class SimulatedDelegate: JSONFileADD, LastUpdateADD {
    struct Unparsable: Error, CustomStringConvertible {
        let description = "less than nothing"
    }

    static let name = "exams"
    static let placeholder = -1000
    static let version = 2

    let state: DelegateState<Int>
    let cacheFile: CacheFile<Int>
    var cache: Int?
    private let school: SimulatedSchool

    init(_ school: SimulatedSchool, in scope: DelegateScope) throws {
        self.school = school
        cacheFile = try CacheFile(Self.name, schema: StoreSchema(version: Self.version), in: scope)
        state = DelegateState(name: Self.name, placeholder: Self.placeholder, in: scope, chance: { 0 })
    }

    func refreshCache() async throws { cache = try await school.fetch() }

    func retrieve(semester: Int) async throws -> Int {
        try await refresh(for: semester) { [self] in cache = try await school.fetch() }
    }

    func parseCache() async throws -> Int {
        guard let cache, cache >= 0 else { throw Unparsable() }
        return cache * 10
    }

    func migrateCache(_ payload: Data, from version: Int) async throws -> Int? {
        try JSONDecoder().decode(Int.self, from: payload)
    }
}
