import Synchronization

/// The identity of a dialog or of a button in a view.
///
/// Each new dialog or button gets a new identity.
public struct DialogID: Hashable, Sendable, InstanceIdentity {
  private static let count = Atomic(0)
  private let number: Int

  init() { number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The identity of a dialog or a button, which `==` and `hash(into:)` of the dialog or button ignore.
struct DialogIdentity: Hashable, Sendable {
  let id = DialogID()

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
