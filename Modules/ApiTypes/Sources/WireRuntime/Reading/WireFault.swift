/// Why a ``WireReader`` stopped.
enum WireFault {
    /// The text is no JSON, or is cut off. ``SyntaxCheck`` says how.
    case syntax
    /// A value is not what is asked for: “a string”.
    case wrongType(String)
    /// A value is null that must not be.
    case null
    /// A value is of the right type and makes no sense: a clause.
    case badValue(String)
    /// A required key is not there.
    case missing(StaticString)

    /// Whether it concerns one value only, so that an array can do without that element.
    var isLocal: Bool {
        if case .syntax = self { false } else { true }
    }
}

/// An element that a ``WireReader`` left out.
@usableFromInline
struct PlacedDrop {
    /// Where the element starts.
    var element: Int
    /// What was wrong with it, or in it.
    var fault: PlacedFault
}

/// A fault and the offset of the value that has it.
struct PlacedFault {
    var fault: WireFault
    var offset: Int

    /// What to tell, once the path of the value is known.
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
