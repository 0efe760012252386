import Foundation

/// The answers that come with the package, as `Generation/record-schools` writes them.
enum Recorded {
    static func file(_ name: String) throws(CampusError) -> Data {
        // Losing the error is right: the files come with the program, and whatever is wrong with them, they are missing.
        guard let url = Bundle.module.url(forResource: "Recorded", withExtension: nil),
            let data = try? Data(contentsOf: url.appending(path: name))
        else {
            throw CampusError(
                .missingResource,
                "The resources of Campus are missing beside the program.",
                hint: "Keep the .resources folder that the build makes beside the executable."
            )
        }
        return data
    }
}
