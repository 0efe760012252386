import ApiTypes
import ApiTypesPieFed
import ApiTypesV4
import WireRuntime

/// The generated types that tests compare with the schemas; another test finds missing ones.
enum GeneratedTypes {
    static let objects: [any WireType.Type] = [
        ApiAddAdminResponse.self, ApiAddModToCommunityResponse.self, ApiAdminPurgeComment.self,
        ApiAdminPurgeCommentView.self, ApiAdminPurgeCommunity.self, ApiAdminPurgeCommunityView.self,
        ApiAdminPurgePerson.self, ApiAdminPurgePersonView.self, ApiAdminPurgePost.self,
        ApiAdminPurgePostView.self, ApiBanFromCommunityResponse.self, ApiBanPersonResponse.self,
        ApiBannedPersonsResponse.self, ApiBlockCommunityResponse.self, ApiBlockInstanceResponse.self,
        ApiBlockPersonResponse.self, ApiCaptchaResponse.self, ApiComment.self, ApiCommentAggregates.self,
        ApiCommentReply.self, ApiCommentReplyResponse.self, ApiCommentReplyView.self, ApiCommentReport.self,
        ApiCommentReportResponse.self, ApiCommentReportView.self, ApiCommentResponse.self,
        ApiCommentView.self, ApiCommunity.self, ApiCommunityAggregates.self, ApiCommunityBlockView.self,
        ApiCommunityFollowerView.self, ApiCommunityModeratorView.self, ApiCommunityResponse.self,
        ApiCommunityView.self, ApiCustomEmoji.self, ApiCustomEmojiKeyword.self, ApiCustomEmojiResponse.self,
        ApiCustomEmojiView.self, ApiDeleteCustomEmojiResponse.self, ApiErrorBody.self,
        ApiFederatedInstances.self, ApiGenerateTotpSecretResponse.self, ApiGetCaptchaResponse.self,
        ApiGetCommentsResponse.self, ApiGetCommunityResponse.self, ApiGetFederatedInstancesResponse.self,
        ApiGetModlogResponse.self, ApiGetPersonDetailsResponse.self, ApiGetPersonMentionsResponse.self,
        ApiGetPostResponse.self, ApiGetPostsResponse.self, ApiGetRepliesResponse.self,
        ApiGetReportCountResponse.self, ApiGetSiteMetadataResponse.self, ApiGetSiteResponse.self,
        ApiGetUnreadCountResponse.self, ApiGetUnreadRegistrationApplicationCountResponse.self,
        ApiImageDetails.self, ApiImageFile.self, ApiInstance.self, ApiInstanceBlockView.self,
        ApiInstanceWithFederationState.self, ApiLanguage.self, ApiLemmyErrorType.self, ApiLinkMetadata.self,
        ApiListCommentLikesResponse.self, ApiListCommentReportsResponse.self, ApiListCommunitiesResponse.self,
        ApiListMediaResponse.self, ApiListPostLikesResponse.self, ApiListPostReportsResponse.self,
        ApiListPrivateMessageReportsResponse.self, ApiListRegistrationApplicationsResponse.self,
        ApiLocalImage.self, ApiLocalImageView.self, ApiLocalSite.self, ApiLocalSiteRateLimit.self,
        ApiLocalSiteUrlBlocklist.self, ApiLocalUser.self, ApiLocalUserView.self,
        ApiLocalUserVoteDisplayMode.self, ApiLoginResponse.self, ApiLoginToken.self, ApiModAdd.self,
        ApiModAddCommunity.self, ApiModAddCommunityView.self, ApiModAddView.self, ApiModBan.self,
        ApiModBanFromCommunity.self, ApiModBanFromCommunityView.self, ApiModBanView.self,
        ApiModFeaturePost.self, ApiModFeaturePostView.self, ApiModHideCommunity.self,
        ApiModHideCommunityView.self, ApiModLockPost.self, ApiModLockPostView.self, ApiModRemoveComment.self,
        ApiModRemoveCommentView.self, ApiModRemoveCommunity.self, ApiModRemoveCommunityView.self,
        ApiModRemovePost.self, ApiModRemovePostView.self, ApiModTransferCommunity.self,
        ApiModTransferCommunityView.self, ApiMyUserInfo.self, ApiPerson.self, ApiPersonAggregates.self,
        ApiPersonBlockView.self, ApiPersonMention.self, ApiPersonMentionResponse.self,
        ApiPersonMentionView.self, ApiPersonView.self, ApiPost.self, ApiPostAggregates.self,
        ApiPostReport.self, ApiPostReportResponse.self, ApiPostReportView.self, ApiPostResponse.self,
        ApiPostView.self, ApiPrivateMessage.self, ApiPrivateMessageReport.self,
        ApiPrivateMessageReportResponse.self, ApiPrivateMessageReportView.self,
        ApiPrivateMessageResponse.self, ApiPrivateMessageView.self, ApiPrivateMessagesResponse.self,
        ApiPurgeItemResponse.self, ApiReadableFederationState.self, ApiRegistrationApplication.self,
        ApiRegistrationApplicationResponse.self, ApiRegistrationApplicationView.self,
        ApiResolveObjectResponse.self, ApiSearchResponse.self, ApiSite.self, ApiSiteAggregates.self,
        ApiSiteResponse.self, ApiSiteView.self, ApiSuccessResponse.self, ApiTagline.self,
        ApiUpdateTotpResponse.self, ApiUploadImageResponse.self, ApiUserSettingsBackup.self, ApiVoteView.self,
    ]

