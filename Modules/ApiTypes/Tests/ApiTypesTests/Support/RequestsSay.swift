import Foundation
import Testing
import WireRuntime

/// Makes a request of what somebody sent, and expects it to send the same: in the query or in the body.
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

/// Expects a request to demand what is set of it and not every server has: fields by the keys that were sent, words by what the properties hold.
private func expectDemands<Request: WireRequest>(_ request: Request, _ sent: [String: Any], _ name: String) {
    func availability<Word: WireEnum>(of word: Word) -> WireAvailability { Word.availability[word] }
    let words = Mirror(reflecting: request).children.compactMap { $0.value as? any WireEnum }
    let whole = Request.availability.whole
    let fields = sent.keys.filter { Request.availability[WireField($0)] != whole }
    let demands = request.demands
    #expect(demands.filter { $0.field == nil }.map(\.availability) == (whole == .always ? [] : [whole]), "\(name)")
    #expect(demands.filter { $0.word == nil }.compactMap(\.field).sorted() == fields.sorted(), "\(name)")
    #expect(
        demands.compactMap(\.word).sorted()
            == words.filter { availability(of: $0) != .always }.map(\.rawValue).sorted(),
        "\(name)"
    )
}

/// A parameter as a query has it: a string itself, anything else as JSON writes it.
private func parameter(_ value: Any) throws -> String {
    if let value = value as? String { return value }
    return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
        as: UTF8.self
    )
}
