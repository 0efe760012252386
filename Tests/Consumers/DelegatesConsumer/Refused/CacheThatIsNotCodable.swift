// Refused: type 'Opaque' does not conform to protocol 'Decodable'
import Delegates
import Persistence

struct Opaque: Sendable {}

@MainActor
func file(in scope: DelegateScope) throws -> CacheFile<Opaque> {
    try CacheFile<Opaque>("opaque", schema: 1, in: scope)
}
