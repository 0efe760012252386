import Foundation

/// A form with one file, in the format of browsers.
struct MultipartForm {
    /// The content type header for the body.
    let contentType: String
    let body: Data

    /// Encodes a form.
    ///
    /// - Parameters:
    ///   - file: The bytes of the file.
    ///   - field: The server's name for the field.
    ///   - name: The name of the file; characters that would end it early are escaped as browsers do it.
    ///   - type: The media type of the bytes.
    init(file: Data, field: String, name: String, contentType type: String) {
        // The boundary between the parts must not occur in the file.
        var boundary = "strata-form-boundary"
        while file.range(of: Data(boundary.utf8)) != nil { boundary += "-\(UInt64.random(in: 0...UInt64.max))" }
        // The name is escaped by scalar, because a carriage return and a line feed form one character together.
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