    static let enumerations: [Dialect: [any WireEnum.Type]] = [
        .v3: [
            ApiCommentSortType.self, ApiCommunityVisibility.self, ApiListingType.self,
            ApiModlogActionType.self, ApiPostFeatureType.self, ApiPostListingMode.self,
            ApiRegistrationMode.self, ApiSearchType.self, ApiSortType.self, ApiSubscribedType.self,
            ApiLemmyErrorType.Kind.self,
        ],
        .v4: [
            ApiV4.CommentSortType.self, ApiV4.CommunityFollowerState.self,
            ApiV4.CommunityNotificationsMode.self, ApiV4.CommunitySortType.self,
            ApiV4.CommunityVisibility.self, ApiV4.FederationMode.self, ApiV4.GetFederatedInstancesKind.self,
            ApiV4.ImageMode.self, ApiV4.LikeType.self, ApiV4.ListingType.self, ApiV4.LocalUserSortType.self,
            ApiV4.ModlogKind.self, ApiV4.ModlogKindFilter.self, ApiV4.MultiCommunityListingType.self,
            ApiV4.MultiCommunitySortType.self, ApiV4.NotificationType.self, ApiV4.NotificationTypeFilter.self,
            ApiV4.PersonContentType.self, ApiV4.PersonListingType.self, ApiV4.PersonSortType.self,
            ApiV4.PostFeatureType.self, ApiV4.PostListingMode.self, ApiV4.PostNotificationsMode.self,
            ApiV4.PostSortType.self, ApiV4.RegistrationMode.self, ApiV4.ReportSortType.self,
            ApiV4.ReportType.self, ApiV4.SearchType.self, ApiV4.TagColor.self, ApiV4.VoteShow.self,
        ],
        .piefed: [
            ApiPieFed.CommentSortType.self, ApiPieFed.CommunitySortType.self, ApiPieFed.ContentVisibility.self,
            ApiPieFed.FeaturePostRequestFeatureType.self, ApiPieFed.GetAdminRegistrationApplicationListSort.self,
            ApiPieFed.GetModlogType.self, ApiPieFed.ListingType.self, ApiPieFed.MessageSenders.self,
            ApiPieFed.NotificationStatus.self, ApiPieFed.NsfwFilter.self, ApiPieFed.PostPollMode.self,
            ApiPieFed.PostPostType.self, ApiPieFed.PostSortType.self, ApiPieFed.SearchType.self,
            ApiPieFed.SiteRegistrationMode.self, ApiPieFed.SortType.self, ApiPieFed.SubscribedType.self,
            ApiPieFed.UserRegistrationStatus.self,
        ],
    ]
}
