import Store

protocol Greeting: Sendable { var text: String { get } }

struct FixedGreeting: Greeting {
  var text: String
  static let live = Self(text: "live"), preview = Self(text: "preview"), test = Self(text: "test")
}

/// A dependency that tells its instances apart.
final class Instance: Sendable {}

extension DependencyValues {
  @DependencyEntry var greeting: any Greeting = FixedGreeting.test
  @DependencyEntry(liveValue: FixedGreeting.live, previewValue: FixedGreeting.preview)
  var allGreetings: any Greeting = FixedGreeting.test
  @DependencyEntry(liveValue: FixedGreeting.live) var inferredGreeting = FixedGreeting.test
  @DependencyEntry(liveValue: FixedGreeting.live) var liveGreeting: any Greeting
  @DependencyEntry(previewValue: FixedGreeting.preview) var previewGreeting: any Greeting
  @DependencyEntry("NamedGreetingKey") var namedGreeting = FixedGreeting.test
  /// A property with a public key, which is conformed below.
  @DependencyEntry public var length = 3
  @DependencyEntry("InstanceKey") var instance = Instance()
  @DependencyEntry var double: @Sendable (Int) -> Int = { $0 * 2 }
}

extension DependencyValues.LengthKey: DependencyKey {
  /// The live value.
  public static var liveValue: Int { 7 }
}
