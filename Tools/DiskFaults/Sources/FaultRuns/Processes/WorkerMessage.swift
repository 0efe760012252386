/// A message of a child process to its parent: one line, written in one call.
enum WorkerMessage: Hashable, Sendable {
    /// The child begins.
    case ready
    /// The store has confirmed that this entry is durable.
    case told(owner: Int, number: Int)
    /// The child has made so many trials.
    case trials(Int)
    /// A promise was broken.
    case broken(String)
    /// The child cannot do its work.
    case skipped(String)
    /// The child has finished its work.
    case done

    /// The message as a line.
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

    /// Reads a line; returns nil if it is not a message of a child.
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
