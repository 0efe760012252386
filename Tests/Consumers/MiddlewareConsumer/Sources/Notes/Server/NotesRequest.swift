/// A request to a server.
nonisolated struct NotesRequest: Codable, Sendable, CustomStringConvertible {
    enum Verb: String, Codable, Sendable { case list, note, star, tag, follow, mute }

    var verb: Verb
    var id: Int
    var isOn: Bool?
    var text: String?

    init(_ verb: Verb, _ id: Int, isOn: Bool? = nil, text: String? = nil) {
        (self.verb, self.id, self.isOn, self.text) = (verb, id, isOn, text)
    }

    var description: String {
        "\(verb) \(id)\(isOn.map { $0 ? " on" : " off" } ?? "")\(text.map { " \($0)" } ?? "")"
    }
}
