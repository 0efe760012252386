import ApiTypes
import Foundation
import LemmyIdentifiers
import WireRuntime

extension LemmyV3 {
    func site() -> Call<SiteValue> {
        Call(ApiGetSite()) { answer, context in
            SiteValue(
                name: answer.siteView.site.name,
                host: answer.siteView.site.actorId.url?.host() ?? context.host,
                version: answer.version,
                me: answer.myUser.map { Person4Value($0, server: context.server) }
            )
        }
    }

    func instance() -> Call<Instance3Value> { Call(ApiGetSite()) }

    func federatedInstances() -> Call<PlainAnswer<FederatedInstances?>> {
        Call(ApiGetFederatedInstances()) { answer, _ in
            PlainAnswer(
                answer.federatedInstances.map {
                    FederatedInstances(
                        linked: WireMapping.summaries($0.linked),
                        allowed: WireMapping.summaries($0.allowed),
                        blocked: WireMapping.summaries($0.blocked)
                    )
                }
            )
        }
    }

    func linkPreview(of url: WireURL) -> Call<PlainAnswer<LinkPreview>> {
        Call(ApiGetSiteMetadata(url: url.string)) { answer, _ in
            PlainAnswer(
                LinkPreview(
                    title: answer.metadata.title,
                    description: answer.metadata.description,
                    imageUrl: answer.metadata.image,
                    videoUrl: answer.metadata.embedVideoUrl,
                    contentType: answer.metadata.contentType
                )
            )
        }
    }
}

// The server's own emojis.
extension LemmyV3 {
    func createEmoji(_ new: NewCustomEmoji) -> Call<PlainAnswer<CustomEmoji>> {
        let request = ApiCreateCustomEmoji(
            category: new.category,
            shortcode: new.shortcode,
            imageUrl: new.imageUrl.string,
            altText: new.altText,
            keywords: new.keywords
        )
        return Call(request, Self.emoji)
    }

    func editEmoji(_ emoji: CustomEmoji) -> Call<PlainAnswer<CustomEmoji>> {
        let request = ApiEditCustomEmoji(
            id: emoji.id,
            category: emoji.category,
            imageUrl: emoji.imageUrl.string,
            altText: emoji.altText,
            keywords: emoji.keywords
        )
        return Call(request, Self.emoji)
    }

    func deleteEmoji(_ id: CustomEmojiID) -> Call<Success> { Call(successOf: ApiDeleteCustomEmoji(id: id)) }

    /// Returns the emoji of a response that contains one.
    private static func emoji(_ answer: ApiCustomEmojiResponse, _ context: CallContext) -> PlainAnswer<CustomEmoji> {
        PlainAnswer(WireMapping.customEmoji(answer.customEmoji))
    }
}

// Administrators, and the applications about which they decide.
extension LemmyV3 {
    func appoint(_ isAdmin: Bool, _ id: PersonID) -> Call<[Person2Value]> {
        Call(ApiAddAdmin(personId: id, added: isAdmin)) { answer, context in
            answer.admins.map { Person2Value($0, server: context.server) }
        }
    }

    func leaveAdmin() -> Call<Instance3Value> { Call(ApiLeaveAdmin()) }

    func registrationApplications(
        undecidedOnly: Bool?,
        _ page: PageQuery
    ) -> Call<RowPage<RegistrationApplicationValue>> {
        let request = ApiListRegistrationApplications(unreadOnly: undecidedOnly, page: page.page, limit: page.limit)
        return Call(request) { answer, context in
            RowPage(
                rows: answer.registrationApplications.map { RegistrationApplicationValue($0, server: context.server) }
            )
        }
    }

    func registrationApplication(of person: PersonID) -> Call<RegistrationApplicationValue> {
        Call(ApiGetRegistrationApplication(personId: person), Self.application)
    }

    func registrationApplicationCount() -> Call<PlainAnswer<Int>> {
        Call(ApiGetUnreadRegistrationApplicationCount()) { answer, _ in PlainAnswer(answer.registrationApplications) }
    }

    func decide(
        _ isApproved: Bool,
        _ id: RegistrationApplicationID,
        reason: String?
    ) -> Call<RegistrationApplicationValue> {
        Call(ApiApproveRegistrationApplication(id: id, approve: isApproved, denyReason: reason), Self.application)
    }

    /// Returns the application of a response that contains one.
    private static func application(
        _ answer: ApiRegistrationApplicationResponse,
        _ context: CallContext
    ) -> RegistrationApplicationValue {
        RegistrationApplicationValue(answer.registrationApplication, server: context.server)
    }
}
