/// The served worlds.
enum World: String, CaseIterable {
    /// The bundled world with 267 posts.
    case recorded
    /// A generated world with 10,000 posts, 30,000 comments and 1,000 people.
    case large
}

/// The command line options.
struct Options {
    struct Refusal: Error { let message: String }

    var duration = Duration.seconds(3)
    var requests = 1_000_000
    /// The world to serve until killed, for a load from outside.
    var served: World?
    var port: UInt16 = 0
    /// The number of times to open and stop a port instead of measuring.
    var stops: Int?

    /// The measured parts.
    enum Part: CaseIterable { case making, requests, neighbours, lists }

    var parts = Set(Part.allCases)
    /// A filter for the lists: only those whose names contain this text are measured.
    var page = ""
    /// True if times are judged.
    var judges = true

    init(_ arguments: some Collection<String>) throws(Refusal) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch option {
            case "--smoke":
                duration = .milliseconds(20)
                requests = 1000
                judges = false
            case "--neighbours": parts = [.neighbours]
            case "--lists": parts = [.lists]
            case "--page":
                guard let name = rest.popFirst() else { throw Refusal(message: "--page needs a part of a page's name") }
                (parts, page) = ([.lists], name)
            case "--making": parts = [.making]
            case "--seconds":
                let seconds: Int = try Self.number(after: option, &rest)
                duration = .seconds(seconds)
            case "--requests": requests = try Self.number(after: option, &rest)
            case "--stops": stops = try Self.number(after: option, &rest) as Int
            case "--port": port = try Self.number(after: option, &rest)
            case "--serve":
                guard let world = rest.popFirst().flatMap(World.init) else {
                    throw Refusal(message: "--serve needs recorded or large")
                }
                served = world
            default: throw Refusal(message: "unknown option \(option)")
            }
        }
    }

    private static func number<Number: FixedWidthInteger>(
        after option: String,
        _ rest: inout ArraySlice<String>
    ) throws(Refusal) -> Number {
        guard let number = rest.popFirst().flatMap({ Number($0) }), number >= 0 else {
            throw Refusal(message: "\(option) needs a number")
        }
        return number
    }
}
