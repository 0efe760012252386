import Harness

/// The served worlds.
enum World: String, CaseIterable {
    /// The bundled world with 267 posts.
    case recorded
    /// A generated world with 10,000 posts, 30,000 comments and 1,000 people.
    case large
}

/// The command line options.
struct Options {
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

    init(_ arguments: some Collection<String>) throws(OptionWords.Refusal) {
        var words = OptionWords(arguments)
        while let option = words.next() {
            switch option {
            case "--smoke":
                duration = .milliseconds(20)
                requests = 1000
                judges = false
            case "--neighbours": parts = [.neighbours]
            case "--lists": parts = [.lists]
            case "--page": (parts, page) = ([.lists], try words.text(of: option, "a part of a page's name"))
            case "--making": parts = [.making]
            case "--seconds": duration = .seconds(try words.number(of: option, from: 0) as Int)
            case "--requests": requests = try words.number(of: option, from: 0)
            case "--stops": stops = try words.number(of: option, from: 0)
            case "--port": port = try words.number(of: option, from: 0)
            case "--serve": served = try words.value(of: option, "recorded or large", World.init)
            default: throw OptionWords.unknown(option)
            }
        }
    }
}
