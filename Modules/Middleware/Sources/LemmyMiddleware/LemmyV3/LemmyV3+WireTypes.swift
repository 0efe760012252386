import ApiTypes
import WireRuntime

// The wire types of /api/v3, as in 0.18.0 to 0.19.20.

extension LemmyV3 {
    var shortName: String { "v3" }
    var servers: String { "Lemmy 0.18.0 to 0.19.20" }
    var wireTypes: [WireTypeAvailability] { WireTypeAvailability.all }
}

extension WireTypeAvailability {
    /// The types of Lemmy's `/api/v3` with a part that not every server has, by subject; then the other requests. The types of other dialects
    /// are in ``ApiDialect/wireTypes``.
    public static let all: [WireTypeAvailability] = {
        let listed = subjects.flatMap { subject, types in types.compactMap { make($0, of: subject) } }
        let names = Set(listed.map(\.name))
        return listed + ApiRequests.all.map { make(request: $0, of: nil) }.filter { !names.contains($0.name) }
    }()

    /// Returns the availability of a request or of another type; nil if it has none.
    private static func make(_ type: Any.Type, of subject: String?) -> WireTypeAvailability? {
        if let request = type as? any WireRequest.Type { return make(request: request, of: subject) }
        return (type as? any WireType.Type).map { make(type: $0, of: subject) }
    }

    private static func make(request: any WireRequest.Type, of subject: String?) -> WireTypeAvailability {
        WireTypeAvailability(request: request, subject: subject, prefix: prefix)
    }

    private static func make(type: any WireType.Type, of subject: String?) -> WireTypeAvailability {
        WireTypeAvailability(type: type, subject: subject, prefix: prefix)
    }

    /// The beginning of the names in Swift, which the names on the wire lack.
    private static let prefix = "Api"

    /// The types with a part that not every server has, by subject; a test compares them with the generated sources.
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
