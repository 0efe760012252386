import LemmyMiddleware
import ReplKit

/// The settings of a server that `site set` changes; for its administrators.
@MainActor
enum SiteFields {
    typealias Field = SettingField<Instance3, InstanceSettings>

    /// All settings, in the order in which `site` lists them.
    static var all: [Field] { description + accounts + content + federation + limits }

    /// The texts and pictures of the server's page.
    static var description: [Field] {
        [
            .text("name", is: "the server's name", { $0.name }) { $0.name = $1 },
            .text("description", is: "a line about the server", { $0.description }) { $0.description = $1 },
            .text("sidebar", is: "description and rules, in Markdown", { $0.sidebar }) { $0.sidebar = $1 },
            .address("icon", is: "the server's picture", { $0.icon }) { $0.icon = $1 },
            .address("banner", is: "the wide picture", { $0.banner }) { $0.banner = $1 },
            .text("content_warning", is: "shown before any content", { $0.contentWarning }) { $0.contentWarning = $1 },
            .text("legal_information", is: "legal information, in Markdown", { $0.legalInformation }) {
                $0.legalInformation = $1
            },
            .list("taglines", is: "lines on top of its pages", of: "lines with commas between them", { $0.taglines }) {
                $0.taglines = $1
            },
        ]
    }

    /// The rules for new accounts.
    private static var accounts: [Field] {
        [
            .choice(
                "registration_mode",
                "registration",
                is: "how people get an account",
                of: RegistrationMode.self,
                without: [RegistrationMode.requiresInvitation.rawValue, RegistrationMode.other.rawValue],
                { $0.registrationMode.rawValue }
            ) { $0.registrationMode = $1 },
            .text("application_question", "question", is: "applicants answer it", { $0.applicationQuestion }) {
                $0.applicationQuestion = $1
            },
            .flag("email_required", is: "new accounts confirm an e-mail", { $0.emailRequired }) {
                $0.emailRequired = $1
            },
            .flag("captcha_required", "captcha", is: "registering needs a captcha", { $0.captchaRequired }) {
                $0.captchaRequired = $1
            },
            .text("captcha_difficulty", is: "easy, medium or hard", { $0.captchaDifficulty }) {
                $0.captchaDifficulty = $1
            },
            .flag("is_private", "private", is: "only accounts can read", { $0.isPrivate }) { $0.isPrivate = $1 },
            .flag(
                "only_admins_create_communities",
                is: "only you create communities",
                { $0.onlyAdminsCreateCommunities }
            ) { $0.onlyAdminsCreateCommunities = $1 },
            .flag("applications_email_admins", is: "mail for each application", { _ in nil }) {
                $0.applicationsEmailAdmins = $1
            },
            .flag("reports_email_admins", is: "mail for each report", { _ in nil }) { $0.reportsEmailAdmins = $1 },
        ]
    }

    /// The rules for posts and comments, and the defaults of feeds.
    private static var content: [Field] {
        [
            .flag("downvotes_allowed", "downvotes", is: "people may vote down", { $0.downvotesAllowed }) {
                $0.downvotesAllowed = $1
            },
            .flag("nsfw_allowed", "nsfw", is: "not safe for work is allowed", { $0.nsfwAllowed }) {
                $0.nsfwAllowed = $1
            },
            .flag("hides_moderator_names", is: "the modlog names nobody", { $0.hidesModeratorNames }) {
                $0.hidesModeratorNames = $1
            },
            .text("forbidden_words", is: "a regular expression of slurs", { $0.forbiddenWords }) {
                $0.forbiddenWords = $1
            },
            .list(
                "forbidden_urls",
                is: "links that no post has",
                of: "links with commas between them",
                {
                    $0.forbiddenUrls
                }
            ) { $0.forbiddenUrls = $1 },
            .choice(
                "default_feed",
                is: "the feed of new accounts",
                of: FeedKind.self,
                without: [FeedKind.subscribed.rawValue, FeedKind.moderated.rawValue],
                { $0.defaultFeed }
            ) { $0.defaultFeed = $1 },
            .choice("default_sort", is: "the order of their feeds", of: PostSort.self, { $0.defaultSort }) {
                $0.defaultSort = $1
            },
            .choice("default_listing", is: "the layout of their feeds", of: FeedLayout.self, { $0.defaultListing }) {
                $0.defaultListing = $1
            },
            .text("default_theme", is: "the colours of the pages", { $0.defaultTheme }) { $0.defaultTheme = $1 },
            .languages("discussion_language_ids", "languages", is: "allowed languages", { $0.discussionLanguageIds }) {
                $0.discussionLanguageIds = $1
            },
        ]
    }

    /// The servers with which it exchanges content. The page of the server does not list them; `instances` does.
    private static var federation: [Field] {
        [
            .flag("federates", is: "exchanges content with others", { $0.federates }) { $0.federates = $1 },
            .list(
                "allowed_instances",
                is: "the only servers (instances)",
                of: "hosts with commas between them",
                { _ in nil }
            ) { $0.allowedInstances = $1 },
            .list(
                "blocked_instances",
                is: "no such servers (instances)",
                of: "hosts with commas between them",
                { _ in nil }
            ) { $0.blockedInstances = $1 },
        ]
    }

    /// The lengths of names, and the numbers of requests that one address may send.
    private static var limits: [Field] {
        let name = Field.number("name_length_limit", is: "letters of a name", in: 3...255, { $0.nameLengthLimit }) {
            $0.nameLengthLimit = $1
        }
        return [name] + RateLimit.Action.allCases.filter { $0 != .settingsImport }.map(rate)
    }

    /// Returns the limit of an action, typed as requests and seconds: `180/60`.
    private static func rate(_ action: RateLimit.Action) -> Field {
        func limit(_ instance: Instance3) -> String? {
            instance.rateLimits.first { $0.action == action }.map { "\($0.requests)/\($0.seconds)" }
        }
        return Field(
            names: ["rate_\(action.rawValue)"],
            meaning: "requests/seconds: \(words(for: action))",
            form: "requests/seconds, as in 180/60",
            candidates: [],
            value: { .text(orMissing: limit($0)) },
            typed: limit
        ) { text in
            let parts = text.split(separator: "/").compactMap { Int($0) }
            guard parts.count == 2, parts.allSatisfy({ $0 > 0 }) else { return nil }
            let limit = RateLimit(action, requests: parts[0], seconds: parts[1])
            let value = "RateLimit(.\(action), requests: \(limit.requests), seconds: \(limit.seconds))"
            return FieldAssignment(statement: "$.rateLimits.append(\(value))") { settings in
                settings.rateLimits.removeAll { $0.action == action }
                settings.rateLimits.append(limit)
            }
        }
    }

    private static func words(for action: RateLimit.Action) -> String {
        switch action {
        case .message: "all others"
        case .post: "posts"
        case .register: "new accounts"
        case .image: "pictures"
        case .comment: "comments"
        case .search: "searches"
        case .settingsImport: "imports"
        }
    }
}
