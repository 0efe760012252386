import Middleware

/// Compares the final state of a server with the promises to one account.
struct Verdict {
    private let promises: [Promise]
    /// The items that are still in the account's outbox.
    private let left: [OutboxItem]
    /// The texts with their numbers, by place.
    private var rows: [String: [(number: Int, text: String)]] = [:]
    private var settings: [Setting: String] = [:]

    /// The titles of the post that two devices rewrite, if there is one.
    private let titles: TitleHistory?

    init(on promises: [Promise], left: [OutboxItem], by truth: ServerTruth, titles: TitleHistory? = nil) {
        (self.promises, self.left, self.titles) = (promises, left, titles)
        for deed in Set(promises.map(\.deed)) {
            if let place = deed.place { rows[place] = truth.rows(of: deed) }
            if case .setting(let setting, _) = deed { settings[setting] = truth.value(of: setting) }
        }
    }

    /// The broken promises.
    var problems: [String] {
        promises.compactMap(problem) + orderProblems + wishProblems + leftProblems + (titles?.problems ?? [])
            + titleProblems
    }

    private func isRefused(_ promise: Promise) -> Bool {
        left.contains { intention in
            guard case .refused = intention.state else { return false }
            return promise.isKept(as: intention)
        }
    }

    private func problem(with promise: Promise) -> String? {
        guard let place = promise.deed.place else { return nil }
        let count = rows[place, default: []].count { $0.text == promise.text }
        if count > 1 { return "\(promise.text) is there \(count) times" }
        switch promise.told {
        case .done: return count == 1 ? nil : "\(promise.text) was told as done, and is not there"
        case .waits where isRefused(promise):
            return count == 0 ? nil : "\(promise.text) was told as refused, and is there"
        case .waits: return count == 1 ? nil : "\(promise.text) was promised, and is not there"
        case .nothing: return count == 0 ? nil : "\(promise.text) was told as not done, and is there"
        case .open, .unknown, .same: return nil
        }
    }

    /// The violations of order: the texts written for one place must stand there in the order in which they were written.
    private var orderProblems: [String] {
        Set(promises.compactMap(\.deed.place)).sorted().compactMap { place in
            let asked = promises.filter { $0.deed.place == place && $0.told != .open && $0.told != .unknown }.map(
                \.text
            )
            let stands = rows[place, default: []].sorted { $0.number < $1.number }.map(\.text).filter(asked.contains)
            let wanted = asked.filter(stands.contains)
            return stands == wanted ? nil : "the order at \(place) is \(stands), but \(wanted) was written"
        }
    }

    /// The wrong settings: the last wish counts, unless the result of one was left open.
    private var wishProblems: [String] {
        settings.sorted { $0.key.description < $1.key.description }.compactMap { setting, value in
            let wishes = promises.filter { if case .setting(setting, _) = $0.deed { true } else { false } }
            guard let last = clearWish(of: wishes), case .setting(_, let wish) = last.deed, wish != value else {
                return nil
            }
            return "\(setting) is \(value), and \(wish) was \(last.told)"
        }
    }

    /// Returns the last wish that was done or promised; nil if a later one may have happened, or if one was refused.
    private func clearWish(of wishes: [Promise]) -> Promise? {
        let counted = wishes.filter { $0.told != .nothing }
        // A wish that was left open may arrive at any time; a wish equal to a refused one is dropped with it.
        let isClear = !counted.contains { $0.told == .open || $0.told == .unknown || isRefused($0) }
        // A waiting wish is replaced by the next one; if that is then refused, no wish is left.
        let isReplaced = wishes.indices.contains { index in
            wishes[index].told == .nothing && wishes[..<index].contains { $0.told == .waits || $0.told == .same }
        }
        let isSame = counted.last?.told == .same && wishes.contains { $0.told == .nothing }
        return isClear && !isSame && !isReplaced ? counted.last : nil
    }

    /// The titles that were told as done or kept, and are neither on the server nor in the outbox, and the reverse.
    private var titleProblems: [String] {
        guard let titles else { return [] }
        return promises.indices.compactMap { index in
            let promise = promises[index]
            guard case .title = promise.deed else { return nil }
            let isThere = titles.contains(promise.text)
            // A later title of this program has replaced it, whatever became of that one.
            let isReplaced = promises[(index + 1)...].contains { $0.deed == promise.deed }
            switch promise.told {
            case .done: return isThere ? nil : "\(promise.text) was told as done, and was never there"
            case .waits where isThere || isReplaced || left.contains(where: promise.isKept): return nil
            case .waits: return "\(promise.text) was promised, and is neither there nor kept"
            case .nothing: return isThere ? "\(promise.text) was told as not done, and was there" : nil
            case .same, .open, .unknown: return nil
            }
        }
    }

    private var leftProblems: [String] {
        left.compactMap { intention in
            switch intention.state {
            case .refused: nil
            // Another device has changed the title, and nobody here decides.
            case .conflicting where intention.kind == "edit post": nil
            case .uncertain(let why): "\(intention.words) is left uncertain: \(why)"
            case .conflicting(let conflict): "\(intention.words) conflicts, and nobody else has changed it: \(conflict)"
            case .waiting, .sending: "\(intention.words) still waits although all is well"
            }
        }
    }
}
