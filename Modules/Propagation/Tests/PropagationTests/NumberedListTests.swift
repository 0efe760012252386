import Primitives
import Propagation
import Testing

@Suite struct `Numbered lists` {
    @Test(arguments: UInt64(1)...20)
    func `hold what a dictionary by number holds, in the order of the numbers`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var list = NumberedList<Int>()
        var model: [Int: Int] = [:]
        var reserved: [Int] = []
        var last = 0
        for step in 0..<500 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                last += 1
                #expect(list.makeNumber() == last)
                reserved.append(last)
            case 2:
                // In any order, as of an object that makes another one before it is complete.
                guard let index = reserved.indices.randomElement(using: &random) else { continue }
                let number = reserved.remove(at: index)
                (list[number], model[number]) = (step, step)
            case 3:
                let number = Int.random(in: 0...last + 1, using: &random)
                (list[number], model[number]) = (nil, nil)
            default:
                guard let number = model.keys.sorted().randomElement(using: &random) else { continue }
                let new = Bool.random(using: &random) ? step : nil
                (list[number], model[number]) = (new, new)
            }
            let sorted = model.sorted { $0.key < $1.key }
            #expect(list.count == model.count && list.elements == sorted.map(\.value))
            #expect((0...last + 1).allSatisfy { list[$0] == model[$0] })
        }
    }

    @Test func `are read in parts, although elements come and go between two of them`() {
        var list = NumberedList<String>()
        func add(_ list: inout NumberedList<String>, _ name: String) { list[list.makeNumber()] = name }
        for index in 1...100 { add(&list, "\(index)") }
        var (read, next): ([String], Int?) = ([], 0)
        while let start = next {
            let part = list.batch(from: start, limit: 7)
            #expect(part.elements.count <= 7 && part.elements.allSatisfy { list[$0.number] == $0.element })
            (read, next) = (read + part.elements.map(\.element), part.next)
            // Most of what was read is removed, so that the list closes its gaps.
            for (number, _) in part.elements where number % 10 > 0 { list[number] = nil }
            if read.count < 50 { add(&list, "late") }
        }
        #expect(read.filter { $0 != "late" } == (1...100).map(String.init) && read.contains("late"))
    }
}
