/// What settling a report takes, whatever it is about.
protocol ResolvingMembers: RequestBody {
    var reportID: Member<Int32> { get }
    var resolved: Member<Bool> { get }
}
