public import Foundation

/// What somebody who registers has to read or hear, where the server wants that.
public struct Captcha: Hashable, Sendable, Identifiable {
    /// What the answer is sent with.
    public var id: String
    /// The letters as a picture, PNG.
    public var picture: Data
    /// The letters spoken, WAV; empty where the server has no voice.
    public var sound: Data

    /// States a captcha.
    public init(id: String, picture: Data, sound: Data = Data()) {
        self.id = id
        self.picture = picture
        self.sound = sound
    }
}

/// What somebody read or heard.
public struct CaptchaAnswer: Hashable, Sendable {
    /// Which captcha it answers.
    public var id: Captcha.ID
    /// The letters.
    public var text: String

    /// States an answer.
    public init(id: Captcha.ID, text: String) {
        self.id = id
        self.text = text
    }
}
