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

    @Test func `the end and the loss of the client resume, and prevent another suspension`() {
        for isLost in [false, true] {
            var state = open()
            #expect(state.suspend() == 7)
            #expect((isLost ? state.lose() : state.end()) == 7)
            #expect(state.ask() == (isLost ? .broken : .complete))
            #expect(state.suspend() == nil)
            #expect(state.wake() == nil)
            #expect((isLost ? state.end() : state.lose()) == nil)
            #expect(state.ask() == .broken, "nothing is sent to a client that has gone")
        }
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
