import Foundation
import Testing
import WireRuntime

/// Makes a request of what somebody sent, and expects it to send the same: in the query or in the body.
func expectSaying<Request: WireRequest>(_ sent: [String: Any], with type: Request.Type, _ name: String) throws {
    let request = try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: sent))
    guard type.endpoint.method == .get || type.endpoint.isUpload else {
        let body = try JSONSerialization.jsonObject(with: try #require(try request.body()))
        #expect(JSONDifference.between(sent, body).isEmpty, "\(name)")
        #expect(request.queryItems.isEmpty, "\(name)")
        return
    }
    #expect(request.queryItems.map(\.name).sorted() == sent.keys.sorted(), "\(name)")
    for item in request.queryItems {
        #expect(try item.value == parameter(#require(sent[item.name])), "\(name): \(item.name)")
    }
    #expect(try request.body() == nil, "\(name)")
}

/// A parameter as a query has it: a string itself, anything else as JSON writes it.
private func parameter(_ value: Any) throws -> String {
    if let value = value as? String { return value }
    return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
        as: UTF8.self
    )
}
