#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A person, with how much they have written as soon as that is known.
    ///
    /// It asks for the tier once (`as?`), and has no optionals after that. ``PersonSummaryView`` does it the other way.
    public struct PersonView: View {
        private let person: any Person

        /// Shows a person at any tier.
        public init(_ person: any Person) { self.person = person }

        /// The name, and the counts or a sign that they are not known.
        public var body: some View {
            VStack(alignment: .leading) {
                Text(person.displayName ?? person.name)
                if let person = person as? any Person2Providing {
                    Text("^[\(person.postCount) post](inflect: true)")
                    Text("^[\(person.commentCount) comment](inflect: true)")
                } else {
                    ProgressView()
                        .accessibilityLabel("Loading")
                }
            }
        }
    }
#endif
