import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Stored values` {
    @Test func `value and time come back`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.new, for: .note)
        bench.clock.advance(by: .seconds(60))
        guard case .value(let value, let writtenAt) = await store.read(Note.self, for: .note) else {
            Issue.record("the value must be there")
            return
        }
        #expect(value == .new)
        #expect(writtenAt == Bench.start)
    }
}
