import ApiTypes
import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

/// Tests the endpoints whose responses changed in 0.19.0: the version selects the type, or the keys do if it is not known.
@Suite struct ResponseChoices {
    struct Choice: Sendable, CustomTestStringConvertible {
        let request: any WireRequest.Type
        let old: (case: String, text: String)
        let new: (case: String, text: String)
        /// The type without a known version; if both types have the same keys, it is the newer one.
        let oldUnknown: String
        var testDescription: String { "\(request.endpoint)" }

        init(_ request: any WireRequest.Type, old: String, _ oldText: String, oldUnknown: String? = nil) {
            self.request = request
            self.old = (old, oldText)
            new = ("successResponse", #"{"success":true}"#)
            self.oldUnknown = oldUnknown ?? old
        }
    }

    private static let login = #"{"registration_created":false,"jwt":"JWT","verify_email_sent":true}"#
    private static let choices = [
        Choice(ApiDeleteAccount.self, old: "emptyResponse", "{}"),
        Choice(ApiPasswordReset.self, old: "emptyResponse", "null"),
        Choice(ApiVerifyEmail.self, old: "emptyResponse", "{}"),
        Choice(ApiPasswordChangeAfterReset.self, old: "loginResponse", login),
        Choice(ApiSaveUserSettings.self, old: "loginResponse", login),
        Choice(ApiDeleteCustomEmoji.self, old: "deleteCustomEmojiResponse", #"{"success":true,"id":3}"#),
        Choice(ApiPurgeComment.self, old: "purgeItemResponse", #"{"success":true}"#, oldUnknown: "successResponse"),
        Choice(ApiPurgeCommunity.self, old: "purgeItemResponse", #"{"success":true}"#, oldUnknown: "successResponse"),
        Choice(ApiPurgePerson.self, old: "purgeItemResponse", #"{"success":true}"#, oldUnknown: "successResponse"),
        Choice(ApiPurgePost.self, old: "purgeItemResponse", #"{"success":true}"#, oldUnknown: "successResponse"),
    ]

    @Test(arguments: choices, BothDecoders.allCases)
    func `the version decides, or the keys`(choice: Choice, decoder: BothDecoders) throws {
        #expect(try name(choice, choice.old.text, "0.18.5", decoder) == choice.old.case)
        #expect(try name(choice, choice.new.text, "0.19.20", decoder) == choice.new.case)
        #expect(try name(choice, choice.new.text, "0.19.0-rc.1", decoder) == choice.new.case)
        #expect(try name(choice, choice.old.text, nil, decoder) == choice.oldUnknown)
        #expect(try name(choice, choice.new.text, nil, decoder) == choice.new.case)
    }

    @Test(arguments: BothDecoders.allCases)
    func `a marked post comes back from 0.18, and from nothing newer`(decoder: BothDecoders) throws {
        let old = try Corpus.body(of: "POST /post/mark_as_read", in: .session18)
        let new = try Corpus.body(of: "POST /post/mark_as_read", in: .session19)
        for server in ["0.18.5", nil] as [ServerVersion?] {
            let answer = try decoder.decode(ApiMarkPostAsRead.Response.self, from: old, server: server).value
            guard case .postResponse(let response) = answer else { throw WireError(.badValue, "\(answer)") }
            #expect(response.postView.post.id.rawValue > 0)
        }
        for server in ["0.19.20", nil] as [ServerVersion?] {
            let answer = try decoder.decode(ApiMarkPostAsRead.Response.self, from: new, server: server).value
            #expect(answer == .successResponse(ApiSuccessResponse(success: true)))
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `a version that is known is believed, whatever the keys say`(decoder: BothDecoders) throws {
        let old = try Corpus.body(of: "POST /post/mark_as_read", in: .session18)
        let error = #expect(throws: WireError.self) {
            try decoder.decode(ApiMarkPostAsRead.Response.self, from: old, server: "0.19.20")
        }
        #expect(error?.message == "success is missing.")
    }

    @Test(arguments: BothDecoders.allCases)
    func `without a version and without a key that helps, the newest is missed`(decoder: BothDecoders) {
        for text in [#"{"else":1}"#, "{}", "null", "[]", "7"] {
            let error = #expect(throws: WireError.self) {
                try decoder.decode(ApiMarkPostAsRead.Response.self, from: Data(text.utf8))
            }
            #expect(error?.code == (text.hasPrefix("{") || text == "null" ? .missingKey : .wrongType), "\(text)")
        }
    }

    @Test func `each endpoint that changed is tested here`() {
        let changed = Set(ApiRequests.all.filter { "\($0.responseType)" == "Response" }.map { "\($0)" })
        #expect(changed == Set(Self.choices.map { "\($0.request)" } + ["ApiMarkPostAsRead"]))
    }

    private func name(_ choice: Choice, _ text: String, _ server: ServerVersion?, _ decoder: BothDecoders) throws
        -> String?
    {
        func name<Value: WireValue>(_ type: Value.Type) throws -> String? {
            let value = try decoder.decode(type, from: Data(text.utf8), server: server).value
            let written = try JSONSerialization.jsonObject(
                with: JSONEncoder().encode(value),
                options: .fragmentsAllowed
            )
            let sent = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(JSONDifference.between(sent, written).isEmpty)
            return Mirror(reflecting: value).children.first?.label
        }
        return try name(choice.request.responseType)
    }
}
