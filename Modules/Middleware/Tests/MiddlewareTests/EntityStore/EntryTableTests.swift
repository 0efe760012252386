import Propagation
import Testing

@testable import Middleware

/// Compares the table of entries with a dictionary.
@Suite struct EntryTableTests {
    private struct One: TierFields {
        let number: Int
    }

    private struct Other: TierFields {
        let number: Int
    }

    private func entry(_ key: TierKey, _ holders: Int32) -> EntityStore.Entry {
        var entry = EntityStore.Entry(EntityUpdate(key, Snapshot(One(number: Int(holders)))), at: .never, with: [])
        entry.retainCount = holders
        return entry
    }

    /// Returns near, far and negative numbers, pairs and texts, of two tiers.
    private func key(_ number: Int) -> TierKey {
        switch number % 7 {
        case 0: TierKey(One.self, .number(number))
        case 1: TierKey(Other.self, .number(number - 1))
        case 2: TierKey(One.self, .text("\(number)"))
        case 3: TierKey(One.self, .number(-number << 32))
        case 4: TierKey(One.self, .text("\(number)-\(number % 3)"))
        case 5: TierKey(One.self, .number(number << 32 | number % 3))
        default: TierKey(Other.self, .text("a name that is longer than fifteen bytes \(number)"))
        }
    }

    @Test(arguments: [10, 300, 5_000])
    func `it holds what a dictionary holds, whatever came and went`(size: Int) {
        var random = SeededNumbers(42)
        var table = EntryTable()
        var dictionary: [TierKey: Int32] = [:]
        for step in 0..<size * 20 {
            let key = key(Int.random(in: 0..<size, using: &random))
            let value = Int32(step)
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                table[key] = entry(key, value)
                dictionary[key] = value
            case 2:
                table[key] = nil
                dictionary[key] = nil
            case 3:
                table[key]?.retainCount = value
                if dictionary[key] != nil { dictionary[key] = value }
            case 4:
                if let place = table.slot(of: key) {
                    #expect(table.remove(at: place).retainCount == dictionary[key])
                    dictionary[key] = nil
                } else if dictionary[key] == nil {
                    let place = table.insert(entry(key, value), for: key)
                    #expect(table[place].retainCount == value && table.slot(of: key) == place)
                    dictionary[key] = value
                }
            default:
                if let place = table.slot(of: key) { table[place].retainCount += 1 }
                dictionary[key]? += 1
            }
            if table.count != dictionary.count || table[key]?.retainCount != dictionary[key] {
                Issue.record("after \(step) steps: \(table.count) entries, not \(dictionary.count)")
                return
            }
        }
        for number in 0..<size { #expect(table[key(number)]?.retainCount == dictionary[key(number)]) }
        var count = 0
        table.forEach(of: ObjectIdentifier(One.self)) { _ in count += 1 }
        #expect(count == dictionary.keys.count { $0.tier == ObjectIdentifier(One.self) })
        for key in dictionary.keys { table[key] = nil }
        #expect(table.isEmpty && dictionary.keys.allSatisfy { table.slot(of: $0) == nil })
    }

    @Test func `an entry keeps its place while others come and go`() {
        var table = EntryTable()
        let places = (0..<100).map { table.insert(entry(key($0), Int32($0)), for: key($0)) }
        for number in 100..<5_000 { table[key(number)] = entry(key(number), 0) }
        for number in 100..<5_000 { table[key(number)] = nil }
        for number in 0..<100 {
            #expect(table.slot(of: key(number)) == places[number] && table[places[number]].retainCount == Int32(number))
        }
    }

    @Test func `a copy is a value of its own`() {
        var table = EntryTable()
        table[key(0)] = entry(key(0), 1)
        let copy = table
        table[key(0)]?.retainCount = 2
        table[key(1)] = entry(key(1), 3)
        #expect(copy[key(0)]?.retainCount == 1 && copy[key(1)] == nil && copy.count == 1)
    }

    @Test func `a snapshot that is replaced is let go, and one that is taken out`() {
        weak var first: AnySnapshot?
        weak var second: AnySnapshot?
        var table = EntryTable()
        do {
            let (one, two) = (Snapshot(One(number: 1)), Snapshot(One(number: 2)))
            (first, second) = (one, two)
            table[key(0)] = EntityStore.Entry(EntityUpdate(key(0), one), at: .never, with: [])
            table[key(0)]?.verified = two
        }
        #expect(first == nil && second != nil)
        table[key(0)] = nil
        #expect(second == nil)
    }

    @Test(arguments: ["3-17", "0-0", "4294967295-4294967295", "10-0"])
    func `a text of two numbers is the two numbers, whoever names it`(text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        let (named, made) = (TierKey(One.self, .text(text)), TierKey(One.self, parts[0], parts[1]))
        #expect(named == made)
        #expect(named.hashValue == made.hashValue)
        #expect(named.id == .text(text) && made.id == .text(text))
    }

    @Test(arguments: [
        "", "-", "3", "3-", "-3", "3--4", "3-4-5", "03-4", "3-04", "00-1", "+3-4", "3-4 ", "4294967296-1",
        "1-4294967296",
        "99999999999999999999999-1", "٣-٤", "mention-12",
    ])
    func `any other text stays the text that it is`(text: String) {
        let key = TierKey(One.self, .text(text))
        #expect(key.form == .text && key.text == text)
        #expect(key.id == .text(text))
    }

    @Test(arguments: [(-1, 4), (4, -1), (1 << 32, 4), (4, 1 << 32), (.min, .max)])
    func `two numbers that do not fit into a word are their text`(first: Int, second: Int) {
        let key = TierKey(One.self, first, second)
        #expect(key.id == .text("\(first)-\(second)"))
        #expect(key == TierKey(One.self, .text("\(first)-\(second)")))
    }
}
