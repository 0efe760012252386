import ApiSchema
import Foundation
import OpenAPIReader

/// Runs `generate api-types --openapi FILE --schema FOLDER`: writes a schema from an OpenAPI document.
struct OpenAPIReadCommand {
    private let input: OpenAPIInput
    private let output: URL

    init(_ options: Options) throws(UsageError) {
        input = try OpenAPIInput(options)
        output = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
    }

    /// Reads the whole document before it writes, so that a failure leaves the folder unchanged.
    func run() throws {
        let reading = try input.read()
        try FileAccess.write(reading.schema.json(), to: output.appendingPathComponent("\(reading.schema.server).json"))
        input.describe(reading)
    }
}
