import Testing

@testable import DemoServer

@Suite struct `SortedRows map` {
    /// Compares all operations with a dictionary.
    private func expect(_ map: OrderedMap<Int>, agreesWith model: [Int32: Int], _ step: String) {
        #expect(map.map(\.key) == model.keys.sorted(), "\(step)")
        #expect(map.map(\.value) == model.sorted { $0.key < $1.key }.map(\.value), "\(step)")
        #expect(Array(map.keys) == model.keys.sorted(), "\(step)")
        #expect(map.isEmpty == model.isEmpty, "\(step)")
    }

    // The ranges cover few keys, so that most repeat; many keys, so that runs fill, split and grow; and sparse keys.
    @Test(arguments: [8, 3000, 2_000_000_000] as [Int32])
    func `it agrees with a dictionary after every change`(range: Int32) {
        var random = SeededRandom(seed: UInt64(range), stream: 0)
        var map = OrderedMap<Int>()
        var model: [Int32: Int] = [:]
        for step in 0..<4000 {
            // The map grows for a while and then shrinks until it is empty.
            let grows = step % 2000 < 1200
            let known = model.isEmpty || random.chance(perMille: 400) ? nil : model.keys.randomElement()
            let key = known ?? Int32(random.index(below: Int(range)))
            #expect(map[key] == model[key])
            let value = random.chance(perMille: grows ? 850 : 100) ? step : nil
            map[key] = value
            model[key] = value
            #expect(map[key] == value)
            if step % 50 == 0 { expect(map, agreesWith: model, "step \(step) of \(range)") }
        }
        for key in model.keys {
            map[key] = nil
            model[key] = nil
        }
        expect(map, agreesWith: model, "the end of \(range)")
    }

    @Test func `numbers in their order and against it come out alike`() {
        let keys = Array(stride(from: Int32(5), to: 5000, by: 3))
        var rising = OrderedMap<Int>()
        var falling = OrderedMap<Int>()
        for key in keys { rising[key] = Int(key) }
        for key in keys.reversed() { falling[key] = Int(key) }
        let model = Dictionary(uniqueKeysWithValues: keys.map { ($0, Int($0)) })
        expect(rising, agreesWith: model, "rising")
        expect(falling, agreesWith: model, "falling")
        expect(OrderedMap(keys: keys[...], values: keys.map { Int($0) }[...]), agreesWith: model, "all at once")
    }

    @Test func `a part of a list is taken for what it is`() {
        let keys: [Int32] = [1, 2, 3, 4, 5]
        let map = OrderedMap(keys: keys[2..<4], values: ["a", "b", "c", "d", "e"][2..<4])
        #expect(map.map(\.key) == [3, 4])
        #expect(map.map(\.value) == ["c", "d"])
        #expect((map[2], map[3], map[6]) == (nil, "c", nil))
    }

    @Test func `a copy keeps what it was`() {
        var map = OrderedMap<Int>()
        for key in Int32(0)..<600 { map[key] = Int(key) }
        let copy = map
        for key in Int32(0)..<600 { map[key] = key % 2 == 0 ? nil : -1 }
        #expect(copy.map(\.value) == Array(0..<600))
        #expect(map.map(\.key) == Array(stride(from: 1, to: 600, by: 2)))
    }
}
