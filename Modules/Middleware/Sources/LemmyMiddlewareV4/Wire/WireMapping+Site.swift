import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

extension CommunityTag {
    /// Creates a tag from the server's.
    init(_ wire: ApiV4.CommunityTag) {
        self.init(id: wire.id, name: wire.name, displayName: wire.displayName, communityId: wire.communityId)
    }
}

// Mappings for communities, servers and accounts.
extension WireMapping {
    /// Returns the shown title; 1.0 may leave the title out, and the name takes its place then.
    static func title(_ title: String?, _ name: String) -> String { title ?? name }

    /// Returns true if lists leave the community out.
    static func isUnlisted(_ wire: ApiV4.CommunityVisibility) -> Bool { wire == .unlisted }

    static func subscription(_ wire: ApiV4.CommunityFollowerState?) -> Subscription {
        switch wire {
        case .accepted?: .subscribed
        case .pending?, .approvalRequired?: .pending
        case .denied?, .unknown?, nil: .notSubscribed
        }
    }

    /// Returns true if a subscription exists or waits for approval.
    static func isFollowed(_ wire: ApiV4.CommunityFollowerState?) -> Bool { subscription(wire) != .notSubscribed }

    /// Returns the tags without the deleted ones.
    static func tags(_ wire: [ApiV4.CommunityTag]) -> [CommunityTag] {
        wire.filter { !$0.deleted }.map(CommunityTag.init)
    }

    static func registrationMode(_ wire: ApiV4.RegistrationMode) -> RegistrationMode {
        switch wire {
        case .closed: .closed
        case .requireApplication: .requiresApplication
        case .requireInvitation: .requiresInvitation
        case .open: .open
        case .unknown: .other
        }
    }

    /// Returns true if such a vote is allowed here, even if only on posts of this server.
    static func isAllowed(_ wire: ApiV4.FederationMode) -> Bool { wire != .disable }

    /// Returns true if an account wants downvotes to be shown, even if only on the content of others.
    static func isShown(_ wire: ApiV4.VoteShow) -> Bool { wire != .hide }

    static func rateLimits(_ wire: ApiV4.LocalSiteRateLimit) -> [RateLimit] {
        [
            RateLimit(.message, requests: wire.messageMaxRequests, seconds: wire.messageIntervalSeconds),
            RateLimit(.post, requests: wire.postMaxRequests, seconds: wire.postIntervalSeconds),
            RateLimit(.register, requests: wire.registerMaxRequests, seconds: wire.registerIntervalSeconds),
            RateLimit(.image, requests: wire.imageMaxRequests, seconds: wire.imageIntervalSeconds),
            RateLimit(.comment, requests: wire.commentMaxRequests, seconds: wire.commentIntervalSeconds),
            RateLimit(.search, requests: wire.searchMaxRequests, seconds: wire.searchIntervalSeconds),
            RateLimit(
                .settingsImport,
                requests: wire.importUserSettingsMaxRequests,
                seconds: wire.importUserSettingsIntervalSeconds
            ),
        ]
    }

    static func languages(_ wire: [ApiV4.Language]) -> [SpokenLanguage] {
        wire.map { SpokenLanguage(id: $0.id, code: $0.code, name: $0.name) }
    }

    /// Returns the tagline that the server chose as a list; empty if there is none.
    static func taglines(_ wire: ApiV4.Tagline?) -> [String] { wire.map { [$0.content] } ?? [] }

    static func forbiddenUrls(_ wire: [ApiV4.LocalSiteUrlBlocklist]) -> [String] { wire.map(\.url) }

    static func summary(_ wire: ApiV4.Instance?) -> InstanceSummary? {
        wire.map {
            InstanceSummary(
                id: $0.id,
                domain: $0.domain,
                software: $0.software,
                version: $0.version,
                created: $0.publishedAt.date,
                updated: $0.updatedAt?.date
            )
        }
    }

    static func summaries(_ wire: [ApiV4.Instance]) -> [InstanceSummary] { wire.compactMap(summary) }
}
