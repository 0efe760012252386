extension Pane: Codable {
    private enum Key: String, CodingKey {
        case view
        case reference = "ref"
        case headline
        case status
        case isList = "list"
        case total
        case first
        case rows
    }

    /// Decodes a pane.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        view = try container.decode(String.self, forKey: .view)
        reference = try container.decode(String.self, forKey: .reference)
        headline = try container.decodeIfPresent(String.self, forKey: .headline) ?? ""
        status = try container.decodeIfPresent(String.self, forKey: .status) ?? ""
        isList = try container.decodeIfPresent(Bool.self, forKey: .isList) ?? false
        total = try container.decode(Int.self, forKey: .total)
        first = try container.decode(Int.self, forKey: .first)
        rows = try container.decode([Row].self, forKey: .rows)
    }

    /// Encodes a pane.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(view, forKey: .view)
        try container.encode(reference, forKey: .reference)
        if !headline.isEmpty { try container.encode(headline, forKey: .headline) }
        if !status.isEmpty { try container.encode(status, forKey: .status) }
        if isList { try container.encode(true, forKey: .isList) }
        try container.encode(total, forKey: .total)
        try container.encode(first, forKey: .first)
        try container.encode(rows, forKey: .rows)
    }
}

extension Pane.Row: Codable {
    private enum Key: String, CodingKey {
        case reference = "ref"
        case headline
        case cells
        case signs
        case isQuiet = "quiet"
        case isNew = "new"
        case isHighlighted = "highlighted"
    }

    /// Decodes a row.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        reference = try container.decode(String.self, forKey: .reference)
        headline = try container.decodeIfPresent(String.self, forKey: .headline) ?? ""
        cells = try container.decode([Pane.Cell].self, forKey: .cells)
        signs = try container.decodeIfPresent(String.self, forKey: .signs) ?? ""
        isQuiet = try container.decodeIfPresent(Bool.self, forKey: .isQuiet) ?? false
        isNew = try container.decodeIfPresent(Bool.self, forKey: .isNew) ?? false
        isHighlighted = try container.decodeIfPresent(Bool.self, forKey: .isHighlighted) ?? false
    }

    /// Encodes a row.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(reference, forKey: .reference)
        if !headline.isEmpty { try container.encode(headline, forKey: .headline) }
        try container.encode(cells, forKey: .cells)
        if !signs.isEmpty { try container.encode(signs, forKey: .signs) }
        if isQuiet { try container.encode(true, forKey: .isQuiet) }
        if isNew { try container.encode(true, forKey: .isNew) }
        if isHighlighted { try container.encode(true, forKey: .isHighlighted) }
    }
}

extension Pane.Cell: Codable {
    private enum Key: String, CodingKey {
        case name
        case columnHeading = "heading"
        case text
        case isPending = "pending"
        case isChanged = "changed"
        case isNumber = "number"
        case isEmpty = "empty"
        case isLeading = "leading"
    }

    /// Decodes a cell.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        columnHeading = try container.decodeIfPresent(String.self, forKey: .columnHeading)
        text = try container.decode(String.self, forKey: .text)
        isPending = try container.decodeIfPresent(Bool.self, forKey: .isPending) ?? false
        isChanged = try container.decodeIfPresent(Bool.self, forKey: .isChanged) ?? false
        isNumber = try container.decodeIfPresent(Bool.self, forKey: .isNumber) ?? false
        isEmpty = try container.decodeIfPresent(Bool.self, forKey: .isEmpty) ?? false
        isLeading = try container.decodeIfPresent(Bool.self, forKey: .isLeading) ?? false
    }

    /// Encodes a cell.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(columnHeading, forKey: .columnHeading)
        try container.encode(text, forKey: .text)
        for (key, isOn) in [
            (Key.isPending, isPending), (.isChanged, isChanged), (.isNumber, isNumber), (.isEmpty, isEmpty),
            (.isLeading, isLeading),
        ] where isOn {
            try container.encode(true, forKey: key)
        }
    }
}
