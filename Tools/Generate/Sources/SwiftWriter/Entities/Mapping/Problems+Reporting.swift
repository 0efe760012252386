extension [GenerationError.Problem] {
    /// Notes what is wrong with a row of a tier.
    ///
    /// - Parameters:
    ///   - tier: Whose row.
    ///   - row: Its name.
    ///   - code: What kind of mistake it is.
    ///   - message: What is wrong.
    ///   - hint: What to do about it.
    ///   - place: Where it stands in the file.
    mutating func report(
        _ tier: EntityTier,
        _ row: String,
        _ code: GenerationError.Code,
        _ message: String,
        _ hint: String,
        _ place: [String]
    ) {
        append(tier.problem(code, row, message, hint: hint, at: place))
    }
}
