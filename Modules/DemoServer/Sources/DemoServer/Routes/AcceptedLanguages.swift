/// The languages in an `Accept-Language` header, the most wanted first, without their regions.
struct AcceptedLanguages {
    let codes: [String]

    init(_ header: String?) {
        let wishes = (header ?? "").split(separator: ",").compactMap { wish -> (code: String, quality: Double)? in
            let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, let code = tag.split(separator: "-").first else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) } ?? 1
            return quality.map { (String(code), $0) }
        }
        codes = wishes.enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.code)
    }
}
