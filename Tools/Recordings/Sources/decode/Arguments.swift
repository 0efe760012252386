import RecordingChecks

/// The command line of `decode`.
struct Arguments {
    var dialect: Dialect?
    var paths: [String] = []
    var wantsHelp = false

    /// An error in the command line, with advice.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        var words = words[...]
        var isOptions = true
        while let word = words.popFirst() {
            switch word {
            case "--" where isOptions: isOptions = false
            case "--help" where isOptions, "-h" where isOptions: wantsHelp = true
            case "--api" where isOptions: dialect = try Self.dialect(words.popFirst())
            case _ where isOptions && word.hasPrefix("--api="): dialect = try Self.dialect(String(word.dropFirst(6)))
            case _ where isOptions && word.hasPrefix("-"): throw Invalid(message: "there is no option \(word)")
            default: paths.append(word)
            }
        }
        guard wantsHelp || !paths.isEmpty else {
            throw Invalid(message: "no recording is named: give a file or a folder")
        }
    }

    private static func dialect(_ word: String?) throws(Invalid) -> Dialect {
        guard let word, let dialect = Dialect(rawValue: word) else {
            throw Invalid(message: "--api needs v3, v4 or piefed, not \(word.map { "“\($0)”" } ?? "nothing")")
        }
        return dialect
    }

    static let usage = "usage: Tools/decode FILE.jsonl… [--api v3|v4|piefed]"

    static let help = """
        \(usage)

        Decodes every answer of a recording with each decoder, writes it again and compares, and lists what fails.

          FILE.jsonl   a recording: a JSON object a line, with n, method, path, status, and answer or text
          FILE.json    one answer; the name of its folder says which request it answers (post_list, comment, site, …)
          FOLDER       all such files in it
          --api API    the API of the recordings: v3, v4 or piefed. Without it: v4 if the name of the file or its folder says 1.0, else v3.
                       A file with one of these as a word of its name speaks that in any case (10-v3-of-1.0.jsonl).

        A record decodes if every decoder reads it, all read the same and none leaves anything out: with status 200 as the response of its
        method and path, with another as the error body; text that is not JSON counts if no decoder takes it for an error body. It
        round-trips if what is written from it is the same JSON: key order aside, null the same as absent, dates to the microsecond.
        A line that is no record counts as one that does not decode.

        exit status: 0 all decode and round-trip · 4 some do not · 2 bad arguments, or a file without any record
        """
}
