import ApiTypes
import LemmyMiddleware
import Middleware
import Networking
import Testing
import WireRuntime

extension EditRow {
    static let applications = [
        EditRow("let somebody in", by: "carol", shows: "true nil") { stage, api in
            let application = try stage.application(api)
            return Subject(
                "\(application.accepted) \(application.denialReason ?? "nil")",
                pending: application.isPending(.decision),
                application.approve()
            )
        },
        EditRow("do not let somebody in", by: "carol", shows: "false No.") { stage, api in
            let application = try stage.application(api)
            return Subject(
                "\(application.accepted) \(application.denialReason ?? "nil")",
                pending: application.isPending(.decision),
                application.deny(reason: "No.")
            )
        },
    ]
}

extension Stage {
    /// Returns the application that carol has to decide; the first time, an applicant requests an account.
    func application(_ api: ApiClient) throws -> RegistrationApplication {
        func newest() throws -> ApiRegistrationApplicationView? {
            let answer: ApiListRegistrationApplicationsResponse = try ask(
                .get,
                "/admin/registration_application/list",
                as: "carol"
            )
            return answer.registrationApplications.first
        }
        if try newest() == nil {
            let closed = #"{"registration_mode":"RequireApplication","application_question":"Who are you?"}"#
            let _: ApiSiteResponse = try ask(.put, "/site", closed, as: "carol")
            let asking =
                #"{"username":"newcomer","password":"a-long-password","password_verify":"a-long-password","show_nsfw":false,"answer":"I."}"#
            let _: ApiLoginResponse = try ask(.post, "/user/register", asking, as: "carol")
        }
        return try #require(try newest()).toModel(api: api)
    }
}
