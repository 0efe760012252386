extension [String] {
    /// Returns the element that is spelled most like a text; nil if none differs in less than half of the letters.
    func nearest(to text: String) -> String? {
        let near = map { ($0, $0.differences(from: text)) }.min { $0.1 < $1.1 }
        guard let (name, count) = near, count * 2 < Swift.max(name.count, text.count) else { return nil }
        return name
    }
}

extension String {
    /// Returns the number of letters to insert, remove, replace or swap with the next one to get from one text to the other.
    fileprivate func differences(from text: String) -> Int {
        let (left, right) = (Array(lowercased()), Array(text.lowercased()))
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var count = Swift.min(rows[i][j + 1], row[j]) + 1
                count = Swift.min(count, rows[i][j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    count = Swift.min(count, rows[i - 1][j - 1] + 1)
                }
                row.append(count)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
