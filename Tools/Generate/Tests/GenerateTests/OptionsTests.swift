import Testing

@testable import generate

@Suite struct OptionsTests {
    private func options(_ arguments: String...) throws -> Options {
        try Options(arguments, options: ["--a", "--b"], repeatable: ["--b"], flags: ["--c"])
    }

    @Test func `values, repeated values and flags are read`() throws {
        let options = try options("--a", "1", "--b=2", "--c", "--b", "3=4")
        #expect(options.value("--a") == "1" && options.all("--b") == ["2", "3=4"] && options.has("--c"))
        #expect(try options.required("--a") == "1")
        #expect(!(try self.options().has("--c")))
    }

    @Test(arguments: [
        (["--d"], "found '--d', expected one of --a, --b, --c"), (["file"], "found 'file'"),
        (["--a"], "found nothing after --a"), (["--a="], "found nothing after --a"),
        (["--a", "1", "--a", "2"], "found --a again"), (["--c=1"], "found '--c=1'"),
    ])
    func `what is wrong is said`(arguments: [String], part: String) throws {
        let error = try #require(throws: UsageError.self) {
            try Options(arguments, options: ["--a", "--b"], repeatable: ["--b"], flags: ["--c"])
        }
        #expect(error.description.contains(part), "\(error)")
    }

    @Test func `a missing option is said`() throws {
        let error = try #require(throws: UsageError.self) { try options().required("--a") }
        #expect(error.description == "found no --a, expected one")
    }

    @Test func `one is one, and more are more`() {
        #expect([0, 1, 2].map { counted($0, "schema") } == ["0 schemas", "1 schema", "2 schemas"])
    }
}
