/// The members that the bodies of new and changed communities share.
struct CommunityFieldsOfPieFed: BodyFieldGroup {
    let banner = Member<String?>("banner_url")
    let description = Member<String?>("description")
    let languages = Member<[LanguageID]?>("discussion_languages")
    let icon = Member<String?>("icon_url")
    let isLocalOnly = Member<Bool?>("local_only")
    let nsfw = Member<Bool?>("nsfw")
    let isRestrictedToMods = Member<Bool?>("restricted_to_mods")
}

extension DecodedBody where Body == CommunityFieldsOfPieFed {
    /// The values with Lemmy's names.
    fileprivate var valuesInV3: BodyFieldValues {
        var values = values.renaming("icon_url", to: "icon").renaming("banner_url", to: "banner")
            .renaming("restricted_to_mods", to: "posting_restricted_to_mods")
        let visibility = self.isLocalOnly.map { $0 ? Community.Visibility.localOnly : .everybody }
        values["visibility"] = DecodedField<Community.Visibility?>(value: visibility)
        return values
    }
}

struct CreateCommunityOfPieFed: RequestBody {
    let name = Member<String>("name")
    let title = Member<String>("title")
    let others = CommunityFieldsOfPieFed()
}

extension DecodedBody where Body == CreateCommunityOfPieFed {
    /// The name as PieFed stores it: in lower case, with underscores between the words and without other characters.
    var storedName: String {
        String(self.name.lowercased().map { $0 == " " ? "_" : $0 }.filter { $0 == "_" || $0.isLetter || $0.isNumber })
    }

    /// The body with Lemmy's names.
    var inV3: DecodedBody<CreateCommunity> {
        var values = self.others.valuesInV3
        values["name"] = DecodedField(value: storedName)
        return DecodedBody<CreateCommunity>(declared: CreateCommunity(), values: values)
    }
}

struct EditCommunityOfPieFed: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let title = Member<String?>("title")
    let others = CommunityFieldsOfPieFed()
}

extension DecodedBody where Body == EditCommunityOfPieFed {
    /// The body with Lemmy's names.
    var inV3: DecodedBody<EditCommunity> {
        DecodedBody<EditCommunity>(declared: EditCommunity(), values: self.others.valuesInV3)
    }
}

struct SubscribeToCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let subscribe = Member<Bool>("subscribe")
}

struct SetFlair: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let text = Member<ShortText?>("flair_text")
}

/// The members that the bodies of new and changed flairs share.
struct FlairFields: BodyFieldGroup {
    let textColor = Member<String?>("text_color")
    let backgroundColor = Member<String?>("background_color")
    let blursImages = Member<Bool?>("blur_images")
}

struct CreateFlair: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let title = Member<String>("flair_title")
    let look = FlairFields()
}

struct EditFlair: RequestBody {
    let flairID = Member<Int32>("flair_id")
    let title = Member<String?>("flair_title")
    let look = FlairFields()
}

struct DeleteFlair: RequestBody {
    let flairID = Member<Int32>("flair_id")
}

struct AssignFlair: RequestBody {
    let postID = Member<PostID>("post_id")
    let flairIDs = Member<[Int32]?>("flair_id_list")
}

struct BanFromCommunityOfPieFed: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let reason = Member<String>("reason")
    let personID = Member<PersonID>("user_id")
    let expires = Member<String?>("expires_at")
    let isPermanent = Member<Bool?>("permanent")
}

struct UnbanFromCommunityOfPieFed: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let personID = Member<PersonID>("user_id")
}

struct BanPersonOfPieFed: RequestBody {
    let personID = Member<PersonID>("person_id")
    let bansAddress = Member<Nullable<Bool>>("ban_ip_address")
    let purgesContent = Member<Nullable<Bool>>("purge_content")
    let reason = Member<Nullable<ShortText>>("reason")
}

struct UnbanPersonOfPieFed: RequestBody {
    let personID = Member<PersonID>("person_id")
}

struct LogInOfPieFed: RequestBody {
    static let allowsAnonymous = true

    let username = Member<String>("username")
    let password = Member<String>("password")
}

