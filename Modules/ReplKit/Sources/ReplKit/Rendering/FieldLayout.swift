import Propagation

/// The layout of an object's fields, one per line: what a person reads first, then the other fields, and ids and dates last.
///
/// A short group, such as the tier `T1`, is printed in front of the first of its fields; a longer one is a heading above them. Of an object
/// with many fields, those that are `no`, `none` or `unknown` are named together, `not: locked, deleted`, so that it fits on a screen.
///
/// All values begin in one column. A name that is too long for the width has its value on the next line.
struct FieldLayout {
    /// The maximum width of a group in front of its fields.
    private static let shortGroup = 3
    /// The minimum number of fields for which empty ones are named together.
    private static let manyFields = 16
    /// The maximum width of a wrapped text; longer lines are hard to read.
    private static let textMost = 100
    /// The maximum share of the width for the column of names, in percent.
    private static let nameShare = 45
    private static let trailingHeading = "ids and dates"

    /// One field, or several fields with the same name for their value: `no`, `none`, `unknown`.
    private struct Entry {
        let group: String?
        /// The heading above the entry.
        let heading: String?
        let name: String
        let value: ShownValue
        let isMarked: Bool
        /// True if the value is the names of several fields.
        var namesFields = false
    }

    private let entries: [Entry]
    private let indent: Int
    private let gutter: Int
    private let nameWidth: Int
    private let columns: Int
    private let style: Style

    init(_ fields: [ShownField], indent: Int, columns: Int, style: Style) {
        let isLong = fields.count >= Self.manyFields
        entries = Self.runs(of: fields.sortedByPlace.sortedByTier).flatMap {
            isLong ? Self.entriesNamingEmpty($0) : $0.map(Self.entry)
        }
        gutter = entries.compactMap { $0.group.map { TextWidth.columns($0) + 2 } }.max() ?? 0
        let most = max(4, columns * Self.nameShare / 100 - gutter)
        nameWidth = entries.map { TextWidth.columns($0.name) }.filter { $0 <= most }.max() ?? 0
        self.indent = indent
        self.columns = columns
        self.style = style
    }

    // MARK: Entries

    /// Returns consecutive fields with the same place and group.
    private static func runs(of fields: [ShownField]) -> [[ShownField]] {
        var runs: [[ShownField]] = []
        for field in fields {
            if let last = runs.last?.last, last.group == field.group, isSamePlace(last, field) {
                runs[runs.count - 1].append(field)
            } else {
                runs.append([field])
            }
        }
        return runs
    }

    private static func isSamePlace(_ one: ShownField, _ other: ShownField) -> Bool {
        one.isLeading ? other.isLeading : one.place == other.place
    }

    private static func entry(_ field: ShownField) -> Entry {
        entry(field, field.nameInGroup, field.value, field.isMarked)
    }

    private static func entry(_ field: ShownField, _ name: String, _ value: ShownValue, _ isMarked: Bool) -> Entry {
        let group = field.group.map(TextLayout.clean)
        let isShort = group.map(isShort) ?? false
        let heading: String? =
            switch field.place {
            case .leading: nil
            case .ordinary: isShort ? nil : group
            case .trailing: trailingHeading
            }
        return Entry(
            group: isShort ? group : nil,
            heading: heading,
            name: TextLayout.clean(name),
            value: value,
            isMarked: isMarked
        )
    }

    /// True for a group that is printed in front of its first field, such as a tier.
    fileprivate static func isShort(_ group: String) -> Bool { TextWidth.columns(group) <= shortGroup }

    /// Returns the entries of a run, with one entry for all `no`, all empty and all unknown fields of which there are several.
    private static func entriesNamingEmpty(_ run: [ShownField]) -> [Entry] {
        var entries: [Entry] = []
        var named: [(word: String, label: String, fields: [ShownField])] = [
            (ValueText.no, "not:", []), (ValueText.missing, "\(ValueText.missing):", []),
            (ValueText.unknown, "\(ValueText.unknown):", []),
        ]
        for field in run {
            let word = field.isLeading || field.isMarked ? nil : emptyWord(for: field.value)
            if let index = named.firstIndex(where: { $0.word == word }) {
                named[index].fields.append(field)
            } else {
                entries.append(entry(field))
            }
        }
        for (_, label, fields) in named {
            guard fields.count > 1 else {
                entries += fields.map(entry)
                continue
            }
            let names = fields.map(\.nameInGroup).joined(separator: ", ")
            var entry = entry(fields[0], label, .text(names), false)
            entry.namesFields = true
            entries.append(entry)
        }
        return entries
    }

