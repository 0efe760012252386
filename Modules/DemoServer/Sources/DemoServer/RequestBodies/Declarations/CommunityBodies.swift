/// The members that the bodies of new and changed communities share, after the name.
struct CommunityBodyFields: BodyFieldGroup {
    let description = Member<String?>("description")
    let icon = Member<String?>("icon")
    let banner = Member<String?>("banner")
    let nsfw = Member<Bool?>("nsfw")
    let postingRestrictedToMods = Member<Bool?>("posting_restricted_to_mods")
    let discussionLanguages = Member<[LanguageID]?>("discussion_languages")
    let visibility = Member<Community.Visibility?>("visibility")
}

struct CreateCommunity: RequestBody {
    let name = Member<String>("name")
    let title = Member<String>("title")
    let others = CommunityBodyFields()
}

struct FollowCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let follow = Member<Bool>("follow")
}

struct BlockCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let block = Member<Bool>("block")
}

struct DeleteCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let deleted = Member<Bool>("deleted")
}

struct RemoveCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String?>("reason")
}

struct TransferCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let personID = Member<PersonID>("person_id")
}

struct BanFromCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let personID = Member<PersonID>("person_id")
    let order = BanBodyFields()
}

struct AddModToCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let personID = Member<PersonID>("person_id")
    let added = Member<Bool>("added")
}

struct EditCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let title = Member<String?>("title")
    let others = CommunityBodyFields()
}

struct HideCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let hidden = Member<Bool>("hidden")
    let reason = Member<String?>("reason")
}