struct SubscribeToPerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let subscribe = Member<Bool>("subscribe")
}

struct NotePersonOfPieFed: RequestBody {
    let personID = Member<PersonID>("person_id")
    let note = Member<Nullable<ShortText>>("note")
}

/// The settings of an account. PieFed has more of them, which are accepted and have no effect here; in the real server, the sorts have none.
struct SaveUserSettingsOfPieFed: RequestBody {
    let acceptsMessages = Member<MessageSenders?>("accept_private_messages")
    let avatar = Member<String?>("avatar")
    let bio = Member<String?>("bio")
    let isBot = Member<Bool?>("bot")
    let botVisibility = Member<VisibilityOfPieFed?>("bot_visibility")
    let keywordFilter = Member<[String]?>("community_keyword_filter")
    let cover = Member<String?>("cover")
    let emailUnread = Member<Bool?>("email_unread")
    let nsfwVisibility = Member<VisibilityOfPieFed?>("nsfw_visibility")
    let showNSFW = Member<Bool?>("show_nsfw")
    let showReadPosts = Member<Bool?>("show_read_posts")
}

/// The people whose messages an account accepts.
enum MessageSenders: String, Choice {
    case nobody = "None"
    case local = "Local"
    case trusted = "Trusted"
    case all = "All"
}

/// The ways in which lists show a kind of posts, in the real server's order.
enum VisibilityOfPieFed: String, Choice {
    case show = "Show"
    case blur = "Blur"
    case hide = "Hide"
    case transparent = "Transparent"
}

extension DecodedBody where Body == SaveUserSettingsOfPieFed {
    /// The body with the names and the values of `/api/v3`. A null removes a picture, as an empty text does.
    var inV3: DecodedBody<SaveUserSettings> {
        var changed = values.renaming("bot", to: "bot_account").renaming("cover", to: "banner")
            .renaming("email_unread", to: "send_notifications_to_email")
        for name in ["avatar", "banner"] where changed[name] != nil {
            let text = (changed[name] as? DecodedField<String?>)?.value
            changed[name] = DecodedField<String?>(value: text ?? "")
        }
        let shows = self.nsfwVisibility.map { $0 != .hide } ?? self.showNSFW
        let blurs = self.nsfwVisibility.map { $0 == .blur || $0 == .transparent } ?? self.showNSFW.map { _ in false }
        changed["show_nsfw"] = DecodedField<Bool?>(value: shows)
        changed["blur_nsfw"] = DecodedField<Bool?>(value: blurs)
        changed["show_bot_accounts"] = DecodedField<Bool?>(value: self.botVisibility.map { $0 != .hide })
        return DecodedBody<SaveUserSettings>(declared: SaveUserSettings(), values: changed)
    }
}

struct ChangeNotificationState: RequestBody {
    let notificationID = Member<Int32>("notif_id")
    let read = Member<Bool>("read_state")
}

struct DecideApplicationOfPieFed: RequestBody {
    let approve = Member<Bool>("approve")
    let personID = Member<PersonID>("user_id")
}

struct DeleteImageOfPieFed: RequestBody {
    let file = Member<String>("file")
}

struct FollowFeed: RequestBody {
    let feedID = Member<Int32>("feed_id")
    let follow = Member<Bool>("follow")
}

struct DeleteFeed: RequestBody {
    let feedID = Member<Int32>("feed_id")
    let deleted = Member<Bool>("deleted")
}

struct CreateFeed: RequestBody {
    let name = Member<String>("name")
    let title = Member<String>("title")
    let description = Member<String?>("description")
    let communities = Member<String?>("communities")
}

struct EditFeed: RequestBody {
    let feedID = Member<Int32>("feed_id")
    let title = Member<String?>("title")
    let description = Member<String?>("description")
    let communities = Member<String?>("communities")
}

/// A value that must be sent and may be null.
struct Nullable<Value: BodyValue>: BodyValue {
    let value: Value?

    static func kind(in dialect: Dialect) -> String { Value.kind(in: dialect) }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Nullable {
        Nullable(value: try Optional<Value>.read(&reader, in: dialect))
    }

    var hasNUL: Bool { value?.hasNUL ?? false }
}
