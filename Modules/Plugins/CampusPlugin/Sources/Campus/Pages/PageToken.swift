/// What a page is made of, as far as its tables are concerned.
enum PageToken: Hashable, Sendable {
    /// Text between tags; entities are not yet replaced.
    case text(Range<Int>)
    /// `<td rowspan=2>`: the name in lower case, and how far it reaches.
    case open(String, rowSpan: Int, columnSpan: Int)
    /// `</td>`.
    case close(String)
}
