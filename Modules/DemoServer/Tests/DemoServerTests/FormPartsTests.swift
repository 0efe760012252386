import Foundation
import Testing

@testable import DemoServer

@Suite struct `Form in parts` {
    private let type = "multipart/form-data; boundary=xyz"

    private func parts(_ text: String, type: String? = nil) throws(PictureError) -> [FormParts.Part] {
        var form = try FormParts(Data(text.utf8), contentType: type ?? self.type)
        var parts: [FormParts.Part] = []
        while let part = try form.next() { parts.append(part) }
        return parts
    }

    private func part(_ content: String, _ header: String = #"form-data; name="images[]"; filename="a""#) -> String {
        "--xyz\r\nContent-Disposition: \(header)\r\n\r\n\(content)\r\n"
    }

    @Test func `parts come in order with what is in them, byte for byte`() throws {
        let text =
            "preamble\r\n" + part("one\r\n--xy\r\n") + part("") + part("3", "form-data; name=plain")
            + "--xyz--\r\nepilogue"
        let bytes = Array(text.utf8)
        let found = try parts(text)
        #expect(found.map { String(decoding: bytes[$0.content], as: UTF8.self) } == ["one\r\n--xy\r\n", "", "3"])
        #expect(found.map(\.name) == ["images[]", "images[]", "plain"])
        #expect(found.map(\.isFile) == [true, true, false])
    }

    @Test func `names are quoted, escaped or neither`() throws {
        let headers = [
            #"form-data; filename="a;b\".png" ; name="images[]""#, "FORM-DATA;NAME=images[];FILENAME=x",
        ]
        for header in headers {
            let part = try #require(try parts(part("x", header) + "--xyz--").first)
            #expect(part.name == "images[]" && part.isFile)
        }
        #expect(HeaderParameters(headers[0])["filename"] == #"a;b".png"#)
        #expect(try parts(part("x") + "--xyz--", type: #"multipart/form-data; boundary="xyz"; charset=u"#).count == 1)
    }

    @Test(arguments: [
        "", "--xyz", "--xy", "--xyz\r\n", "--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nno end",
        "--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n", "--xyz\r\nno colon\r\n\r\nx\r\n--xyz--",
        "--xyz\r\n\r\nx\r\n--xyz--", "--xyz\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--xyz--",
        "--xyzContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--xyz--",
    ])
    func `what is no whole form is refused`(text: String) {
        #expect(throws: PictureError.malformedForm) { try parts(text) }
    }

    @Test func `a content type without a usable boundary is refused`() {
        let types = [
            "", "multipart/form-data", "multipart/form-data; boundary=", "application/json; boundary=xyz",
            "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
        ]
        for type in types {
            #expect(throws: PictureError.malformedForm) { try parts(part("x") + "--xyz--", type: type) }
        }
    }

    private func time(_ bytes: Data, _ type: String) -> Double {
        ThreadTime.least {
            do throws(PictureError) {
                var form = try FormParts(bytes, contentType: type)
                while try form.next() != nil {}
            } catch {
                // Ignored: a refusal is acceptable, because the test only measures the time.
            }
        }
    }

    @Test func `whatever is sent takes time by its length`() {
        let long = String(repeating: "-", count: 70)
        let shapes: [(String, (Int) -> String)] = [
            // A sequence that nearly equals the boundary is repeated many times.
            (
                long,
                { size in
                    "--\(long)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
                        + String(repeating: "\r\n--\(long.dropLast())", count: size / 73)
                }
            ),
            ("xyz", { size in String(repeating: "\r", count: size) }),
            ("xyz", { size in String(repeating: part("x"), count: size / 70) }),
            ("xyz", { size in String(repeating: "--xyz\r\n", count: size / 7) }),
            ("xyz", { size in "--xyz\r\n" + String(repeating: "a:b\r\n", count: size / 5) }),
            ("xyz", { size in "--xyz\r\nContent-Disposition: \(String(repeating: ";\"", count: size / 2))" }),
        ]
        for (number, (boundary, shape)) in shapes.enumerated() {
            let type = "multipart/form-data; boundary=\(boundary)"
            let short = time(Data(shape(60_000).utf8), type)
            let long = time(Data(shape(240_000).utf8), type)
            #expect(long < 9 * short + 0.01, "shape \(number): \(short) s, then \(long) s")
        }
    }
}
