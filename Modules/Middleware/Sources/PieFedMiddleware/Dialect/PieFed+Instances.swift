import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension PieFed {
    /// The account's own part does not say whether the viewer is an administrator; the list of administrators does.
    ///
    /// PieFed refuses the site, too, if the token is bad. The value is then a site without a viewer, as Lemmy's is, which the client takes
    /// for the rejection of the token.
    func site() -> Call<SiteValue> {
        Call(ApiPieFed.GetSite()) { answer, context in
            var me = answer.myUser.map { Person4Value($0, server: context.server) }
            if let id = me?.id, let admins = answer.admins, let person = me?.person3.person2 {
                let isAdmin = admins.contains { $0.person.id == id }
                me?.person3.person2 = person.updating(.admin) { $0.isAdmin = isAdmin }
            }
            return SiteValue(
                name: answer.site.name,
                host: answer.site.actorId.url?.host() ?? context.host,
                version: answer.version,
                me: me
            )
        }
        .recovering { error, context in
            guard error.code == .notLoggedIn, !context.isGuest else { return nil }
            let version = context.version.map { "\($0)" } ?? ""
            return .value(SiteValue(name: context.siteName, host: context.host, version: version, me: nil))
        }
    }

    func instance() -> Call<Instance3Value> { Call(ApiPieFed.GetSite()) }

    func federatedInstances() -> Call<PlainAnswer<FederatedInstances?>> {
        Call(ApiPieFed.GetFederatedInstances()) { answer, _ in
            PlainAnswer(
                answer.federatedInstances.map {
                    FederatedInstances(
                        linked: ($0.linked ?? []).map(WireMapping.summary),
                        allowed: ($0.allowed ?? []).map(WireMapping.summary),
                        blocked: ($0.blocked ?? []).map(WireMapping.summary)
                    )
                }
            )
        }
    }

    /// PieFed sends empty texts for what a page does not state.
    func linkPreview(of url: WireURL) -> Call<PlainAnswer<LinkPreview>> {
        Call(ApiPieFed.GetPostSiteMetadata(url: url.string)) { answer, _ in
            let metadata = answer.metadata
            return PlainAnswer(
                LinkPreview(
                    title: metadata.title.nonEmpty,
                    description: metadata.description.nonEmpty,
                    imageUrl: metadata.image.nonEmpty.map { WireURL($0) },
                    videoUrl: metadata.embedVideoUrl.nonEmpty.map { WireURL($0) }
                )
            )
        }
    }
}

extension String? {
    /// The text; nil if it is empty.
    fileprivate var nonEmpty: String? { self == "" ? nil : self }
}
