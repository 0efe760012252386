import LemmyMiddleware
import Middleware
import Testing

@MainActor @Suite struct `Fields that an inspector hides` {
    @Test func `a token and the addresses of people are among them, and each is a field`() {
        #expect(ImageUpload.hiddenFields == ["deleteToken"])
        #expect(Person4.hiddenFields == ["email"])
        #expect(RegistrationApplication.hiddenFields == ["email"])
        #expect(ImageUpload.hiddenFields.isSubset(of: ImageUpload.observed.map(\.name)))
        #expect(Person4.hiddenFields.isSubset(of: Person4.observed.map(\.name)))
        #expect(RegistrationApplication.hiddenFields.isSubset(of: RegistrationApplication.observed.map(\.name)))
        // Through the protocol, as the inspector reads them.
        func hidden<Model: TierModel>(_ model: Model.Type) -> Set<String> { model.hiddenFields }
        #expect(hidden(ImageUpload.self) == ["deleteToken"] && hidden(Post2.self).isEmpty)
    }
}
