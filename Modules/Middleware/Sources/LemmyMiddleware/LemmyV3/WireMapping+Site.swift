import ApiTypes
import LemmyIdentifiers
import WireRuntime

// Mappings for communities, servers and accounts.
extension WireMapping {
    static func subscription(_ wire: ApiSubscribedType) -> Subscription {
        switch wire {
        case .subscribed: .subscribed
        case .pending: .pending
        case .notSubscribed, .unknown: .notSubscribed
        }
    }

    static func registrationMode(_ wire: ApiRegistrationMode) -> RegistrationMode {
        switch wire {
        case .closed: .closed
        case .requireApplication: .requiresApplication
        case .open: .open
        case .unknown: .other
        }
    }

    /// Returns true if an account wants scores to be shown. Version 0.19.4 moved the setting and left the old one in place.
    static func showsScores(_ setting: Bool, _ since0_19_4: Bool?) -> Bool { since0_19_4 ?? setting }

    static func rateLimits(_ wire: ApiLocalSiteRateLimit) -> [RateLimit] {
        var limits = [
            RateLimit(.message, requests: wire.message, seconds: wire.messagePerSecond),
            RateLimit(.post, requests: wire.post, seconds: wire.postPerSecond),
            RateLimit(.register, requests: wire.register, seconds: wire.registerPerSecond),
            RateLimit(.image, requests: wire.image, seconds: wire.imagePerSecond),
            RateLimit(.comment, requests: wire.comment, seconds: wire.commentPerSecond),
            RateLimit(.search, requests: wire.search, seconds: wire.searchPerSecond),
        ]
        if let requests = wire.importUserSettings, let seconds = wire.importUserSettingsPerSecond {
            limits.append(RateLimit(.settingsImport, requests: requests, seconds: seconds))
        }
        return limits
    }

    static func languages(_ wire: [ApiLanguage]) -> [SpokenLanguage] {
        wire.map { SpokenLanguage(id: $0.id, code: $0.code, name: $0.name) }
    }

    static func taglines(_ wire: [ApiTagline]) -> [String] { wire.map(\.content) }

    static func forbiddenUrls(_ wire: [ApiLocalSiteUrlBlocklist]?) -> [String] { wire?.map(\.url) ?? [] }

    static func customEmojis(_ wire: [ApiCustomEmojiView]) -> [CustomEmoji] { wire.map(customEmoji) }

    static func customEmoji(_ wire: ApiCustomEmojiView) -> CustomEmoji {
        CustomEmoji(
            id: wire.customEmoji.id,
            shortcode: wire.customEmoji.shortcode,
            imageUrl: wire.customEmoji.imageUrl,
            altText: wire.customEmoji.altText,
            category: wire.customEmoji.category,
            keywords: wire.keywords.map(\.keyword)
        )
    }

    static func summaries(_ wire: [ApiInstanceBlockView]?) -> [InstanceSummary] {
        wire?.map { block in
            InstanceSummary(
                id: block.instance.id,
                domain: block.instance.domain,
                software: block.instance.software,
                version: block.instance.version,
                created: block.instance.published.date,
                updated: block.instance.updated?.date
            )
        } ?? []
    }

    static func summaries(_ wire: [ApiInstanceWithFederationState]) -> [InstanceSummary] {
        wire.map {
            InstanceSummary(
                id: $0.id,
                domain: $0.domain,
                software: $0.software,
                version: $0.version,
                created: $0.published.date,
                updated: $0.updated?.date
            )
        }
    }
}
