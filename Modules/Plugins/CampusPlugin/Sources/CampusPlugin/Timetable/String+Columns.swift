import ReplKit

extension String {
    /// Returns the text padded with blanks to a number of columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - TextWidth.columns(self)))
    }

    /// Returns the text on at most `limit` lines of at most `width` columns, broken at blanks if there are any; `~` marks omitted text.
    func folded(to width: Int, lines limit: Int) -> [String] {
        var lines: [String] = []
        var rest = self[...]
        while !rest.isEmpty, lines.count < limit {
            let head = rest.prefix(columns: width)
            guard head.endIndex < rest.endIndex else {
                lines.append(String(rest))
                return lines
            }
            if lines.count == limit - 1 {
                lines.append(rest.prefix(columns: width - 1) + "~")
                return lines
            }
            let isAtBlank = rest[head.endIndex] == " "
            let blank = isAtBlank ? head.endIndex : head.lastIndex(of: " ") ?? head.endIndex
            lines.append(String(rest[..<blank]))
            rest = rest[blank...].drop { $0 == " " }
        }
        return lines
    }
}

extension Substring {
    fileprivate func prefix(columns: Int) -> Substring {
        var room = columns
        return prefix { character in
            room -= TextWidth.columns(character)
            return room >= 0
        }
    }
}
