import Delegates
import Foundation
import Testing

@Suite struct `View status` {
    struct Row: Sendable {
        var status: AsyncViewStatus?
        var canShowData: Bool
        var isRefreshing: Bool
        var hasError: Bool
        var errorMessage: String
    }

    @Test(arguments: [
        Row(status: nil, canShowData: true, isRefreshing: false, hasError: false, errorMessage: ""),
        Row(status: .inProgress, canShowData: false, isRefreshing: true, hasError: false, errorMessage: ""),
        Row(status: .cached, canShowData: true, isRefreshing: true, hasError: false, errorMessage: ""),
        Row(status: .success, canShowData: true, isRefreshing: false, hasError: false, errorMessage: ""),
        Row(status: .failure("m"), canShowData: true, isRefreshing: false, hasError: true, errorMessage: "m"),
        Row(status: .lethalFailure("m"), canShowData: false, isRefreshing: false, hasError: true, errorMessage: "m"),
        Row(
            status: .failure(nil),
            canShowData: true,
            isRefreshing: false,
            hasError: true,
            errorMessage: "The data could not be refreshed."
        ),
        Row(
            status: .lethalFailure(nil),
            canShowData: false,
            isRefreshing: false,
            hasError: true,
            errorMessage: "The data could not be refreshed."
        ),
    ])
    func `answers as the table says`(row: Row) {
        #expect(row.status.canShowData == row.canShowData)
        #expect(row.status.isRefreshing == row.isRefreshing)
        #expect(row.status.hasError == row.hasError)
        #expect(row.status.errorMessage == row.errorMessage)
        if let status = row.status {
            #expect(status.canShowData == row.canShowData)
            #expect(status.isRefreshing == row.isRefreshing)
            #expect(status.hasError == row.hasError)
            #expect(status.errorMessage == row.errorMessage)
        }
    }
}

@Suite struct `Loading state` {
    typealias Local = LoadingState.Local
    typealias Refresh = LoadingState.Refresh

    struct Row: Sendable {
        var local: Local
        var refresh: Refresh
        var status: AsyncViewStatus?
    }

    private static let locals: [Local] = [.none, .fresh, .stale, .unreadable("w")]
    private static let refreshes: [Refresh] = [.idle, .running, .failed("e"), .cancelled]

    @Test(arguments: [
        Row(local: .none, refresh: .idle, status: nil),
        Row(local: .none, refresh: .running, status: .inProgress),
        Row(local: .none, refresh: .failed("e"), status: .lethalFailure("e")),
        Row(local: .none, refresh: .cancelled, status: nil),
        Row(local: .reading, refresh: .idle, status: .inProgress),
        Row(local: .fresh, refresh: .idle, status: .success),
        Row(local: .fresh, refresh: .running, status: .cached),
        Row(local: .fresh, refresh: .failed("e"), status: .failure("e")),
        Row(local: .fresh, refresh: .cancelled, status: .success),
        Row(local: .stale, refresh: .running, status: .cached),
        Row(local: .stale, refresh: .failed("e"), status: .failure("e")),
        Row(local: .stale, refresh: .cancelled, status: .failure("refresh cancelled")),
        Row(local: .unreadable("w"), refresh: .running, status: .inProgress),
        Row(local: .unreadable("w"), refresh: .failed("e"), status: .lethalFailure("e; stored data: w")),
        Row(local: .unreadable("w"), refresh: .cancelled, status: .lethalFailure("w")),
    ])
    func `status is derived from both axes`(row: Row) {
        #expect(LoadingState(local: row.local, refresh: row.refresh).status == row.status)
    }

    @Test func `whoever asks over nothing fresh starts a refresh, unless one runs or a failure keeps them waiting`() {
        for old in Self.locals {
            for refresh in Self.refreshes {
                for finding in Self.locals {
                    for isForced in [false, true] {
                        for isAllowed in [false, true] {
                            var state = LoadingState(local: old, refresh: refresh)
                            let starts = state.ask(finding: finding, isForced: isForced, isAllowed: isAllowed)
                            let waits = refresh == .failed("e") && !isAllowed && !isForced
                            let expected = refresh != .running && (isForced || finding != .fresh) && !waits
                            #expect(starts == expected)
                            #expect(state.local == finding)
                            #expect(state.refresh == (starts ? .running : refresh))
                        }
                    }
                }
            }
        }
    }

    @Test func `no road leads to stale or unreadable and idle, and good data never hides`() {
        var reached: Set<LoadingState> = [LoadingState()]
        var frontier = Array(reached)
        while let state = frontier.popLast() {
            var next: [LoadingState] = []
            for finding in Self.locals {
                for (isForced, isAllowed) in [(false, false), (false, true), (true, true)] {
                    var asked = state
                    _ = asked.ask(finding: finding, isForced: isForced, isAllowed: isAllowed)
                    if finding == .fresh || finding == .stale {
                        #expect(asked.status.canShowData, "good data was hidden by \(asked)")
                    }
                    next.append(asked)
                }
            }
            if state.refresh == .running {
                for step in [{ $0.succeed() }, { $0.fail("e") }, { $0.cancel() }] as [(inout LoadingState) -> Void] {
                    var landed = state
                    step(&landed)
                    #expect(!landed.status.isRefreshing, "cached and inProgress are never final")
                    next.append(landed)
                }
            }
            var edited = state
            edited.setData()
            next.append(edited)
            var read = state
            read.read()
            if state.local != .none { #expect(read == state, "reading hid what was known") }
            // The first request happens only once.
            if state == LoadingState() { next.append(read) }
            for state in next where reached.insert(state).inserted { frontier.append(state) }
        }
        #expect(!reached.contains(LoadingState(local: .stale, refresh: .idle)))
        #expect(!reached.contains(LoadingState(local: .unreadable("w"), refresh: .idle)))
        #expect(reached.count == 15, "the table has 14 reachable cells, and the cache is read before any of them")
    }
}

@Suite struct `Back-off` {
    private let now = Date(timeIntervalSince1970: 1000)

    /// Returns the seconds after which an unforced refresh is allowed again.
    private func pause(_ backOff: BackOff) -> Double? {
        stride(from: 0, through: 40, by: 0.25).first { backOff.allows(at: now.addingTimeInterval($0)) }
    }

    @Test func `pauses double from one second to thirty`() {
        var backOff = BackOff()
        #expect(backOff.allows(at: now))
        var pauses: [Double?] = []
        for _ in 0..<8 {
            backOff.fail(at: now, chance: 0)
            pauses.append(pause(backOff))
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30, 30])
        for _ in 0..<1000 { backOff.fail(at: now, chance: 0) }
        #expect(pause(backOff) == 30)
        backOff.succeed()
        #expect(backOff.allows(at: now))
        backOff.fail(at: now, chance: 1)
        #expect(pause(backOff) == 0.75, "chance takes up to a quarter off")
    }

    @Test func `a clock set back holds nobody`() {
        var backOff = BackOff()
        backOff.fail(at: now, chance: 0)
        #expect(!backOff.allows(at: now))
        #expect(backOff.allows(at: now.addingTimeInterval(-3600)))
    }
}
