import ApiTypes
public import WireRuntime

/// A type of Lemmy's `/api/v3`, with the servers that have it and each of its fields.
///
/// ```swift
/// let post = WireTypeAvailability.all.first { $0.name == "Post" }
/// print(post?.fields["alt_text"] ?? .always)          // since 0.19.4
/// ```
public struct WireTypeAvailability: Hashable, Sendable {
    /// The name without its prefix: `Post`, `GetPosts`.
    public let name: String
    /// The entity or the subject that the type belongs to: `post`; nil for a request that all servers have, with all its parts.
    public let subject: String?
    /// The endpoint of a request; nil for any other type.
    public let endpoint: WireEndpoint?
    /// The servers that have the type or the endpoint.
    public let whole: WireAvailability
    /// The servers of the fields, and of the cases of an enumeration, that not all servers with the type have.
    public let fields: [String: WireAvailability]

    /// The types with a part that not every server has, by subject; then the other requests. Types of `/api/v4` are not included.
    public static let all: [WireTypeAvailability] = {
        let listed = subjects.flatMap { subject, types in types.compactMap { make($0, of: subject) } }
        let names = Set(listed.map(\.name))
        return listed + ApiRequests.all.compactMap { make($0, of: nil) }.filter { !names.contains($0.name) }
    }()

    /// Returns the availability of a request or of another type; nil if it has none.
    private static func make(_ type: Any.Type, of subject: String?) -> WireTypeAvailability? {
        if let request = type as? any WireRequest.Type { return make(request: request, of: subject) }
        return (type as? any WireType.Type).map { make(type: $0, of: subject) }
    }

    private static func make<Request: WireRequest>(
        request: Request.Type,
        of subject: String?
    ) -> WireTypeAvailability {
        WireTypeAvailability(Request.self, subject, Request.endpoint, Request.availability)
    }

    private static func make<Value: WireType>(type: Value.Type, of subject: String?) -> WireTypeAvailability {
        WireTypeAvailability(Value.self, subject, nil, Value.availability)
    }

    private init<Owner>(
        _ owner: Owner.Type,
        _ subject: String?,
        _ endpoint: WireEndpoint?,
        _ table: WireAvailabilityTable<Owner>
    ) {
        name = String("\(owner)".dropFirst("Api".count))
        (self.subject, self.endpoint, whole) = (subject, endpoint, table.whole)
        fields = Dictionary(uniqueKeysWithValues: table.fields.map { ($0.key.name, $0.value) })
    }

    /// The types with a part that not every server has; a test compares them with the generated sources.
    private static var subjects: [(subject: String, types: [Any.Type])] {
        [
            (
                "post",
                [
                    ApiCreatePost.self, ApiEditPost.self, ApiGetPosts.self, ApiGetPostsResponse.self,
                    ApiHidePost.self, ApiImageDetails.self, ApiLinkMetadata.self, ApiListPostLikes.self,
                    ApiListPostLikesResponse.self, ApiMarkPostAsRead.self, ApiPost.self, ApiPostAggregates.self,
                    ApiPostListingMode.self, ApiPostView.self, ApiVoteView.self,
                ]
            ),
            ("feed", [ApiListingType.self, ApiSortType.self]),
            (
                "comment",
                [
                    ApiCommentAggregates.self, ApiCommentResponse.self, ApiCommentSortType.self, ApiCommentView.self,
                    ApiCreateComment.self, ApiEditComment.self, ApiGetComments.self, ApiListCommentLikes.self,
                    ApiListCommentLikesResponse.self,
                ]
            ),
            (
                "community",
                [
                    ApiCommunity.self, ApiCommunityAggregates.self, ApiCommunityView.self,
                    ApiCommunityVisibility.self, ApiCreateCommunity.self, ApiEditCommunity.self,
                    ApiHideCommunity.self, ApiListCommunities.self,
                ]
            ),
            (
                "person",
                [
                    ApiGetPersonDetailsResponse.self, ApiPerson.self, ApiPersonAggregates.self, ApiPersonView.self,
                ]
            ),
            (
                "account",
                [
                    ApiDeleteAccount.self, ApiDonationDialogShown.self, ApiExportSettings.self,
                    ApiGenerateTotpSecret.self, ApiGenerateTotpSecretResponse.self, ApiImportSettings.self,
                    ApiListLogins.self, ApiLocalUser.self, ApiLocalUserView.self, ApiLocalUserVoteDisplayMode.self,
                    ApiLoginToken.self, ApiLogout.self, ApiMyUserInfo.self, ApiSaveUserSettings.self,
                    ApiUpdateTotp.self, ApiUpdateTotpResponse.self, ApiUserSettingsBackup.self, ApiValidateAuth.self,
                ]
            ),
            (
                "instance",
                [
                    ApiBlockInstance.self, ApiBlockInstanceResponse.self, ApiCreateSite.self, ApiEditSite.self,
                    ApiGetSiteResponse.self, ApiInstanceBlockView.self, ApiInstanceWithFederationState.self,
                    ApiLocalSite.self, ApiLocalSiteRateLimit.self, ApiLocalSiteUrlBlocklist.self,
                    ApiReadableFederationState.self, ApiSite.self, ApiSiteAggregates.self,
                ]
            ),
            ("reply", [ApiCommentReplyView.self, ApiPersonMentionView.self]),
            ("message", [ApiGetPrivateMessages.self, ApiPrivateMessage.self]),
            ("search", [ApiSearch.self]),
            (
                "report",
                [
                    ApiCommentReportView.self, ApiListCommentReports.self, ApiListPostReports.self,
                    ApiPostReportView.self,
                ]
            ),
            (
                "modlog_entry",
                [
                    ApiGetModlog.self, ApiModRemoveCommunity.self, ApiPurgeItemResponse.self, ApiRemoveCommunity.self,
                ]
            ),
            ("registration_application", [ApiGetRegistrationApplication.self]),
            (
                "image_upload",
                [
                    ApiListAllMedia.self, ApiListMedia.self, ApiListMediaResponse.self, ApiLocalImage.self,
                    ApiLocalImageView.self,
                ]
            ),
            ("emoji", [ApiCustomEmojiKeyword.self, ApiDeleteCustomEmojiResponse.self]),
            ("error", [ApiLemmyErrorType.self, ApiSuccessResponse.self]),
        ]
    }
}
