import Foundation

/// A form with one file in it, as browsers send it.
struct MultipartForm {
    /// The header that goes with the body.
    let contentType: String
    let body: Data

    /// Writes a form.
    ///
    /// - Parameters:
    ///   - file: The bytes.
    ///   - field: What the server calls them.
    ///   - name: The file's name; what would end it early is written as browsers do.
    ///   - type: What the bytes are.
    init(file: Data, field: String, name: String, contentType type: String) {
        // What parts the form must not be in the file.
        var boundary = "strata-form-boundary"
        while file.range(of: Data(boundary.utf8)) != nil { boundary += "-\(UInt64.random(in: 0...UInt64.max))" }
        // By scalar: both ends of a line are one character together.
        let escaped = name.unicodeScalars.map { Self.escapes[$0] ?? String($0) }.joined()
        let head = """
            --\(boundary)\r
            Content-Disposition: form-data; name="\(field)"; filename="\(escaped)"\r
            Content-Type: \(type)\r
            \r\n
            """
        contentType = "multipart/form-data; boundary=\(boundary)"
        body = Data(head.utf8) + file + Data("\r\n--\(boundary)--\r\n".utf8)
    }

    private static let escapes: [Unicode.Scalar: String] = ["\"": "%22", "\r": "%0D", "\n": "%0A"]
}
