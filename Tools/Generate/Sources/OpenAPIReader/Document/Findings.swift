internal import ApiSchema

/// The notes and errors of one document.
struct Findings {
    /// The name of the document, for messages.
    let file: String
    private(set) var errors: [SchemaError] = []
    private var notes: [(text: String, place: String)] = []
    /// The notes that are the same in many places: the first place of each, and their number.
    private var common: [(text: String, place: String, count: Int)] = []

    init(file: String) {
        self.file = file
    }

    /// Adds a note on a part that is not read.
    mutating func note(_ text: String, at place: Cursor) {
        guard !notes.contains(where: { $0.text == text }) else { return }
        notes.append((text, self.place(place)))
    }

    /// Adds a note that names only the first of its places, because documents repeat them at every operation.
    mutating func noteOnce(_ text: String, at place: Cursor) {
        if let index = common.firstIndex(where: { $0.text == text }) {
            common[index].count += 1
        } else {
            common.append((text, self.place(place), 1))
        }
    }

    /// Adds an error with its place and its advice.
    mutating func error(_ code: SchemaError.Code, _ message: String, hint: String, at place: Cursor) {
        errors.append(SchemaError(code, "\(place.pointer): \(message)", hint: hint, file: file, line: place.line))
    }

    private func place(_ cursor: Cursor) -> String { "\(file):\(cursor.line) \(cursor.pointer)" }

    /// All notes, those with many places last.
    var texts: [String] {
        notes.map { "\($0.text) (\($0.place))" }
            + common.map { "\($0.text) (\($0.place)\($0.count > 1 ? ", and \($0.count - 1) more" : ""))" }
    }
}
