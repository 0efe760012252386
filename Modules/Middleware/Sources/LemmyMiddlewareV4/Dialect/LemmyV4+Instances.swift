import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension LemmyV4: InstanceDialect {
    /// The viewer's account is a second request, which a server refuses for a token that it does not accept. The viewer is missing then, as
    /// in the site of version 0.19.
    func site() -> Call<SiteValue> {
        Call(ApiV4.GetSite()) { answer, context in
            let site = SiteValue(
                name: answer.siteView.site.name,
                host: answer.siteView.site.apId.url?.host() ?? context.host,
                version: answer.version,
                me: nil
            )
            return (site: site, languages: answer.allLanguages.count)
        }.followed { known, context in
            if context.isGuest { return .value(known.site) }
            let withViewer = Call<SiteValue>(ApiV4.GetMyUser()) { answer, context in
                var site = known.site
                site.me = Person4Value(viewer: answer, ofLanguages: known.languages, server: context.server)
                return site
            }
            return .next(
                withViewer.recovering { error, _ in error.code == .notLoggedIn ? .value(known.site) : nil }
            )
        }
    }

    /// The server's emojis are a second request.
    func instance() -> Call<Instance3Value> {
        Call<Instance3Value>(ApiV4.GetSite()).followed { instance, _ in
            .next(Self.emojis.map { instance.with($0.value) })
        }
    }

    /// The call for the server's emojis.
    static var emojis: Call<PlainAnswer<[CustomEmoji]>> {
        Call(ApiV4.ListCustomEmojis()) { answer, _ in PlainAnswer(answer.customEmojis.map(Self.emoji)) }
    }

    /// The server lists other servers page by page, the most recently updated ones first. The call fetches the first thousand.
    func federatedInstances() -> Call<PlainAnswer<FederatedInstances?>> { Self.federated(FederatedInstances()) }

    private static func federated(
        _ known: FederatedInstances,
        after cursor: String? = nil,
        pagesLeft: Int = 20
    ) -> Call<PlainAnswer<FederatedInstances?>> {
        let page = ApiV4.GetFederatedInstances(kind: .all, pageCursor: cursor, limit: maxRows)
        return Call(page) { answer, _ in answer }.followed { answer, _ in
            let instances = known.adding(answer.items)
            guard let next = answer.nextPage, !answer.items.isEmpty, pagesLeft > 1 else {
                return .value(PlainAnswer(instances))
            }
            return .next(federated(instances, after: next, pagesLeft: pagesLeft - 1))
        }
    }

    func linkPreview(of url: WireURL) -> Call<PlainAnswer<LinkPreview>> {
        Call(ApiV4.GetSiteMetadata(url: url.string)) { answer, _ in
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
extension LemmyV4 {
    func createEmoji(_ new: NewCustomEmoji) -> Call<PlainAnswer<CustomEmoji>> {
        let request = ApiV4.CreateCustomEmoji(
            category: new.category,
            shortcode: new.shortcode,
            imageUrl: new.imageUrl,
            altText: new.altText,
            keywords: new.keywords
        )
        return Call(request) { answer, _ in PlainAnswer(Self.emoji(answer.customEmoji)) }
    }

    func editEmoji(_ emoji: CustomEmoji) -> Call<PlainAnswer<CustomEmoji>> {
        let request = ApiV4.EditCustomEmoji(
            id: emoji.id,
            category: emoji.category,
            imageUrl: emoji.imageUrl,
            altText: emoji.altText,
            keywords: emoji.keywords
        )
        return Call(request) { answer, _ in PlainAnswer(Self.emoji(answer.customEmoji)) }
    }

    func deleteEmoji(_ id: CustomEmojiID) -> Call<Success> { Call(successOf: ApiV4.DeleteCustomEmoji(id: id)) }

    private static func emoji(_ wire: ApiV4.CustomEmojiView) -> CustomEmoji {
        CustomEmoji(
            id: wire.customEmoji.id,
            shortcode: wire.customEmoji.shortcode,
            imageUrl: wire.customEmoji.imageUrl,
            altText: wire.customEmoji.altText,
            category: wire.customEmoji.category,
            keywords: wire.keywords.map(\.keyword)
        )
    }
}

extension Instance3Value {
    /// Returns the server with its emojis.
    func with(_ emojis: [CustomEmoji]) -> Instance3Value {
        var instance = self
        instance.fields.customEmojis = emojis
        return instance
    }
}

extension FederatedInstances {
    /// Returns the lists with the servers of a page. A server that is blocked is not linked.
    fileprivate func adding(_ rows: [ApiV4.FederatedInstanceView]) -> FederatedInstances {
        var lists = self
        for row in rows {
            let summary = WireMapping.summaries([row.instance])
            if row.blocked == nil { lists.linked += summary } else { lists.blocked += summary }
            if row.allowed != nil { lists.allowed += summary }
        }
        return lists
    }
}
