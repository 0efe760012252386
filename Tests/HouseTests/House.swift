/// The targets in ARCHITECTURE.md and the allowed dependencies between them.
///
/// A row lists the dependencies of a target; their dependencies may be imported too, and Primitives by all targets. A new target gets a row
/// here, a place in ARCHITECTURE.md, and a declaration in its module's manifest and in the root's.
enum House {
    static let arrows: [String: Set<String>] = [
        "Primitives": [],
        "Networking": [],
        "NetworkingURLSession": ["Networking"],
        "CCurl": [],
        "NetworkingCurl": ["Networking", "CCurl"],
        "NetworkingConformance": ["Networking"],
        "Propagation": [],
        "CWireScan": [],
        "WireRuntime": ["CWireScan"],
        "LemmyIdentifiers": ["WireRuntime"],
        "ApiTypes": ["WireRuntime", "LemmyIdentifiers"],
        "ApiTypesV4": ["WireRuntime", "LemmyIdentifiers"],
        "ApiTypesPieFed": ["WireRuntime", "LemmyIdentifiers"],
        "WireFuzzing": ["WireRuntime"],
        "CTryRetain": [],
        "Cache": ["CTryRetain", "Propagation"],
        "Persistence": [],
        "Consistency": ["Propagation"],
        "ConsistencyPersistence": ["Consistency", "Persistence"],
        "Delegates": ["Persistence", "Propagation"],
        "DelegatesSimulation": ["Delegates"],
        "Middleware": ["Cache", "Consistency", "Propagation"],
        "ConsistencySimulation": ["Consistency"],
        "MiddlewareSimulation": ["Middleware"],
        "MiddlewarePersistence": ["Middleware", "Persistence"],
        "MiddlewareRequests": ["Middleware", "Networking", "WireRuntime"],
        "LemmyMiddleware": [
            "Middleware", "MiddlewarePersistence", "MiddlewareRequests", "ApiTypes", "Networking", "Persistence",
        ],
        "LemmyMiddlewareV4": ["LemmyMiddleware", "ApiTypesV4"],
        "PieFedMiddleware": ["LemmyMiddleware", "ApiTypesPieFed"],
        "LemmyMiddlewareMocks": ["LemmyMiddleware"],
        "LemmyDelegates": ["LemmyMiddleware", "Delegates"],
        "LemmySwiftUI": ["LemmyMiddleware", "Middleware"],
        "CMicrohttpd": [],
        "HTTPPort": ["CMicrohttpd"],
        "Inspector": ["HTTPPort", "Persistence", "Propagation"],
        "DemoServer": ["Networking"],
        "DemoServerHTTP": ["DemoServer", "HTTPPort"],
        "DemoServerConformance": ["DemoServer"],
        "ReplKit": ["Persistence", "Propagation"],
        "CLibedit": [],
        "CTerminal": [],
        "LineEditing": ["ReplKit", "CLibedit", "CTerminal"],
        "ReplFuzzing": ["LineEditing"],
        "ReplProgram": ["ReplKit", "LineEditing"],
        "LemmyPlugin": [
            "ReplKit", "LemmyMiddleware", "LemmyMiddlewareV4", "PieFedMiddleware", "LemmyDelegates",
            "NetworkingURLSession",
        ],
        "Messages": ["Consistency"],
        "MessagesPlugin": ["ReplKit", "Messages"],
        "Campus": ["Delegates", "Networking"],
        "CampusPlugin": ["ReplKit", "Campus"],
        "LabPlugin": ["ReplKit", "DemoServer", "NetworkingURLSession", "Persistence"],
        "InspectorPlugin": ["ReplKit", "Inspector", "HTTPPort"],
        "ApiSchema": [],
        "TypeScriptReader": ["ApiSchema"],
        "OpenAPIReader": ["ApiSchema"],
        "SwiftWriter": ["ApiSchema"],
        "generate": ["OpenAPIReader", "SwiftWriter", "TypeScriptReader"],
        "CArguments": [],
        "Strata": [
            "LemmyPlugin", "MessagesPlugin", "CampusPlugin", "LabPlugin", "InspectorPlugin", "LineEditing",
            "ReplProgram", "DemoServerHTTP", "Inspector",
            "NetworkingCurl",
            "CArguments", "Persistence",
        ],
    ]

    /// The modules that code may import without a declared dependency: the toolchain's own modules and the C libraries of the system.
    static let toolchain: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
        "Observation",
        "Synchronization", "RegexBuilder",
        "Testing", "Glibc", "Musl", "Darwin", "os", "SwiftUI", "UIKit", "AppKit", "PackageDescription",
    ]

    /// Returns the modules that `target` may import: all its direct and indirect dependencies, and Primitives.
    static func reach(of target: String, by arrows: [String: Set<String>] = arrows) -> Set<String> {
        var reached: Set<String> = ["Primitives"]
        var waiting = [target]
        while let next = waiting.popLast() {
            for needed in arrows[next] ?? [] where reached.insert(needed).inserted { waiting.append(needed) }
        }
        return reached.subtracting(arrows[target, default: []].contains(target) ? [] : [target])
    }

    /// Returns a cyclic path, if there is one.
    static func circle(in arrows: [String: Set<String>]) -> [String]? {
        var finished: Set<String> = []
        func search(_ path: [String]) -> [String]? {
            let here = path[path.count - 1]
            if let start = path.dropLast().firstIndex(of: here) { return Array(path[start...]) }
            if finished.contains(here) { return nil }
            for next in arrows[here, default: []].sorted() {
                if let circle = search(path + [next]) { return circle }
            }
            finished.insert(here)
            return nil
        }
        for start in arrows.keys.sorted() {
            if let circle = search([start]) { return circle }
        }
        return nil
    }
}
