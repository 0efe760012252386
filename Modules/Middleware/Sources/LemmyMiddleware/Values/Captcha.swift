public import Foundation

/// The letters that a person reads or hears to register, on servers that require it.
public struct Captcha: Hashable, Sendable, Identifiable {
    /// The id with which the answer is sent.
    public var id: String
    /// The letters as a picture in PNG format.
    public var picture: Data
    /// The spoken letters in WAV format; empty on servers without sound.
    public var sound: Data

    /// Creates a captcha.
    public init(id: String, picture: Data, sound: Data = Data()) {
        self.id = id
        self.picture = picture
        self.sound = sound
    }
}

/// The letters that a person read or heard.
public struct CaptchaAnswer: Hashable, Sendable {
    /// The id of the captcha that it answers.
    public var id: Captcha.ID
    /// The text of the answer.
    public var text: String

    /// Creates an answer.
    public init(id: Captcha.ID, text: String) {
        self.id = id
        self.text = text
    }
}
