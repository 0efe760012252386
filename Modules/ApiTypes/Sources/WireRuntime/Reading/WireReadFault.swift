/// The reason why a ``WireReader`` stopped.
enum WireReadFault {
    /// The text is not JSON or is truncated. ``JSONSyntaxChecker`` finds the details.
    case syntax
    /// A value does not have the expected type: “a string”.
    case wrongType(String)
    /// A value is null but must not be.
    case null
    /// A value has the right type but is invalid; the text is a clause.
    case badValue(String)
    /// A required key is missing.
    case missing(StaticString)

    /// True if the fault concerns only one value, so that an array can leave out that element.
    var isLocal: Bool {
        if case .syntax = self { false } else { true }
    }
}

/// An element that a ``WireReader`` left out.
@usableFromInline
struct LocatedDrop {
    /// The offset of the element.
    var element: Int
    /// The fault of the element or inside it.
    var fault: LocatedFault
}

/// A fault and the offset of the value that has it.
struct LocatedFault {
    var fault: WireReadFault
    var offset: Int

    /// Returns the error to report, once the path of the value is known.
    func error(at path: WirePath) -> WireError {
        switch fault {
        case .syntax:
            error(.malformed, path, "Not JSON at byte \(offset).")
        case .wrongType(let expected):
            error(.wrongType, path, "\(path) is not \(expected).")
        case .null:
            error(.missingKey, path, "\(path) is null.")
        case .badValue(let clause):
            error(.badValue, path, "\(path): \(clause)")
        case .missing(let name):
            missing(WirePath(path.steps + [.key(name.description)]))
        }
    }

    private func missing(_ path: WirePath) -> WireError {
        error(.missingKey, path, "\(path) is missing.")
    }

    private func error(_ code: WireError.Code, _ path: WirePath, _ message: String) -> WireError {
        WireError(code, message, hint: WireError.shapeHint, path: path, offset: offset)
    }
}

/// The error that ends a read. It is empty, because the ``WireReader`` keeps the fault and its place; so throwing costs no more than
/// returning.
public struct WireReadError: Error {
    init() {}
}
