/// A server version in its order: `0.18.5` < `0.19.0` < `1.0.0-beta.1` < `1.0.0`.
struct ServerOrder: Comparable {
    private let numbers: [Int]
    private let preRelease: [String]

    init(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        numbers = (parts.first ?? "").split(separator: ".").map { Int($0) ?? 0 }
        preRelease = parts.count > 1 ? parts[1].split(separator: ".").map(String.init) : []
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
        for index in 0..<max(lhs.numbers.count, rhs.numbers.count) {
            let (left, right) = (lhs.number(index), rhs.number(index))
            if left != right { return left < right }
        }
        if lhs.preRelease.isEmpty || rhs.preRelease.isEmpty { return !lhs.preRelease.isEmpty && rhs.preRelease.isEmpty }
        for (left, right) in zip(lhs.preRelease, rhs.preRelease) where left != right {
            if let left = Int(left), let right = Int(right) { return left < right }
            return left < right
        }
        return lhs.preRelease.count < rhs.preRelease.count
    }

    /// The release of the same minor version before this one: `0.19.3` for `0.19.4`.
    static func predecessor(of text: String) -> String? {
        let order = ServerOrder(text)
        guard order.preRelease.isEmpty, order.numbers.count == 3, order.numbers[2] > 0 else { return nil }
        return "\(order.numbers[0]).\(order.numbers[1]).\(order.numbers[2] - 1)"
    }

    private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
