import Foundation
import Testing
import WireRuntime

/// Creates a request from sent parameters, and expects it to send the same ones, in the query or in the body.
func expectSaying<Request: WireRequest>(_ sent: [String: Any], with type: Request.Type, _ name: String) throws {
    let request = try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: sent))
    expectDemands(request, sent, name)
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

/// Expects a request to require all its set parts that not every server supports: fields by the sent keys, enumeration values by the
/// properties.
private func expectDemands<Request: WireRequest>(_ request: Request, _ sent: [String: Any], _ name: String) {
    func availability<Word: WireEnum>(of word: Word) -> WireAvailability { Word.availability[word] }
    let words = Mirror(reflecting: request).children.compactMap { $0.value as? any WireEnum }
    let whole = Request.availability.whole
    let fields = sent.keys.filter { Request.availability[WireField($0)] != whole }
    let demands = request.requirements
    #expect(demands.filter { $0.field == nil }.map(\.availability) == (whole == .always ? [] : [whole]), "\(name)")
    #expect(demands.filter { $0.word == nil }.compactMap(\.field).sorted() == fields.sorted(), "\(name)")
    #expect(
        demands.compactMap(\.word).sorted()
            == words.filter { availability(of: $0) != .always }.map(\.rawValue).sorted(),
        "\(name)"
    )
}

/// Returns a parameter as in a query: a string is used directly, any other value as JSON.
private func parameter(_ value: Any) throws -> String {
    if let value = value as? String { return value }
    return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
        as: UTF8.self
    )
}
