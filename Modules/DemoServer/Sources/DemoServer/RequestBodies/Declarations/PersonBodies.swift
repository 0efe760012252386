struct MarkPersonMentionAsRead: RequestBody {
    let personMentionID = Member<Int32>("person_mention_id")
    let read = Member<Bool>("read")
}

struct BanPerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let order = BanBodyFields()
}

/// The members of a request to ban or to unban.
struct BanBodyFields: BodyFieldGroup {
    let ban = Member<Bool>("ban")
    let removeData = Member<Bool?>("remove_data")
    let reason = Member<String?>("reason")
    let expires = Member<Int64?>("expires")
}

struct BlockPerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let block = Member<Bool>("block")
}

struct CreatePrivateMessage: RequestBody {
    let content = Member<String>("content")
    let recipientID = Member<PersonID>("recipient_id")
}

struct DeletePrivateMessage: RequestBody {
    let privateMessageID = Member<Int32>("private_message_id")
    let deleted = Member<Bool>("deleted")
}

struct MarkPrivateMessageAsRead: RequestBody {
    let privateMessageID = Member<Int32>("private_message_id")
    let read = Member<Bool>("read")
}

struct CreatePrivateMessageReport: RequestBody {
    let privateMessageID = Member<Int32>("private_message_id")
    let reason = Member<String>("reason")
}

struct EditPrivateMessage: RequestBody {
    let privateMessageID = Member<Int32>("private_message_id")
    let content = Member<String>("content")
}

struct ResolvePrivateMessageReport: ResolveReportBody {
    let reportID = Member<Int32>("report_id")
    let resolved = Member<Bool>("resolved")
}
