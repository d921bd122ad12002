import Synchronization

/// The identity of a dialog or of a button in a view.
///
/// Each dialog that is made has another.
public struct DialogID: Hashable, Sendable {
  private static let count = Atomic(0)
  private let number: Int

  init() { number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue }
}
