import Testing

@testable import DemoServer

@Suite struct `TopElements rows` {
    @Test(arguments: [0, 1, 2, 7, 50, 99, 100, 101, .max])
    func `they are the first of the sorted list`(count: Int) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            // The range of values is small, so that many are equal.
            let values = (0..<100).map { _ in Int.random(in: 0..<40, using: &random) }
            var foremost = TopElements<Int>(count)
            for value in values where foremost.accepts(value) { foremost.insert(value) }
            #expect(foremost.sorted == Array(values.sorted().prefix(count)), "of \(values)")
        }
    }
}
