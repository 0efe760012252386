import SwiftWriter
import Testing

@Suite struct GenerationErrorTests {
    @Test func `codes are told apart by their names`() {
        #expect(GenerationError.Code.unusedRule.description == "unused-rule")
        #expect(GenerationError.Code.unusedRule != .conflictingRules)
    }
}
