extension WireError {
    /// Creates an error from one of the errors that `Codable` throws.
    ///
    /// - Parameters:
    ///   - error: The error of a decoder.
    ///   - path: The position of the decoder, for errors without a path.
    package init(decoding error: any Error, at path: WirePath) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            let path = WirePath(context.codingPath + [key])
            self.init(.missingKey, "\(path) is missing.", hint: Self.shapeHint, path: path, cause: error)
        case DecodingError.valueNotFound(_, let context):
            let path = WirePath(context.codingPath)
            self.init(.missingKey, "\(path) is null.", hint: Self.shapeHint, path: path, cause: error)
        case DecodingError.typeMismatch(let type, let context):
            let path = WirePath(context.codingPath)
            self.init(
                .wrongType,
                "\(path) is not \(Self.name(of: type)).",
                hint: Self.shapeHint,
                path: path,
                cause: error
            )
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            let path = WirePath(context.codingPath)
            self.init(.badValue, "\(path): \(context.debugDescription)", hint: Self.shapeHint, path: path, cause: error)
        default:
            // Foundation's own JSON errors have no path, such as a number that does not fit or an invalid escape.
            self.init(
                .badValue,
                "Something in \(path) is a number or a string that does not fit its field.",
                hint: Self.shapeHint,
                path: path,
                cause: error
            )
        }
    }

    static let shapeHint = "Check which version the server runs; its answers do not have the expected shape."

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int32.Type, is Int64.Type, is Double.Type: "a number"
        case is [Any].Type: "an array"
        case is [String: Any].Type: "an object"
        default: "a valid \(type)"
        }
    }
}
