import FediverseTypes
import Foundation
import Testing
import WireFuzzing
import WireRuntime

/// The Swift that is generated for a REST client in camelCase: ids that are text, values in paths, statuses that contain statuses.
@Suite struct Fediverse {
    @Test(arguments: BothDecoders.allCases)
    func `an account's statuses are read, shared and quoted ones within`(decoder: BothDecoders) throws {
        let bytes = try Samples.answer("account-statuses")
        let answer = try decoder.decode(FediListAccountStatuses.Response.self, from: bytes)
        #expect(answer.dropped == [])
        let statuses = answer.value.elements
        #expect(statuses.map(\.id) == ["112021000000000009", "112021000000000010"])
        let original = try #require(statuses[0].reblog)
        #expect(
            original.id == "112021000000000001" && original.reblog == nil && original.content == "<p>The original</p>"
        )
        #expect(original.account.moved?.acct == "bob@new.test" && original.account.moved?.moved == nil)
        #expect(original.mediaAttachments.map(\.type) == [.image, .unknown("hologram")])
        #expect(original.mentions.map(\.id) == [statuses[0].account.id])
        #expect(original.account.fields.map(\.verifiedAt) == [WireDate("2023-01-02T03:04:05.678Z"), nil])
        let quote = try #require(statuses[1].quote)
        #expect(quote.state == .accepted && quote.quotedStatus?.quote?.state == .deleted)
        #expect(statuses[1].poll?.options.map(\.votesCount) == [5, nil])
        #expect(statuses[0].visibility == .unlisted && statuses[1].createdAt == WireDate("2024-03-01T12:30:00Z"))
    }

    @Test(arguments: BothDecoders.allCases)
    func `a conversation is read without the one that is broken`(decoder: BothDecoders) throws {
        let answer = try decoder.decode(FediFetchContext.Response.self, from: try Samples.answer("context"))
        #expect(answer.value.ancestors.map(\.id) == ["112021000000000001"])
        #expect(answer.value.descendants.map(\.inReplyToId) == [answer.value.ancestors[0].id])
        #expect(answer.value.descendants[0].visibility == .unknown("circle"))
        #expect(answer.dropped.map(\.path.description) == ["descendants[1]"])
        #expect(answer.dropped.map(\.failingPath.description) == ["descendants[1].id"])
    }

    @Test(arguments: ["account-statuses", "context"])
    func `both decoders read the same, and what is written is read again`(name: String) throws {
        func check<Value: WireValue>(_ type: Value.Type) throws {
            let bytes = try Samples.answer(name)
            let fast = try WireDecoder().decode(type, from: bytes).value
            #expect(try JSONWireDecoder().decode(type, from: bytes).value == fast)
            #expect(try WireDecoder().decode(type, from: JSONEncoder().encode(fast)).value == fast)
        }
        if name == "context" { try check(FediContext.self) } else { try check(WireList<FediStatus>.self) }
    }

    @Test(arguments: ["account-statuses", "context"])
    func `broken texts are the same to both decoders`(name: String) throws {
        func outcome<Value: WireValue>(_ decoding: some WireDecoding, _ type: Value.Type, _ bytes: Data) -> Outcome<
            Value
        > {
            do throws(WireError) {
                let answer = try decoding.decode(type, from: bytes)
                return .read(answer.value, answer.dropped.map(\.path))
            } catch {
                return .refused
            }
        }
        func check<Value: WireValue>(_ type: Value.Type, _ bytes: Data) {
            #expect(outcome(WireDecoder(), type, bytes) == outcome(JSONWireDecoder(), type, bytes))
        }
        let whole = try Samples.answer(name)
        for (count, index) in stride(from: 0, to: whole.count, by: 13).enumerated() {
            var bytes = whole
            bytes[index] = Array("{}[]\",:n\\".utf8)[count % 9]
            if name == "context" { check(FediContext.self, bytes) } else { check(WireList<FediStatus>.self, bytes) }
        }
    }

    private enum Outcome<Value: WireValue>: Equatable {
        case read(Value, [WirePath])
        case refused
    }

    @Test func `requests carry each value in its place`() throws {
        let list = FediListAccountStatuses(id: "1090?limit=40", maxId: "12", limit: 5, excludeReblogs: true)
        #expect("\(FediListAccountStatuses.endpoint)" == "GET /accounts/{id}/statuses")
        #expect(try list.path() == "/accounts/1090%3Flimit%3D40/statuses")
        #expect(list.queryItems.map(\.description) == ["max_id=12", "limit=5", "exclude_reblogs=true"])
        #expect(try list.body() == nil)

        let edit = FediEditStatus(id: "7", status: "Better", spoilerText: "x")
        #expect(try edit.path() == "/statuses/7" && edit.queryItems.isEmpty)
        #expect(try edit.body() == Data(#"{"spoiler_text":"x","status":"Better"}"#.utf8))
        #expect(try JSONDecoder().decode(FediEditStatus.self, from: JSONEncoder().encode(edit)) == edit)

        #expect(try FediFavourite(id: "7").path() == "/statuses/7/favourite")
        #expect(try FediFavourite(id: "7").body() == Data("{}".utf8))
        #expect(try FediListHashtag(hashtag: "größe").path() == "/timelines/tag/gr%C3%B6%C3%9Fe")
        #expect(FediRemove.endpoint.method == .delete && FediRemove.endpoint.login == .required)
    }

    @Test(arguments: ["", "..", "7/favourite", "a\\b", "."])
    func `an id that would lead elsewhere is refused`(id: String) throws {
        let error = try #require(throws: WireError.self) { try FediRemove(id: StatusID(id)).path() }
        #expect(error.code == .unaddressable && error.message.hasPrefix("DELETE /statuses/{id}: id "))
    }
}

