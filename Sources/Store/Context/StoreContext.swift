import Effects

/// The part of a store's data that operators use while the store's reducer runs.
@usableFromInline
package struct StoreContext {
  /// The innermost enum in the state whose payload has been moved out; `nil` if there is none.
  @usableFromInline package var apart: UnsafeMutablePointer<DetachedPayload>?
  /// The source of the ids of stack elements.
  package var elementIDs: ElementIDs
  /// The table of the keys of child features.
  let featureIDs: FeatureIDs?
  private let runtime: EffectRuntime?

  package init(elementIDs: ElementIDs = ElementIDs(), runtime: EffectRuntime? = nil) {
    self.elementIDs = elementIDs
    self.runtime = runtime
    featureIDs = runtime?.featureIDs
  }

  /// A Boolean value indicating whether child features have effects in flight.
  var hasActiveChildren: Bool { runtime?.hasActiveChildren ?? false }

  /// The context of the store whose reducer is running on this thread; `nil` if none is running.
  @inlinable
  package static var current: UnsafeMutablePointer<StoreContext>? { ReduceContext.current?.pointee.shared }

  /// Puts a copy of each detached payload back into its enum, so that the state can be read while a reducer runs.
  package func reassemble() {
    var current = apart
    while let enumeration = current {
      if !enumeration.pointee.isReassembled {
        enumeration.pointee.reassembler.reassemble()
        enumeration.pointee.isReassembled = true
      }
      current = enumeration.pointee.outer
    }
  }
}

extension ReduceContext {
  /// The data of the store whose reducer is running, which all copies of this reduce context share.
  @inlinable
  package var shared: UnsafeMutablePointer<StoreContext>? {
    // Sound: only stores and `TestStore` create contexts, with the address of a `StoreContext`.
    store?.assumingMemoryBound(to: StoreContext.self)
  }
}

extension FeatureID {
  /// Returns the key of a child feature in the store whose reducer is running on this thread.
  ///
  /// If no store is reducing, each call creates a new key.
  @usableFromInline
  static func interned(owner: OperatorID, id: AnyHashable) -> FeatureID {
    StoreContext.current?.pointee.featureIDs?.intern(owner, id) ?? FeatureID(owner: owner, id: id)
  }
}
