#if canImport(ComposableArchitecture)
  import ComposableArchitecture
#else
  import StoreCompatibility
#endif

/// A client that looks up words.
@DependencyClient
public struct DictionaryClient: Sendable {
  /// Returns the definition of a word.
  public var define: @Sendable (_ word: String) async throws -> String
}

/// A word that is not in the dictionary.
public struct UnknownWord: Error, Equatable {
  /// The word.
  public let word: String

  /// Creates an error for a word.
  public init(_ word: String) { self.word = word }
}

extension DictionaryClient: DependencyKey {
  /// A dictionary of two words.
  public static let liveValue = DictionaryClient { word in
    let words = ["effect": "work that a reducer asks its store to do", "store": "what runs a feature"]
    guard let definition = words[word] else { throw UnknownWord(word) }
    return definition
  }

  /// A dictionary that reports an issue if it is used.
  public static let testValue = DictionaryClient()
}

extension DependencyValues {
  /// The client that looks up words.
  public var dictionary: DictionaryClient {
    get { self[DictionaryClient.self] }
    set { self[DictionaryClient.self] = newValue }
  }
}
