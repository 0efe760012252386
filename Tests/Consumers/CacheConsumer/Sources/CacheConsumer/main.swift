import Cache

final class Note: Sendable {
    static let cache = ContentCache<Int, Note>(kind: "note")

    let id: Int
    let text: String

    init(id: Int, text: String) {
        self.id = id
        self.text = text
    }

    deinit { Note.cache.remove(id, ObjectIdentifier(self)) }
}

func report(_ moment: String) {
    let statistics = Note.cache.statistics
    print(
        "\(moment): \(Note.cache.count) alive, \(statistics.makes) made, \(statistics.hits) found,",
        "\(statistics.evictions) freed"
    )
}

func use() {
    let first = Note.cache.object(for: 1) { Note(id: 1, text: "first") }
    let again = Note.cache.object(for: 1) { Note(id: 1, text: "never made") }
    print("one object for one key: \(first === again), \(again.text)")
    report("held")
}

use()
report("let go")
