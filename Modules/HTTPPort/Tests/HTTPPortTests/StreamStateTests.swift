import Testing

@testable import HTTPPort

@Suite struct `State of a stream` {
    private func open(on connection: UInt = 7) -> StreamState {
        var state = StreamState()
        let isFirst = state.begin(on: connection)
        #expect(isFirst)
        return state
    }

    @Test func `a stream has one connection`() {
        var state = open()
        #expect(state.begin(on: 8) == false)
        #expect(state.close() == true)
        #expect(state.begin(on: 8) == false)
    }

    @Test func `wake resumes what is suspended, once`() {
        var state = open()
        #expect(state.ask() == .ask)
        #expect(state.suspend() == 7)
        #expect(state.wake() == 7)
        #expect(state.wake() == nil)
        #expect(state.ask() == .ask)
        #expect(state.suspend() == 7, "the call of wake was answered by asking")
    }

    @Test func `wake before the suspension prevents it`() {
        var state = open()
        #expect(state.ask() == .ask)
        #expect(state.wake() == nil)
        #expect(state.suspend() == nil)
        #expect(state.ask() == .ask)
        #expect(state.suspend() == 7)
    }

    @Test func `the end resumes, and prevents another suspension`() {
        var state = open()
        #expect(state.suspend() == 7)
        #expect(state.end()?.isSuspended == true)
        #expect(state.end() == nil)
        #expect(state.ask() == .complete)
        #expect(state.suspend() == nil)
        #expect(state.wake() == nil)
        state = open()
        let end = state.end()
        #expect(end?.connection == 7)
        #expect(end?.isSuspended == false)
        #expect(!state.isOpen)
    }

    @Test func `the loss of the client resumes, and prevents another suspension`() {
        var state = open()
        #expect(state.suspend() == 7)
        #expect(state.lose() == 7)
        #expect(state.lose() == nil)
        #expect(state.ask() == .broken)
        #expect(state.suspend() == nil)
        #expect(state.wake() == nil)
        #expect(!state.isOpen)
    }

    @Test func `nothing is sent to a client that has gone, not even the end`() {
        var state = open()
        _ = state.end()
        #expect(state.lose() == nil)
        #expect(state.ask() == .broken)
    }

    @Test func `a closed stream has no connection to resume`() {
        var state = open()
        #expect(state.suspend() == 7)
        #expect(state.close() == true)
        #expect(state.close() == false)
        #expect(state.wake() == nil)
        #expect(state.end() == nil)
        #expect(state.lose() == nil)
        #expect(state.suspend() == nil)
    }
}
