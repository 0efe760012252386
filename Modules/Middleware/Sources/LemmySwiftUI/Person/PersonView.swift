#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A view of a person with the numbers of posts and comments as soon as they are known.
    ///
    /// The view tests for the tier once (`as?`) and has no optionals after that. ``PersonSummaryView`` does it the other way.
    public struct PersonView: View {
        private let person: any Person

        /// Creates a view of a person at any tier.
        public init(_ person: any Person) { self.person = person }

        /// The name, and the counts or a progress view while they are unknown.
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
