// Refused: requires that 'Handler' conform to 'Encodable'
import Persistence

struct Handler: Sendable {
    var run: @Sendable () -> Void
}

func keep(_ handler: Handler, in store: FileStore, for key: StoreKey) async throws {
    try await store.write(handler, for: key)
}
