/// The commands for the requests that `ApiClient` can send. A request without a command has a reason.
enum OperationTable {
    /// The way in which a person sends a request.
    enum Way {
        /// The verb of a command.
        case command(String)
        /// The reason why no command is named after it.
        case reason(String)
    }

    /// Every request, by the name of its type.
    static let ways: [String: Way] = reading.merging(account) { $1 }.merging(writing) { $1 }
        .merging(moderating) { $1 }.merging(administering) { $1 }

    private static let reading: [String: Way] = [
        "ApiGetPosts": .command("feed"),
        "ApiGetPost": .command("load"),
        "ApiGetComments": .command("comments"),
        "ApiGetComment": .command("load"),
        "ApiGetCommunity": .command("load"),
        "ApiListCommunities": .command("communities"),
        "ApiGetPersonDetails": .command("load"),
        "ApiGetSite": .command("site"),
        "ApiResolveObject": .command("load"),
        "ApiSearch": .command("search"),
        "ApiGetReplies": .command("inbox"),
        "ApiGetPersonMentions": .command("inbox"),
        "ApiGetPrivateMessages": .command("inbox"),
        "ApiGetUnreadCount": .reason("the prompt of a signed-in person shows the number"),
        "ApiGetModlog": .command("modlog"),
        "ApiGetFederatedInstances": .command("instances"),
        "ApiGetSiteMetadata": .reason("a server fetches a page for it, and the demo server fetches none"),
        "ApiListMedia": .command("images"),
    ]

    private static let account: [String: Way] = [
        "ApiLogin": .command("login"),
        "ApiLogout": .command("logout"),
        "ApiValidateAuth": .command("login"),
        "ApiListLogins": .command("me"),
        "ApiRegister": .command("register"),
        "ApiGetCaptcha": .command("register"),
        "ApiVerifyEmail": .command("me"),
        "ApiPasswordReset": .command("me"),
        "ApiPasswordChangeAfterReset": .command("me"),
        "ApiChangePassword": .command("me"),
        "ApiDeleteAccount": .command("me"),
        "ApiSaveUserSettings": .command("me"),
        "ApiExportSettings": .command("me"),
        "ApiImportSettings": .command("me"),
        "ApiGenerateTotpSecret": .command("me"),
        "ApiUpdateTotp": .command("me"),
        "ApiDonationDialogShown": .reason("no dialog asks for donations at a prompt"),
        "ApiBlockPerson": .command("block"),
        "ApiBlockCommunity": .command("block"),
        "ApiBlockInstance": .command("block"),
        "ApiFollowCommunity": .command("subscribe"),
        "ApiCreatePostLike": .command("vote"),
        "ApiCreateCommentLike": .command("vote"),
        "ApiSavePost": .command("save"),
        "ApiSaveComment": .command("save"),
        "ApiHidePost": .command("hide"),
        "ApiMarkPostAsRead": .command("read"),
        "ApiMarkCommentReplyAsRead": .command("read"),
        "ApiMarkPersonMentionAsRead": .command("read"),
        "ApiMarkPrivateMessageAsRead": .command("read"),
        "ApiMarkAllAsRead": .command("read"),
    ]

    private static let writing: [String: Way] = [
        "ApiCreatePost": .command("post"),
        "ApiEditPost": .command("edit"),
        "ApiDeletePost": .command("delete"),
        "ApiCreatePostReport": .command("report"),
        "ApiCreateComment": .command("comment"),
        "ApiEditComment": .command("edit"),
        "ApiDeleteComment": .command("delete"),
        "ApiCreateCommentReport": .command("report"),
        "ApiCreatePrivateMessage": .command("message"),
        "ApiEditPrivateMessage": .command("edit"),
        "ApiDeletePrivateMessage": .command("delete"),
        "ApiCreatePrivateMessageReport": .command("report"),
        "ApiCreateCommunity": .command("create"),
        "ApiEditCommunity": .command("edit"),
        "ApiDeleteCommunity": .command("delete"),
    ]

    private static let moderating: [String: Way] = [
        "ApiRemovePost": .command("remove"),
        "ApiRemoveComment": .command("remove"),
        "ApiLockPost": .command("lock"),
        "ApiFeaturePost": .command("pin"),
        "ApiDistinguishComment": .command("distinguish"),
        "ApiBanFromCommunity": .command("ban"),
        "ApiAddModToCommunity": .command("appoint"),
        "ApiTransferCommunity": .command("transfer"),
        "ApiListPostReports": .command("reports"),
        "ApiListCommentReports": .command("reports"),
        "ApiListPrivateMessageReports": .command("reports"),
        "ApiResolvePostReport": .command("resolve"),
        "ApiResolveCommentReport": .command("resolve"),
        "ApiResolvePrivateMessageReport": .command("resolve"),
        "ApiGetReportCount": .command("site"),
        "ApiListPostLikes": .command("votes"),
        "ApiListCommentLikes": .command("votes"),
    ]

    private static let administering: [String: Way] = [
        "ApiEditSite": .command("site"),
        "ApiCreateSite": .reason("a new server is set up once, before anybody can connect to it"),
        "ApiAddAdmin": .command("appoint"),
        "ApiLeaveAdmin": .command("appoint"),
        "ApiBanPerson": .command("ban"),
        "ApiGetBannedPersons": .command("banned"),
        "ApiRemoveCommunity": .command("remove"),
        "ApiHideCommunity": .command("hide"),
        "ApiPurgePost": .command("purge"),
        "ApiPurgeComment": .command("purge"),
        "ApiPurgeCommunity": .command("purge"),
        "ApiPurgePerson": .command("purge"),
        "ApiListAllMedia": .command("images"),
        "ApiCreateCustomEmoji": .command("emoji"),
        "ApiEditCustomEmoji": .command("emoji"),
        "ApiDeleteCustomEmoji": .command("emoji"),
        "ApiListRegistrationApplications": .command("applications"),
        "ApiGetRegistrationApplication": .command("applications"),
        "ApiGetUnreadRegistrationApplicationCount": .command("site"),
        "ApiApproveRegistrationApplication": .command("applications"),
    ]

    /// The operations that send no generated request, because their bodies are files.
    static let files: [String: Way] = [
        "uploadImage": .command("attach"),
        "deleteImage": .command("delete"),
    ]

    /// The verbs of the core, which load entities of any kind.
    static let coreVerbs: Set = ["load", "show", "refresh"]
}
