/// The names for Swift that is generated without rules: `--module` and `--prefix`.
struct ModuleNames {
    let module: String
    let prefix: String?

    init(_ options: Options) throws(UsageError) {
        guard let module = options.value("--module") else {
            throw UsageError("found neither --module nor --rules, expected one of them")
        }
        self.module = module
        prefix = options.value("--prefix")
        for (option, name) in [("--module", module), ("--prefix", prefix ?? module)]
        where name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) == nil {
            throw UsageError("found \(option) \(name), expected a Swift name that begins with a capital letter")
        }
    }
}
