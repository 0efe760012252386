extension WebAddress {
    /// The address without what it only carries to follow people around; its query and its fragment are spelled as forms are.
    var cleaned: WebAddress {
        if scheme.hasPrefix("data") || Trackers.spares(self) { return self }
        var address = self
        address.query = query.flatMap { PercentCoding.Form($0).cleaned(at: host) }
            .map { PercentCoding.encoded($0, scheme.hasPrefix("http") ? .specialQuery : .query) }
        address.fragment = fragment.flatMap { PercentCoding.Form($0).cleaned(at: host) }
            .map { PercentCoding.encoded($0, .fragment) }
        return address
    }
}

extension PercentCoding {
    /// Fields as `name=value`, joined by `&`.
    struct Form {
        private let fields: [(name: String, value: String)]

        init(_ text: String) {
            fields = text.split(separator: "&").map { field in
                let parts = field.replacing("+", with: " ").split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return (PercentCoding.decoded(parts[0]), parts.count > 1 ? PercentCoding.decoded(parts[1]) : "")
            }
        }

        /// The fields that say something, nil if none does; a lone name stands without a value.
        func cleaned(at host: String) -> String? {
            let kept = fields.filter { !Trackers.contains($0.name, at: host) }
            if kept.count == 1, kept[0].value.isEmpty { return kept[0].name.isEmpty ? nil : kept[0].name }
            if kept.isEmpty { return nil }
            return kept.map { "\(PercentCoding.formEncoded($0.name))=\(PercentCoding.formEncoded($0.value))" }
                .joined(separator: "&")
        }
    }
}

/// The fields by which advertisers and statistics recognize who follows a link.
enum Trackers {
    private static let names: Set<String> = [
        "utm", "yclid", "_openstat", "fb_action_types", "fb_action_ids", "fb_source", "fb_ref", "fbclid", "gs_l",
        "mkt_tok",
        "gclid", "dclid", "msclkid", "twclid", "cmpid", "os_ehash", "_ga", "_gl", "__twitter_impression", "wtrid",
        "echobox",
        "spm", "tracking_source", "ceneo_spo", "__hsfp", "__hssc", "__hstc", "_hsenc", "__s", "hsctatracking",
        "ml_subscriber",
        "ml_subscriber_hash", "oly_anon_id", "oly_enc_id", "rb_clickid", "s_cid", "vero_conv", "vero_id", "wickedid",
        "wtmc", "wt_mc", "wtzmc", "wt_zmc", "mc_eid", "mc_cid", "mc_tc",
    ]
    private static let beginnings = ["utm_", "otm_", "ga_", "vn_"]
    private static let purposes: Set<String> = ["campaign", "medium", "source"]
    private static let players: Set<String> = ["feature", "kw", "si"]
    /// Hosts where such fields mean something, and those below them.
    private static let spared = ["github.com", "gitlab.com", "cloudflare.com", "prismic.io"]

    static func spares(_ address: WebAddress) -> Bool {
        spared.contains { address.host == $0 || address.host.hasSuffix(".\($0)") }
    }

    static func contains(_ name: String, at host: String) -> Bool {
        let name = name.lowercased()
        let isPlayer = ["youtube.com", "youtu.be"].contains { host == $0 || host.hasSuffix(".\($0)") }
        return names.contains(name) || isPlayer && players.contains(name)
            || beginnings.contains { name.hasPrefix($0) && isPlain(name.dropFirst($0.count)) }
            || ["hmb_", "itm_"].contains { name.hasPrefix($0) && purposes.contains(String(name.dropFirst($0.count))) }
            || name.hasPrefix("action_") && name.hasSuffix("_map") || name.utf8.count <= 3 && name.hasSuffix("mc")
    }

    private static func isPlain(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
