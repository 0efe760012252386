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

struct ResolvePrivateMessageReport: ResolvingMembers {
    let reportID = Member<Int32>("report_id")
    let resolved = Member<Bool>("resolved")
}
