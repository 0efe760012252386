import Foundation
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `CSV output` {
    @Test func `quotes stand where they have to`() {
        let cells: [ShownValue] = [
            .text("a,b"), .text("say \"hi\""), .text("two\nlines"), .text(" edge"), .text("plain"), .missing,
            .flag(false), .number(3), .text("\u{1B}[31mred"), .text(""), .unknown,
        ]
        let table = OutputTable(columns: cells.indices.map { "c\($0)" }, rows: [cells])
        let lines = CSVRenderer.parts(of: [.table(table)])[0].lines
        #expect(
            lines == [
                "c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10\r",
                "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\" edge\",plain,,no,3,\u{FFFD}[31mred,\"\",\r",
            ]
        )
    }

    @Test func `tables are results, all else goes where errors go`() async throws {
        let (results, errors) = (Recording(), Recording())
        let surface = Surface(show: results.surface.show, showError: errors.surface.show)
        var options = SessionOptions()
        options.printsCSV = true
        options.durations = .masked
        let commits = Commits()
        let plugin = NotesPlugin(shelf: Shelf(commits: commits))
        let session = try Session(plugins: [plugin], surface: surface, options: options, commits: commits)
        #expect(await session.execute("notes as f; watch f; star note:1; show note:1 stars; explain; gc") == .ok)
        let csv = results.drainLines()
        #expect(
            csv.first?.hasPrefix("#,ref,tier,stars,text\r\n1,") == true
                && csv.contains { $0.hasPrefix("field,value\r\n") },
            "\(csv)"
        )
        #expect(csv.allSatisfy { $0.hasSuffix("\r") }, "\(csv)")
        #expect(errors.drainLines().contains { $0.contains("~ f") })
        await session.end()
    }

    @Test func `a file's name says what is written to it`() async throws {
        let notes = try NotesSession()
        let folder = FileManager.default.temporaryDirectory.appending(path: "csv-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path(percentEncoded: false)
        #expect(await notes.run("notes limit 1 > \(path)/n.csv; notes limit 1 > \(path)/n.json") == [])
        let csv = try String(contentsOfFile: path + "/n.csv", encoding: .utf8)
        #expect(csv == "#,ref,tier,stars,text\r\n1,note:1,T1,10,buy milk\r\n")
        let json = try String(contentsOfFile: path + "/n.json", encoding: .utf8)
        #expect(json.hasPrefix("{\"type\":\"row\",\"#\":1,\"ref\":\"note:1\"") && json.hasSuffix("}\n"), "\(json)")
        #expect(await notes.run("gc > \(path)/x.csv").first == "error the output has no table, so it cannot be CSV")
    }
}
