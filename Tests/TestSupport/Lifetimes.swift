import Effects

/// Counts the objects of a test that are alive.
package final class Lifetimes: Sendable {
  private let count = Locked(0)

  package init() {}

  /// How many are alive.
  package var alive: Int { count.value }

  /// An object that counts for as long as it lives.
  package func make() -> Token {
    count.add()
    return Token(count: count)
  }

  /// Something whose end is noticed.
  package final class Token: Sendable {
    private let count: Locked<Int>

    fileprivate init(count: Locked<Int>) { self.count = count }

    deinit { count.add(-1) }
  }
}
