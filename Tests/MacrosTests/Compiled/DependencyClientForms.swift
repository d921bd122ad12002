import Store

@DependencyClient
struct Weather: Sendable {
  var report: @Sendable (_ city: String, _ days: Int) async throws -> String
  var unit: @Sendable () -> String = { "°C" }
  var log: @Sendable (String) -> Void
  var cached: @Sendable (_ city: String) -> String?
  var stations: @Sendable () async -> [String] = { [] }
  @DependencyEndpoint(method: "store")
  var save: @Sendable (_ report: String, Int) throws -> Void
  var retries = 3
  var name: String = "Weather"
  let version: Int = 1
  @DependencyEndpointIgnored
  var format: @Sendable (Int) -> String = { "\($0)" }
}

extension Weather: TestDependencyKey {
  static let testValue = Weather()
}

extension DependencyValues {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}

/// A public client.
@DependencyClient
public struct PublicClient<Value: Sendable>: Sendable {
  /// Loads.
  public var load: @Sendable (_ id: Int) async throws -> Value
  /// Changes.
  public var change: @Sendable (inout Int) -> Void
  /// Has a keyword for a name.
  public var `default`: @Sendable () throws -> Value
  /// Belongs to the main actor.
  @MainActor public var show: @MainActor @Sendable (_ text: String) -> Void
}

@DependencyClient
struct Lines: Sendable {
  var load: @Sendable () -> [String] = {
    let first = """
      one

      two
      """
    // The second.
    let second = "three"
    return [first, second]
  }
  var count: @Sendable (_ lines: [String]) -> Int = { lines in
    let count = lines.count
    return count
  }
  @DependencyEndpointIgnored
  var join: @Sendable ([String]) -> String = {
    let all = $0
    return all.joined()
  }
  private var cache: [Int] = [1]
  private(set) var version: Int = 1
  var retries = 3
  var isOn = true
  var name = "lines"
  var pause = -0.5

  var first: Int { cache[0] }
}

@DependencyClient
struct Constants {
  let limit: Int
  var next: (_ limit: Int) -> Int = { $0 + 1 }
  private var secret: () -> Int = { 1 }
}

@DependencyClient
struct OwnInitializer {
  var load: () throws -> Int
  init() { load = { 7 } }
}