    private static func emptyWord(for value: ShownValue) -> String? {
        switch value {
        case .flag(false), .missing, .unknown: value.text
        case .flag, .text, .number, .date: nil
        }
    }

    // MARK: Lines

    var lines: [String] {
        var (group, heading): (String?, String?) = (nil, nil)
        return entries.flatMap { entry -> [String] in
            var lines: [String] = []
            if entry.heading != heading, let title = entry.heading {
                let name = TextLayout.blanks(indent) + TextLayout.cut(title, to: columns - indent)
                lines.append(style.paint(name, .bold))
                group = nil
            }
            let label = entry.group == group ? nil : entry.group
            (group, heading) = (entry.group, entry.heading)
            return lines + self.lines(of: entry, label: label)
        }
    }

    /// Returns name and value side by side; a text of several lines, and the value of a long name, come below the name.
    private func lines(of entry: Entry, label: String?) -> [String] {
        var head = TintedText(TextLayout.blanks(indent + (entry.heading == nil || gutter > 0 ? 0 : 2)))
        head.append(TextLayout.padRight(label ?? "", to: gutter), .dim)
        let start = TextWidth.columns(head.plain)
        let name = TextLayout.cut(entry.name, to: max(6, columns - start - 4))
        if case .text(let text) = entry.value, let written = MultilineText(text) {
            head.append(name + (entry.isMarked ? "  ?" : ""))
            return TintedText().wrapped(behind: head, indent: start, style: style)
                + written.wrapped(indent: start + 2, columns: textColumns(from: start + 2))
        }
        let place = start + nameWidth + 2
        guard TextWidth.columns(name) <= nameWidth else {
            head.append(name)
            return TintedText().wrapped(behind: head, indent: start, style: style)
                + value(of: entry, behind: TintedText(TextLayout.blanks(place)), at: place)
        }
        head.append(TextLayout.padRight(name, to: nameWidth) + "  ", entry.namesFields ? .dim : nil)
        return value(of: entry, behind: head, at: place)
    }

    private func value(of entry: Entry, behind head: TintedText, at place: Int) -> [String] {
        if case .text(let text) = entry.value, !entry.isMarked, Style.isWebAddress(text) {
            return Renderer(style).lines(ofAddress: text, first: head.plain, indent: place)
        }
        var style = style
        style.columns = textColumns(from: place)
        return TintedText(entry.value.text + (entry.isMarked ? "?" : ""), tint(of: entry))
            .wrapped(behind: head, indent: place, style: style)
    }

    /// A value that is not confirmed stands out, and no value stands back.
    private func tint(of entry: Entry) -> Style.Tint? {
        if entry.isMarked { return .pending }
        return entry.namesFields || [.missing, .unknown, .text("")].contains(entry.value) ? .dim : nil
    }

    private func textColumns(from start: Int) -> Int { min(columns, start + Self.textMost) }
}

extension [ShownField] {
    /// The fields with those of ``ShownField/Place/ordinary`` and ``ShownField/Place/trailing`` by tier: a group that is a short name is
    /// sorted, and the other groups follow in their order.
    fileprivate var sortedByTier: [ShownField] {
        func rank(_ field: ShownField) -> (Int, String) {
            let tier = field.group.flatMap { FieldLayout.isShort($0) ? $0 : nil }
            return switch field.place {
            case .leading: (0, "")
            case .ordinary: (tier == nil ? 2 : 1, tier ?? "")
            case .trailing: (tier == nil ? 4 : 3, tier ?? "")
            }
        }
        return enumerated().map { (rank: rank($0.element), index: $0.offset, field: $0.element) }
            .sorted { ($0.rank.0, $0.rank.1, $0.index) < ($1.rank.0, $1.rank.1, $1.index) }.map(\.field)
    }
}
