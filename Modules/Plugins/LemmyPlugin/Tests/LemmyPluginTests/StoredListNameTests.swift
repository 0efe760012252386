import Foundation
import Testing

@testable import LemmyPlugin

/// Tests the choice of a stored list without a connection.
@Suite struct StoredListNameTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Returns a stored list by the name of its file.
    private func stored(_ file: String, _ rowCount: Int, after seconds: Double = 0) throws -> StoredList {
        let name = try #require(StoredListName(reading: file, of: "feed-local"))
        return StoredList(
            name: name,
            file: file,
            rowCount: rowCount,
            fetchedAt: Self.start.addingTimeInterval(seconds)
        )
    }

    private func best(of lists: [StoredList], sort: String? = nil, limit: Int? = nil) -> String? {
        StoredListName("feed", "local", sort: sort, limit: limit).best(of: lists)?.file
    }

    @Test func `every name is read as it was written`() throws {
        for sort in [nil, "active", "new", "topDay", "topSixHours", "mostComments"] {
            for limit in [nil, 1, 50] {
                for flags in [[], [.hidden], [.hidden, .read], [.unread]] as [Set<StoredListName.Flag>] {
                    for isDownload in [false, true] {
                        for id in ["local", "community:2", "person:42"] {
                            var name = StoredListName("feed", id, sort: sort, limit: limit, flags: flags)
                            name.isDownload = isDownload
                            #expect(StoredListName(reading: name.text, of: name.subject) == name, "\(name.text)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("feed-local-active-3-hidden-read", "feed-local"), ("inbox-replies-unread-20", "inbox-replies"),
        ("comments-comment-12-50", "comments-comment-12"), ("comments-21-new-5", "comments-21"),
    ])
    func `a name of an earlier version is read, too`(name: String, subject: String) throws {
        let read = try #require(StoredListName(reading: name, of: subject))
        #expect(read.limit != nil)
    }

    @Test(arguments: ["feed-local2", "feed-community-20-5", "feed", "comments-2", "feed-local-active-hot"])
    func `a list of another subject is another list`(name: String) {
        #expect(StoredListName(reading: name, of: "feed-local") == nil)
        #expect(StoredListName(reading: name, of: "feed-community-2") == nil)
    }

    @Test func `a page size only cuts the newest list that is long enough`() throws {
        let lists = try [
            stored("feed-local-download", 60), stored("feed-local", 20, after: 60),
            stored("feed-local-3", 3, after: 120),
        ]
        #expect(best(of: lists, limit: 3) == "feed-local-3")
        #expect(best(of: lists, limit: 20) == "feed-local")
        #expect(best(of: lists, limit: 50) == "feed-local-download")
        #expect(best(of: lists) == "feed-local-download")
        #expect(best(of: try [stored("feed-local-3", 3), stored("feed-local-5", 5)], limit: 20) == "feed-local-5")
    }

    @Test func `the order that was asked for is preferred, and any other is better than none`() throws {
        let lists = try [stored("feed-local-active-download", 60, after: 60), stored("feed-local-new-3", 3)]
        #expect(best(of: lists, sort: "new") == "feed-local-new-3")
        #expect(best(of: lists, sort: "old") == "feed-local-active-download")
        #expect(best(of: lists) == "feed-local-active-download")
        #expect(best(of: []) == nil)
    }

    @Test func `a note says which rows are shown in place of those that were asked for`() throws {
        let list = try stored("feed-local-active-3", 3)
        func note(_ wanted: StoredListName, newer: StoredList? = nil) -> String? {
            RestoredList(list: list, fetchedAt: list.fetchedAt, wanted: wanted, newer: newer)
                .note(age: "5 min old", rowCount: 3, hasMore: true)
        }
        #expect(
            note(StoredListName("feed", "local", sort: "new"))
                == "stored: sort active, 5 min old; not stored: sort new"
        )
        #expect(
            note(StoredListName("feed", "local", limit: 20))
                == "stored: sort active, 5 min old; not stored: the default order"
        )
        #expect(
            note(StoredListName("feed", "local", sort: "active", flags: [.hidden]))
                == "stored: the plain list, 5 min old; not stored: with hidden posts"
        )
        #expect(note(StoredListName("feed", "local", sort: "active", limit: 20)) == "only 3 rows of 20 stored")
        #expect(note(StoredListName("feed", "local", sort: "active", limit: 3)) == nil)
        let newer = try stored("feed-local-active-2", 2, after: 60)
        #expect(
            note(StoredListName("feed", "local", sort: "active"), newer: newer)
                == "2 newer rows stored, too: the same with limit 2"
        )
    }
}
