struct MarkPersonMentionAsRead: RequestBody {
    let personMentionID = Member<Int32>("person_mention_id")
    let read = Member<Bool>("read")
}

struct BanPerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let order = BanMembers()
}

/// A ban as it is asked for, or its end.
struct BanMembers: MemberGroup {
    let ban = Member<Bool>("ban")
    let removeData = Member<Bool?>("remove_data")
    let reason = Member<String?>("reason")
    let expires = Member<Int64?>("expires")
}

struct BlockPerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let block = Member<Bool>("block")
}
