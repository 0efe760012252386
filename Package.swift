// swift-tools-version: 6.2
import PackageDescription

let base = ["Propagation", "Primitives"]
let files = ["Persistence", "Primitives"]
let trees = ["Consistency", "ConsistencyPersistence"] + base
let networking = ["Networking", "NetworkingURLSession", "Primitives"]
let lemmy =
    ["LemmyMiddleware", "LemmyMiddlewareMocks", "LemmyDelegates", "LemmySwiftUI"]
    + ["ApiTypes", "LemmyIdentifiers", "WireRuntime"]
    + ["Middleware", "MiddlewarePersistence", "MiddlewareRequests", "Cache", "Delegates"] + trees + files + networking
let plugins =
    ["LemmyPlugin", "MessagesPlugin", "CampusPlugin", "LabPlugin", "InspectorPlugin", "Messages", "Campus"]
    + ["ReplKit", "Delegates"]
    + ["DemoServer"] + trees + files + networking

let package = Package(
    name: "Strata",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // A library vends the modules that its users import with it: its public interface names their types.
    products: [
        // Models of an API's entities
        .library(
            name: "Middleware",
            targets: ["Middleware", "MiddlewarePersistence", "MiddlewareRequests", "Cache", "WireRuntime"] + networking
                + trees + files
        ),
        .library(name: "WireRuntime", targets: ["WireRuntime"]),
        .library(name: "LemmyMiddleware", targets: lemmy),
        .library(name: "LemmyMiddlewareV4", targets: ["LemmyMiddlewareV4", "ApiTypesV4"] + lemmy),
        .library(name: "PieFedMiddleware", targets: ["PieFedMiddleware", "ApiTypesPieFed"] + lemmy),
        .library(
            name: "ApiTypes",
            targets: ["ApiTypes", "ApiTypesV4", "ApiTypesPieFed", "LemmyIdentifiers", "WireRuntime"]
        ),
        // Parts of it that are useful alone
        .library(name: "Cache", targets: ["Cache"] + base),
        .library(name: "Consistency", targets: trees + files),
        .library(name: "Delegates", targets: ["Delegates"] + files + base),
        .library(name: "Persistence", targets: files),
        .library(name: "Propagation", targets: base),
        // Requests
        .library(name: "Networking", targets: networking),
        .library(name: "NetworkingCurl", targets: ["NetworkingCurl"] + networking),
        // A server to develop against
        .library(name: "DemoServer", targets: ["DemoServer"] + networking),
        .library(name: "DemoServerHTTP", targets: ["DemoServerHTTP", "DemoServer"] + networking),
        // The living objects in a browser
        .library(name: "Inspector", targets: ["Inspector", "HTTPPort", "Persistence"] + base),
        // A prompt of one's own
        .library(name: "ReplKit", targets: ["ReplKit"] + base),
        .library(name: "ReplProgram", targets: ["ReplProgram", "LineEditing", "ReplKit"] + base),
        .library(name: "ReplPlugins", targets: plugins),
        .library(name: "Campus", targets: ["Campus", "Delegates"] + networking + files + base),
        // Tests of transports and servers of one's own
        .library(
            name: "Conformance",
            targets: ["NetworkingConformance", "DemoServerConformance", "DemoServer"] + networking
        ),
        // For the tools of this repository; it changes without notice.
        .library(
            name: "_StrataTestSupport",
            targets: [
                "WireFuzzing", "WireRuntime", "ReplFuzzing", "ConsistencySimulation", "DelegatesSimulation",
                "MiddlewareSimulation", "Middleware", "Cache",
            ] + trees + files
        ),
        .executable(name: "strata", targets: ["Strata"]),
        // The generator: `swift package generate-entities`, `generate-api-types`, `propose-entities`
        .plugin(name: "GenerateEntities", targets: ["GenerateEntities"]),
        .plugin(name: "GenerateApiTypes", targets: ["GenerateApiTypes"]),
        .plugin(name: "ProposeEntities", targets: ["ProposeEntities"]),
        // The same Swift at each build, for targets that commit none
        .plugin(name: "GenerateOnBuild", targets: ["GenerateOnBuild"]),
    ],
    traits: [
        .trait(
            name: "ReadersOnly",
            description: "Leaves out of the wire types what an app that reads with WireDecoder never calls: Codable."
        )
    ],
    targets: [
        // Primitives
        .target(
            name: "Primitives",
            path: "Modules/Primitives/Sources/Primitives"
        ),
        .testTarget(
            name: "PrimitivesTests",
            dependencies: ["Primitives"],
            path: "Modules/Primitives/Tests/PrimitivesTests"
        ),
        // Networking
        .target(
            name: "Networking",
            dependencies: ["Primitives"],
            path: "Modules/Networking/Sources/Networking"
        ),
        .target(
            name: "NetworkingURLSession",
            dependencies: ["Networking", "Primitives"],
            path: "Modules/Networking/Sources/NetworkingURLSession"
        ),
        .systemLibrary(
            name: "CCurl",
            path: "Modules/Networking/Sources/CCurl"
        ),
        .target(
            name: "NetworkingCurl",
            dependencies: ["Networking", "Primitives", "CCurl"],
            path: "Modules/Networking/Sources/NetworkingCurl"
        ),
        .target(
            name: "NetworkingConformance",
            dependencies: ["Networking", "Primitives"],
            path: "Modules/Networking/Sources/NetworkingConformance"
        ),
        .testTarget(
            name: "NetworkingTests",
            dependencies: ["Networking", "NetworkingURLSession", "Primitives"],
            path: "Modules/Networking/Tests/NetworkingTests"
        ),
        .testTarget(
            name: "NetworkingCurlTests",
            dependencies: ["NetworkingCurl", "Networking", "Primitives"],
            path: "Modules/Networking/Tests/NetworkingCurlTests"
        ),
        .testTarget(
            name: "NetworkingConformanceTests",
            dependencies: [
                "NetworkingConformance", "Networking", "NetworkingURLSession", "NetworkingCurl", "Primitives",
            ],
            path: "Modules/Networking/Tests/NetworkingConformanceTests"
        ),
        // Propagation
        .target(
            name: "Propagation",
            dependencies: ["Primitives"],
            path: "Modules/Propagation/Sources/Propagation"
        ),
        .testTarget(
            name: "PropagationTests",
            dependencies: ["Propagation", "Primitives"],
            path: "Modules/Propagation/Tests/PropagationTests"
        ),
        // ApiTypes
        .systemLibrary(
            name: "CWireScan",
            path: "Modules/ApiTypes/Sources/CWireScan"
        ),
        .target(
            name: "WireRuntime",
            dependencies: ["CWireScan"],
            path: "Modules/ApiTypes/Sources/WireRuntime"
        ),
        .target(
            name: "LemmyIdentifiers",
            dependencies: ["WireRuntime"],
            path: "Modules/ApiTypes/Sources/LemmyIdentifiers"
        ),
        .target(
            name: "ApiTypes",
            dependencies: ["WireRuntime", "LemmyIdentifiers"],
            path: "Modules/ApiTypes/Sources/ApiTypes"
        ),
        .target(
            name: "ApiTypesV4",
            dependencies: ["WireRuntime", "LemmyIdentifiers"],
            path: "Modules/ApiTypes/Sources/ApiTypesV4"
        ),
        .target(
            name: "ApiTypesPieFed",
            dependencies: ["WireRuntime", "LemmyIdentifiers"],
            path: "Modules/ApiTypes/Sources/ApiTypesPieFed"
        ),
        .target(
            name: "WireFuzzing",
            dependencies: ["WireRuntime"],
            path: "Modules/ApiTypes/Sources/WireFuzzing"
        ),
        .testTarget(
            name: "ApiTypesTests",
            dependencies: [
                "ApiTypes", "ApiTypesV4", "ApiTypesPieFed", "CWireScan", "LemmyIdentifiers", "WireFuzzing",
                "WireRuntime",
            ],
            path: "Modules/ApiTypes/Tests/ApiTypesTests",
            resources: [.copy("Corpus")]
        ),
        // Cache
        .systemLibrary(
            name: "CTryRetain",
            path: "Modules/Cache/Sources/CTryRetain"
        ),
        .target(
            name: "Cache",
            dependencies: ["CTryRetain", "Propagation", "Primitives"],
            path: "Modules/Cache/Sources/Cache"
        ),
        .testTarget(
            name: "CacheTests",
            dependencies: ["Cache", "Propagation", "Primitives"],
            path: "Modules/Cache/Tests/CacheTests"
        ),
        // Persistence
        .target(
            name: "Persistence",
            dependencies: ["Primitives"],
            path: "Modules/Persistence/Sources/Persistence"
        ),
        .testTarget(
            name: "PersistenceTests",
            dependencies: ["Persistence", "Primitives"],
            path: "Modules/Persistence/Tests/PersistenceTests"
        ),
        // Consistency
        .target(
            name: "Consistency",
            dependencies: ["Propagation", "Primitives"],
            path: "Modules/Consistency/Sources/Consistency"
        ),
        .target(
            name: "ConsistencyPersistence",
            dependencies: ["Consistency", "Persistence"],
            path: "Modules/Consistency/Sources/ConsistencyPersistence"
        ),
        .target(
            name: "ConsistencySimulation",
            dependencies: ["Consistency", "Propagation", "Primitives"],
            path: "Modules/Consistency/Sources/ConsistencySimulation"
        ),
        .testTarget(
            name: "ConsistencyTests",
            dependencies: [
                "Consistency", "ConsistencyPersistence", "ConsistencySimulation", "Persistence", "Propagation",
                "Primitives",
            ],
            path: "Modules/Consistency/Tests/ConsistencyTests"
        ),
        .testTarget(
            name: "PeerTests",
            dependencies: ["Consistency", "Propagation", "Primitives"],
            path: "Modules/Consistency/Tests/PeerTests"
        ),
        // Delegates
        .target(
            name: "Delegates",
            dependencies: ["Persistence", "Propagation", "Primitives"],
            path: "Modules/Delegates/Sources/Delegates"
        ),
        .target(
            name: "DelegatesSimulation",
            dependencies: ["Delegates", "Persistence", "Propagation", "Primitives"],
            path: "Modules/Delegates/Sources/DelegatesSimulation"
        ),
        .testTarget(
            name: "DelegatesTests",
            dependencies: ["Delegates", "DelegatesSimulation", "Persistence", "Propagation", "Primitives"],
            path: "Modules/Delegates/Tests/DelegatesTests"
        ),
        // Middleware
        .target(
            name: "Middleware",
            dependencies: ["Cache", "Consistency", "Propagation", "Primitives"],
            path: "Modules/Middleware/Sources/Middleware"
        ),
        .target(
            name: "MiddlewareSimulation",
            dependencies: ["Middleware", "Propagation"],
            path: "Modules/Middleware/Sources/MiddlewareSimulation"
        ),
        .target(
            name: "MiddlewarePersistence",
            dependencies: ["Middleware", "Persistence", "Propagation", "Primitives"],
            path: "Modules/Middleware/Sources/MiddlewarePersistence"
        ),
        .target(
            name: "MiddlewareRequests",
            dependencies: ["Middleware", "Networking", "WireRuntime"],
            path: "Modules/Middleware/Sources/MiddlewareRequests"
        ),
        .target(
            name: "LemmyMiddleware",
            dependencies: [
                "Middleware",
                "MiddlewarePersistence",
                "MiddlewareRequests",
                "Cache",
                "Consistency",
                "Propagation",
                "Primitives",
                "ApiTypes",
                "LemmyIdentifiers",
                "WireRuntime",
                "Networking",
                "Persistence",
            ],
            path: "Modules/Middleware/Sources/LemmyMiddleware"
        ),
        .target(
            name: "LemmyMiddlewareV4",
            dependencies: [
                "LemmyMiddleware", "Middleware", "ApiTypesV4", "LemmyIdentifiers", "WireRuntime", "Networking",
            ],
            path: "Modules/Middleware/Sources/LemmyMiddlewareV4"
        ),
        .target(
            name: "PieFedMiddleware",
            dependencies: [
                "LemmyMiddleware", "Middleware", "MiddlewareRequests", "ApiTypesPieFed", "LemmyIdentifiers",
                "WireRuntime", "Networking",
            ],
            path: "Modules/Middleware/Sources/PieFedMiddleware"
        ),
        .target(
            name: "LemmyMiddlewareMocks",
            dependencies: ["LemmyMiddleware", "Middleware", "LemmyIdentifiers", "WireRuntime"],
            path: "Modules/Middleware/Sources/LemmyMiddlewareMocks"
        ),
        .target(
            name: "LemmyDelegates",
            dependencies: [
                "LemmyMiddleware", "Middleware", "MiddlewarePersistence", "WireRuntime", "Cache", "Delegates",
                "Persistence",
                "Propagation", "Primitives",
            ],
            path: "Modules/Middleware/Sources/LemmyDelegates"
        ),
        .target(
            name: "LemmySwiftUI",
            dependencies: ["LemmyMiddleware", "Middleware"],
            path: "Modules/Middleware/Sources/LemmySwiftUI"
        ),
        .testTarget(
            name: "MiddlewareTests",
            dependencies: [
                "MiddlewareRequests", "Middleware", "MiddlewareSimulation", "LemmyMiddleware", "Consistency",
                "ApiTypes",
                "LemmyIdentifiers", "WireRuntime", "Networking", "Primitives", "Propagation",
            ],
            path: "Modules/Middleware/Tests/MiddlewareTests"
        ),
        .testTarget(
            name: "LemmyEntitiesTests",
            dependencies: [
                "LemmyMiddleware", "LemmyMiddlewareV4", "PieFedMiddleware", "LemmyMiddlewareMocks", "Middleware",
                "ApiTypesV4", "ApiTypesPieFed", "LemmyIdentifiers", "WireRuntime", "Networking", "Persistence",
                "Primitives", "Propagation",
            ],
            path: "Modules/Middleware/Tests/LemmyEntitiesTests"
        ),
        .testTarget(
            name: "MiddlewarePersistenceTests",
            dependencies: [
                "MiddlewarePersistence", "Middleware", "Consistency", "Persistence", "Propagation", "Primitives",
            ],
            path: "Modules/Middleware/Tests/MiddlewarePersistenceTests"
        ),
        // DemoServer
        .target(
            name: "DemoServer",
            dependencies: ["Networking", "Primitives"],
            path: "Modules/DemoServer/Sources/DemoServer",
            resources: [.copy("World")]
        ),
        .target(
            name: "DemoServerHTTP",
            dependencies: ["DemoServer", "HTTPPort", "Networking", "Primitives"],
            path: "Modules/DemoServer/Sources/DemoServerHTTP"
        ),
        .target(
            name: "DemoServerConformance",
            dependencies: ["DemoServer", "Networking"],
            path: "Modules/DemoServer/Sources/DemoServerConformance"
        ),
        .testTarget(
            name: "DemoServerTests",
            dependencies: [
                "DemoServer", "DemoServerHTTP", "DemoServerConformance", "Networking", "Primitives",
            ],
            path: "Modules/DemoServer/Tests/DemoServerTests",
            resources: [.copy("Corpus")]
        ),
        // HTTPPort
        .systemLibrary(
            name: "CMicrohttpd",
            path: "Modules/HTTPPort/Sources/CMicrohttpd"
        ),
        .target(
            name: "HTTPPort",
            dependencies: ["Primitives", "CMicrohttpd"],
            path: "Modules/HTTPPort/Sources/HTTPPort"
        ),
        .testTarget(
            name: "HTTPPortTests",
            dependencies: ["HTTPPort", "Primitives"],
            path: "Modules/HTTPPort/Tests/HTTPPortTests"
        ),
        // Inspector
        .target(
            name: "Inspector",
            dependencies: ["HTTPPort", "Persistence", "Propagation", "Primitives"],
            path: "Modules/Inspector/Sources/Inspector",
            resources: [.copy("Page")]
        ),
        .testTarget(
            name: "InspectorTests",
            dependencies: ["Inspector", "HTTPPort", "Persistence", "Propagation", "Primitives"],
            path: "Modules/Inspector/Tests/InspectorTests",
            exclude: ["PageTests"]
        ),
        // ReplKit
        .target(
            name: "ReplKit",
            dependencies: ["Persistence", "Propagation", "Primitives"],
            path: "Modules/ReplKit/Sources/ReplKit"
        ),
        .systemLibrary(
            name: "CLibedit",
            path: "Modules/ReplKit/Sources/CLibedit"
        ),
        .target(
            name: "CTerminal",
            path: "Modules/ReplKit/Sources/CTerminal"
        ),
        .target(
            name: "LineEditing",
            dependencies: ["ReplKit", "Persistence", "Primitives", "CLibedit", "CTerminal"],
            path: "Modules/ReplKit/Sources/LineEditing"
        ),
        .target(
            name: "ReplFuzzing",
            dependencies: ["LineEditing", "ReplKit", "CTerminal", "Primitives"],
            path: "Modules/ReplKit/Sources/ReplFuzzing"
        ),
        .target(
            name: "ReplProgram",
            dependencies: ["ReplKit", "LineEditing", "Primitives"],
            path: "Modules/ReplKit/Sources/ReplProgram"
        ),
        .testTarget(
            name: "ReplKitTests",
            dependencies: ["ReplKit", "Propagation", "Primitives"],
            path: "Modules/ReplKit/Tests/ReplKitTests"
        ),
        .testTarget(
            name: "LineEditingTests",
            dependencies: ["LineEditing", "ReplFuzzing", "CTerminal", "ReplKit", "Primitives"],
            path: "Modules/ReplKit/Tests/LineEditingTests"
        ),
        .testTarget(
            name: "ReplProgramTests",
            dependencies: ["ReplProgram", "LineEditing", "ReplKit"],
            path: "Modules/ReplKit/Tests/ReplProgramTests"
        ),
        // LemmyPlugin
        .target(
            name: "LemmyPlugin",
            dependencies: [
                "ReplKit",
                "LemmyMiddleware",
                "LemmyMiddlewareV4",
                "PieFedMiddleware",
                "LemmyDelegates",
                "Delegates",
                "Middleware",
                "MiddlewarePersistence",
                "Networking",
                "LemmyIdentifiers",
                "Persistence",
                "WireRuntime",
                "Propagation",
                "Primitives",
            ],
            path: "Modules/Plugins/LemmyPlugin/Sources/LemmyPlugin"
        ),
        .testTarget(
            name: "LemmyPluginTests",
            dependencies: ["LemmyPlugin", "ReplKit", "Networking", "Primitives", "Propagation"],
            path: "Modules/Plugins/LemmyPlugin/Tests/LemmyPluginTests"
        ),
        // MessagesPlugin
        .target(
            name: "Messages",
            dependencies: ["Consistency", "Propagation"],
            path: "Modules/Plugins/MessagesPlugin/Sources/Messages"
        ),
        .target(
            name: "MessagesPlugin",
            dependencies: ["Messages", "ReplKit", "Consistency", "Propagation", "Primitives"],
            path: "Modules/Plugins/MessagesPlugin/Sources/MessagesPlugin"
        ),
        .testTarget(
            name: "MessagesTests",
            dependencies: ["Messages", "Consistency", "Propagation"],
            path: "Modules/Plugins/MessagesPlugin/Tests/MessagesTests"
        ),
        .testTarget(
            name: "MessagesPluginTests",
            dependencies: ["MessagesPlugin", "ReplKit", "Propagation"],
            path: "Modules/Plugins/MessagesPlugin/Tests/MessagesPluginTests"
        ),
        // CampusPlugin
        .target(
            name: "Campus",
            dependencies: ["Delegates", "Networking", "Persistence", "Primitives", "Propagation"],
            path: "Modules/Plugins/CampusPlugin/Sources/Campus",
            resources: [.copy("World/Recorded")]
        ),
        .target(
            name: "CampusPlugin",
            dependencies: [
                "Campus", "ReplKit", "Delegates", "Networking", "Persistence", "Primitives", "Propagation",
            ],
            path: "Modules/Plugins/CampusPlugin/Sources/CampusPlugin"
        ),
        .testTarget(
            name: "CampusTests",
            dependencies: ["Campus", "Delegates", "Networking", "Persistence", "Primitives", "Propagation"],
            path: "Modules/Plugins/CampusPlugin/Tests/CampusTests"
        ),
        .testTarget(
            name: "CampusPluginTests",
            dependencies: [
                "CampusPlugin", "Campus", "ReplKit", "Networking", "Persistence", "Primitives", "Propagation",
            ],
            path: "Modules/Plugins/CampusPlugin/Tests/CampusPluginTests",
            exclude: ["Pictures"]
        ),
        // LabPlugin
        .target(
            name: "LabPlugin",
            dependencies: [
                "ReplKit", "DemoServer", "Networking", "NetworkingURLSession", "Persistence", "Propagation",
                "Primitives",
            ],
            path: "Modules/Plugins/LabPlugin/Sources/LabPlugin"
        ),
        .testTarget(
            name: "LabPluginTests",
            dependencies: [
                "LabPlugin", "ReplKit", "DemoServer", "Networking", "Persistence", "Primitives", "Propagation",
            ],
            path: "Modules/Plugins/LabPlugin/Tests/LabPluginTests"
        ),
        // InspectorPlugin
        .target(
            name: "InspectorPlugin",
            dependencies: ["ReplKit", "Inspector", "HTTPPort"],
            path: "Modules/Plugins/InspectorPlugin/Sources/InspectorPlugin"
        ),
        .testTarget(
            name: "InspectorPluginTests",
            dependencies: ["InspectorPlugin", "ReplKit"],
            path: "Modules/Plugins/InspectorPlugin/Tests/InspectorPluginTests"
        ),
        // Apps/Strata
        .systemLibrary(
            name: "CArguments",
            path: "Apps/Strata/Sources/CArguments"
        ),
        .executableTarget(
            name: "Strata",
            dependencies: [
                "ReplKit", "LineEditing", "ReplProgram", "LemmyPlugin", "MessagesPlugin", "CampusPlugin", "LabPlugin",
                "InspectorPlugin", "DemoServer", "DemoServerHTTP", "Inspector", "Networking",
                .target(name: "NetworkingCurl", condition: .when(platforms: [.linux])), "Persistence", "Propagation",
                "Primitives",
                "CArguments",
            ],
            path: "Apps/Strata/Sources/Strata"
        ),
        // What crosses modules
        .testTarget(
            name: "HouseTests",
            dependencies: [
                "Primitives", "ReplKit", "LemmyPlugin", "MessagesPlugin", "CampusPlugin", "LabPlugin",
                "InspectorPlugin",
            ],
            path: "Tests/HouseTests"
        ),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "LemmyMiddleware",
                "LemmyDelegates",
                "LemmyMiddlewareV4",
                "PieFedMiddleware",
                "ApiTypes",
                "LemmyIdentifiers",
                "WireFuzzing",
                "WireRuntime",
                "Middleware",
                "MiddlewarePersistence",
                "Delegates",
                "Consistency",
                "Cache",
                "DemoServer",
                "Networking",
                "Persistence",
                "Propagation",
                "Primitives",
            ],
            path: "Tests/IntegrationTests",
            exclude: ["Package.swift"]
        ),
        .testTarget(
            name: "TranscriptTests",
            dependencies: [
                "Strata", "LemmyPlugin", "MessagesPlugin", "CampusPlugin", "LabPlugin", "InspectorPlugin", "ReplKit",
                "DemoServer",
                "DemoServerHTTP", "Networking", "Persistence", "Propagation", "Primitives",
            ],
            path: "Tests/TranscriptTests",
            exclude: ["Folders", "Transcripts"]
        ),
        // The generator, which is also a package of its own with its tests; see Tools/Generate.
        .target(
            name: "ApiSchema",
            path: "Tools/Generate/Sources/ApiSchema"
        ),
        .target(
            name: "TypeScriptReader",
            dependencies: ["ApiSchema"],
            path: "Tools/Generate/Sources/TypeScriptReader"
        ),
        .target(
            name: "OpenAPIReader",
            dependencies: ["ApiSchema"],
            path: "Tools/Generate/Sources/OpenAPIReader"
        ),
        .target(
            name: "SwiftWriter",
            dependencies: ["ApiSchema"],
            path: "Tools/Generate/Sources/SwiftWriter"
        ),
        .executableTarget(
            name: "generate",
            dependencies: ["ApiSchema", "OpenAPIReader", "SwiftWriter", "TypeScriptReader"],
            path: "Tools/Generate/Sources/generate"
        ),
        .plugin(
            name: "GenerateEntities",
            capability: .command(
                intent: .custom(
                    verb: "generate-entities",
                    description: "Writes the models of declared entities, from Entities/*.json5 to Sources."
                ),
                permissions: [.writeToPackageDirectory(reason: "The generated files are part of the package.")]
            ),
            dependencies: ["generate"]
        ),
        .plugin(
            name: "GenerateApiTypes",
            capability: .command(
                intent: .custom(
                    verb: "generate-api-types",
                    description: "Writes the wire types of an API, from TypeScript or an OpenAPI document."
                ),
                permissions: [.writeToPackageDirectory(reason: "The generated files are part of the package.")]
            ),
            dependencies: ["generate"]
        ),
        .plugin(
            name: "ProposeEntities",
            capability: .command(
                intent: .custom(
                    verb: "propose-entities",
                    description: "Writes drafts of entity declarations from the types of an API."
                ),
                permissions: [.writeToPackageDirectory(reason: "The drafts become part of the package.")]
            ),
            dependencies: ["generate"]
        ),
        .plugin(name: "GenerateOnBuild", capability: .buildTool(), dependencies: ["generate"]),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Strata", "ReplKit", "DemoServer", "DemoServerHTTP", "Networking", "Primitives", "CTerminal",
            ],
            path: "Tests/TerminalTests",
            exclude: ["Transcripts"]
        ),
    ]
)

// One loop, so that no target forgets a setting; the root and every module say the same.
for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
