import Testing

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4
@testable import PieFedMiddleware

/// Expects a dialect to refuse a call, because its servers lack it. The message names the dialect.
///
/// - Parameters:
///   - words: A part of the message.
///   - make: Makes the call.
///   - location: The place of the expectation.
func expectUnsupported<Value>(
    _ words: String,
    _ make: () throws -> Call<Value>,
    at location: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: ApiClientError.self, sourceLocation: location) { _ = try make() }
    let message = error?.message ?? ""
    #expect(error?.code == .unsupported, sourceLocation: location)
    #expect(message.contains(words), sourceLocation: location)
    let names = [LemmyV3().name, LemmyV4().name, PieFed().name]
    #expect(names.contains { message.hasPrefix("\($0) has no ") }, "\(message)", sourceLocation: location)
}
