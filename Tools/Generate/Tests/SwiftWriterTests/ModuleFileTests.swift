import SwiftWriter
import Testing

@Suite struct ModuleFiles {
    private func lines(_ module: String) throws -> [Substring] {
        let files = try EntitySample().generate().files.files
        return ModuleFile(module: module, files: files).text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `a module that one file imports publicly is imported publicly`() throws {
        let files = try EntitySample().generate().files.files.filter { $0.path.hasPrefix("Notebook/") }
        let all = Set(files.map(\.text).joined().split(separator: "\n").filter { $0.contains("import ") })
        let both: Set<Substring> = ["import NotebookTypes", "public import NotebookTypes"]
        #expect(all.isSuperset(of: both), "the sample has both")
        let imports = try lines("Notebook").filter { $0.hasPrefix("import ") || $0.hasPrefix("public import ") }
        #expect(imports.contains("public import NotebookTypes") && !imports.contains("import NotebookTypes"))
        #expect(Set(imports.map { $0.split(separator: " ").last }).count == imports.count)
        #expect(Set(imports).isSubset(of: all))
    }

    @Test func `blank lines are single, and the last line ends`() throws {
        let lines = try lines("Notebook")
        #expect(!zip(lines, lines.dropFirst()).contains { $0.0.isEmpty && $0.1.isEmpty })
        #expect(lines.last == "" && lines.dropLast().last == "}")
    }

    @Test func `a module without files is a banner`() throws {
        #expect(try lines("None").filter { !$0.isEmpty }.allSatisfy { $0.hasPrefix("// ") })
    }
}
