/// What a renderer has to know about where its lines go.
struct Style: Hashable, Sendable {
    var columns = 80
    var usesColour = false
    var durations = SessionOptions.Durations.measured

    enum Tint: String {
        case green = "32"
        case cyan = "36"
        case red = "31"
        case yellow = "33"
        case dim = "2"
    }

    func paint(_ text: String, _ tint: Tint) -> String {
        usesColour ? "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
