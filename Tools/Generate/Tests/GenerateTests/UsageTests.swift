import Testing

@testable import generate

@Suite struct UsageTests {
    @Test func `an error shows the forms of its command`() {
        #expect(
            Usage.lines(of: "entities") == """
                usage: generate entities --entities FOLDER --output FOLDER [--schema FOLDER --rules FOLDER] [--check]
                generate --help shows all.
                """
        )
        let types = Usage.lines(of: "api-types").split(separator: "\n")
        #expect(types.count == 6 && types[0].hasPrefix("usage: generate api-types --source "))
        #expect(types[1...4].allSatisfy { $0.hasPrefix("       generate api-types --") })
    }

    @Test(arguments: [nil, "", "entity", "reads"])
    func `without a command, an error names the help`(command: String?) {
        #expect(Usage.lines(of: command) == "generate --help shows all.")
    }

    @Test(arguments: Usage.commands) func `the help has every command`(command: String) {
        #expect(Usage.all.contains("generate \(command) --"))
        #expect(Usage.lines(of: command).contains("usage: generate \(command) --"))
        #expect(CommandLineTool().run([command, "--none"]) == 2)
    }
}
