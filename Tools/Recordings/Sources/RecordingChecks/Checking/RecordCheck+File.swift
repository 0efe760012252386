extension RecordCheck {
    /// The most problems of one record that are told.
    private static let mostProblems = 5

    /// Checks every record of a file.
    ///
    /// - Parameter tell: Is given each problem, with its place in front. A line that is no record is one, and counts as a record that does
    ///   not decode.
    /// - Throws: ``RecordingError`` for a file without any record.
    public func tally(of file: RecordingFile, tell: (String) -> Void) throws(RecordingError) -> Tally {
        var tally = Tally()
        try file.forEachRecord { result in
            switch result {
            case .success(let record):
                let outcome = outcome(of: record)
                tally.add(outcome)
                let place = "\(file.path):\(record.line) (\(record.name))"
                for problem in outcome.problems.prefix(Self.mostProblems) { tell("\(place): \(problem)") }
                let rest = outcome.problems.count - Self.mostProblems
                if rest > 0 { tell("\(place): and \(rest) more") }
            case .failure(let error):
                tally.addUnreadable()
                tell(error.message)
            }
        }
        return tally
    }
}