/// Texts whose nesting would exhaust the stack.
@Suite struct DepthBombs {
    /// Returns a status that shares a status, and so on.
    private static func bomb(_ depth: Int, key: String) throws -> Data {
        let statuses = try JSONDecoder().decode([FediStatus].self, from: try Samples.answer("account-statuses"))
        var innermost = statuses[1]
        innermost.quote = nil
        let text = String(decoding: try JSONEncoder().encode(innermost), as: UTF8.self).dropLast()
        let (open, close) =
            key == "reblog" ? (#","reblog":"#, "}") : (#","quote":{"state":"accepted","quoted_status":"#, "}}")
        return Data(
            (String(repeating: text + open, count: depth) + text + "}" + String(repeating: close, count: depth)).utf8
        )
    }

    @Test(arguments: ["reblog", "quote"], BothDecoders.allCases)
    func `are read on a small thread up to their depth, and refused beyond`(key: String, decoder: BothDecoders)
        async throws
    {
        // The innermost status has an account, which can contain accounts: the limit is 32 containers around it.
        let most = key == "reblog" ? 31 : 15
        for (depth, isRead) in [(most, true), (most + 1, false), (250, false)] {
            let bytes = try Self.bomb(depth, key: key)
            let code = await onSmallThread {
                do throws(WireError) {
                    _ = try decoder.decode(FediStatus.self, from: bytes)
                    return nil as WireError.Code?
                } catch {
                    return error.code
                }
            }
            #expect(code == (isRead ? nil : .badValue), "\(depth) deep")
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `in a list cost themselves alone`(decoder: BothDecoders) async throws {
        let bomb = String(decoding: try Self.bomb(120, key: "reblog"), as: UTF8.self)
        let fine = String(decoding: try Self.bomb(1, key: "reblog"), as: UTF8.self)
        let bytes = Data("[\(fine),\(bomb),\(fine)]".utf8)
        let (count, dropped) = await onSmallThread {
            // Ignored: a nil response fails the checks of the counts below.
            let answer = try? decoder.decode(WireList<FediStatus>.self, from: bytes)
            return (answer?.value.count, answer?.dropped.map(\.path.description))
        }
        #expect(count == 2 && dropped == ["[1]"])
    }

    /// Runs a closure with the small stack that Apple gives to secondary threads; a crash fails the test.
    private func onSmallThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }
}
