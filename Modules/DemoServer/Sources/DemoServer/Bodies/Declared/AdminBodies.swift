struct AddAdmin: RequestBody {
    let personID = Member<PersonID>("person_id")
    let added = Member<Bool>("added")
}

struct PurgePerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let reason = Member<String?>("reason")
}

struct PurgeCommunity: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let reason = Member<String?>("reason")
}

struct PurgePost: RequestBody {
    let postID = Member<PostID>("post_id")
    let reason = Member<String?>("reason")
}

struct PurgeComment: RequestBody {
    let commentID = Member<CommentID>("comment_id")
    let reason = Member<String?>("reason")
}

struct ApproveRegistrationApplication: RequestBody {
    let id = Member<Int32>("id")
    let approve = Member<Bool>("approve")
    let denyReason = Member<String?>("deny_reason")
}

struct BlockInstance: RequestBody {
    let instanceID = Member<InstanceID>("instance_id")
    let block = Member<Bool>("block")
}
