/// The text of `generate --help`, and the part of it that an error in the arguments shows.
enum Usage {
    static let all = """
        usage: generate api-types --source REPOSITORY --versions FILE --schema FOLDER [reading options]
                 reads the TypeScript types of an API at each version and writes FOLDER/VERSION.json

               generate api-types --schema FOLDER --rules FOLDER --output FOLDER [--check]
                 writes the Swift of those schemas to FOLDER/MODULE/Generated; with --check, compares in place of writing

               generate api-types --openapi FILE --schema FOLDER [--server VERSION] [--below PATH] [--exclude WHAT]
                 reads an OpenAPI document and writes FOLDER/VERSION.json

               generate api-types --openapi FILE --module NAME --output FOLDER [--prefix P] [--only WHAT] [--check]
               generate api-types --openapi FILE --rules FOLDER --output FOLDER [--check]
                 writes the Swift of an OpenAPI document in one step; --module is enough for a first run

               generate propose-entities --entities FOLDER --schema FOLDER --rules FOLDER [--openapi FILE --module NAME]
                 writes drafts of entity declarations; with a document, its schema and its rules too

               generate entities --entities FOLDER --output FOLDER [--schema FOLDER --rules FOLDER] [--check]
                 writes the tiers of declared entities; with the schemas, every path and every field of the wire is checked

               generate module --package FOLDER --module NAME --output-file FILE [--stamp FILE]
                 writes all Swift of one module to one file, from FOLDER/Entities, Rules, Schema and openapi.json: for builds

          --source REPOSITORY   a git checkout or bare mirror with the tags; nothing is fetched or written there
          --versions FILE       JSON: {"SERVER VERSION": "TAG", …}
          --schema FOLDER       the folder of the schemas
          --rules FOLDER        facts that the source does not state: api-*.json5, documentation.json5
          --openapi FILE        an OpenAPI document, 3.0 or 3.1, in JSON
          --module NAME         the module of the Swift; the names of its types begin with NAME, or with --prefix
          --only WHAT           'GET /path*': the requests that are generated, may be repeated; * is any text
          --server VERSION      the server version of the document, in place of the version in its info
          --below PATH          the beginning of the document's paths that the endpoints leave out, such as /api/v1
          --entities FOLDER     the declarations: settings.json5, and a .json5 for each entity
          --output FOLDER       the folder of the modules
          --package FOLDER      the folder of the package
          --stamp FILE          an empty file that every run writes; a build that has it as an input runs again each time

        reading options:
          --types PATH          a folder or file of declarations, may be repeated (src/types, src/other_types.ts)
          --client PATH         a file with client classes, may be repeated (src/http.ts, src/lemmy.ts)
          --no-client           types only, no endpoints
          --exclude WHAT        a type, a function of the client, a file or a folder that is not read, may be repeated; * is any text

        The exit code is 0, 1 for a failure, 2 for wrong arguments, 4 if --check finds a difference.
        """

    /// The commands, sorted.
    static let commands = ["api-types", "entities", "module", "propose-entities"]

    /// Returns the forms of a command and the way to read the rest; without a known command, only that way.
    static func lines(of command: String?) -> String {
        var lines: [String] = []
        for line in all.split(separator: "\n") {
            let form = line.replacing("usage: ", with: "").drop { $0 == " " }
            guard let command, commands.contains(command), form.hasPrefix("generate \(command) ") else { continue }
            lines.append((lines.isEmpty ? "usage: " : "       ") + form)
        }
        return (lines + ["generate --help shows all."]).joined(separator: "\n")
    }
}
