/// What a child process says to the one that started it: a line each, written at once.
enum ChildLine: Hashable, Sendable {
    /// It begins.
    case ready
    /// The store has said that this entry is safe.
    case told(owner: Int, number: Int)
    /// So many things were tried.
    case trials(Int)
    /// A promise was broken.
    case broken(String)
    /// It cannot do what it should.
    case skipped(String)
    /// It has done all that it should.
    case done

    /// The line.
    var text: String {
        switch self {
        case .ready: "ready"
        case .told(let owner, let number): "told \(owner) \(number)"
        case .trials(let count): "trials \(count)"
        case .broken(let message): "broken \(message)"
        case .skipped(let reason): "skipped \(reason)"
        case .done: "done"
        }
    }

    /// Reads a line; nil if no child of ours wrote it.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        let numbers = rest.split(separator: " ").compactMap { Int($0) }
        switch words.first {
        case "ready": self = .ready
        case "told" where numbers.count == 2: self = .told(owner: numbers[0], number: numbers[1])
        case "trials" where numbers.count == 1: self = .trials(numbers[0])
        case "broken": self = .broken(rest)
        case "skipped": self = .skipped(rest)
        case "done": self = .done
        default: return nil
        }
    }
}
