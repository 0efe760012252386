/// The open streams of a delegate's displayed states; they end with the delegate.
@MainActor
final class StateStreams {
    private struct Reader {
        let tell: @MainActor () -> Void
        let end: @Sendable () -> Void
    }

    private var readers: [Int: Reader] = [:]
    private var last = 0

    var isEmpty: Bool { readers.isEmpty }

    /// Adds a reader.
    ///
    /// - Returns: The reader's number, for ``remove(_:)``.
    func add(_ tell: @escaping @MainActor () -> Void, end: @escaping @Sendable () -> Void) -> Int {
        last += 1
        readers[last] = Reader(tell: tell, end: end)
        return last
    }

    func remove(_ number: Int) { readers[number] = nil }

    func notify() {
        for reader in readers.values { reader.tell() }
    }

    deinit {
        for reader in readers.values { reader.end() }
    }
}
