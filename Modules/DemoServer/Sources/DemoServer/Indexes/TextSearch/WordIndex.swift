/// An inverted index: each distinct word with its rows. It finds a word by its hash, or by any piece of it.
///
/// Words are separated by blanks, in lower case, and stored as bytes. A word without rows is removed, and the next new word reuses its
/// number.
struct WordIndex: Sendable {
    private struct Word {
        var hash: UInt32 = 0
        var bytes: [UInt8] = []
        var rows = RowSet()
    }

    private var words = Pages<Word>()
    private var unused: [Int32] = []
    /// The numbers of the words by hash, and by each sequence of one, two or three bytes that they contain.
    private var byHash = Pages<[Int32]>()
    private var bySequence = Pages<[Int32]>()

    init() {
        byHash.grow(toHold: Self.hashes - 1, with: [])
        bySequence.grow(toHold: ByteSequence.kinds - 1, with: [])
    }

    private static let hashes = 1 << 14

    var count: Int { words.count - unused.count }

    // MARK: Rows

    mutating func insert(_ row: Int32, under word: UnsafeBufferPointer<UInt8>) {
        let hash = Self.hash(of: word)
        words[Int(number(of: word, hash) ?? add(word, hash))].rows.insert(row)
    }

    mutating func remove(_ row: Int32, under word: UnsafeBufferPointer<UInt8>) {
        let hash = Self.hash(of: word)
        guard let number = number(of: word, hash) else { return }
        words[Int(number)].rows.remove(row)
        if words[Int(number)].rows.isEmpty { drop(number) }
    }

    private func number(of word: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int32? {
        byHash[Int(hash) % Self.hashes].first { number in
            words[Int(number)].hash == hash && words[Int(number)].bytes.elementsEqual(word)
        }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int32 {
        let number = unused.popLast() ?? Int32(words.count)
        words.grow(toHold: Int(number), with: Word())
        words[Int(number)] = Word(hash: hash, bytes: Array(bytes))
        byHash[Int(hash) % Self.hashes].append(number)
        for sequence in ByteSequence.all(in: bytes) { bySequence[sequence].insertInOrder(number) }
        return number
    }

    private mutating func drop(_ number: Int32) {
        let word = words[Int(number)]
        byHash[Int(word.hash) % Self.hashes].removeAll { $0 == number }
        let sequences = word.bytes.withUnsafeBufferPointer { ByteSequence.all(in: $0) }
        for sequence in sequences { bySequence[sequence].removeInOrder(number) }
        words[Int(number)] = Word()
        unused.append(number)
    }

    /// Returns a hash of the word.
    ///
    /// - Note: The seed differs in each process, so that no client can choose words with colliding hashes.
    private static func hash(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(word))
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    // MARK: Finding

    /// Returns the rows with a word that contains the piece; nil if so many words contain it, and one of them occurs in so many rows, that
    /// comparing the texts of the rows is faster.
    ///
    /// - Parameters:
    ///   - piece: At least one byte, in lower case, without blanks.
    ///   - last: The highest number of a row.
    func rows(with piece: [UInt8], upTo last: Int32) -> RowBitmap? {
        let numbers = candidates(for: piece)
        if numbers.count > Self.candidateLimit,
            numbers.contains(where: { words[Int($0)].rows.count > Int(last) / Self.rowShareLimit })
        {
            return nil
        }
        let pattern = ByteSearcher(piece)
        var bits = RowBitmap(upTo: last)
        for number in numbers where piece.count < 3 || pattern.isContained(words[Int(number)].bytes) {
            words[Int(number)].rows.add(to: &bits)
        }
        return bits
    }

    /// The number of words above which a piece is common, and the share of rows (one in sixteen) above which a word is frequent.
    private static let candidateLimit = 256
    private static let rowShareLimit = 16

    /// Returns the words that may contain the piece. For one or two bytes the result is exact.
    private func candidates(for piece: [UInt8]) -> [Int32] {
        piece.withUnsafeBufferPointer { piece in
            guard piece.count > 2 else { return bySequence[ByteSequence.whole(piece)] }
            let places = ByteSequence.triples(in: piece).map { bySequence[$0] }
            return places.min { $0.count < $1.count } ?? []
        }
    }
}

/// Numbers for all sequences of one, two or three bytes. Some sequences of three bytes share a number.
private enum ByteSequence {
    private static let triples = 1 << 15
    static let kinds = 256 + 65_536 + triples

    static func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.count == 1 ? Int(bytes[0]) : pair(bytes[0], bytes[1])
    }

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { 256 + Int(first) << 8 + Int(second) }

    private static func triple(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
        let number = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
        return 256 + 65_536 + Int((number &* 2_654_435_761) >> 17)
    }

    static func triples(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        bytes.count < 3 ? [] : (2..<bytes.count).map { triple(bytes[$0 - 2], bytes[$0 - 1], bytes[$0]) }
    }

    /// Returns the number of each sequence in the bytes, once.
    static func all(in bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
        var all = Set(triples(in: bytes))
        for index in bytes.indices {
            all.insert(Int(bytes[index]))
            if index > 0 { all.insert(pair(bytes[index - 1], bytes[index])) }
        }
        return all
    }
}

extension [Int32] {
    /// Inserts a number into an ascending array.
    mutating func insertInOrder(_ number: Int32) {
        if let last, last > number {
            insert(number, at: partitioningIndex { $0 >= number })
        } else {
            append(number)
        }
    }

    /// Removes a number from an ascending array, if it is there.
    mutating func removeInOrder(_ number: Int32) {
        let place = partitioningIndex { $0 >= number }
        if place < count, self[place] == number { remove(at: place) }
    }
}
