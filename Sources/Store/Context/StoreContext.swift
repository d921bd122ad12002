import Effects

/// The services of a store for the operators of its running reducer.
@usableFromInline
package struct StoreContext {
  /// The innermost enum of the state whose payload is detached.
  @usableFromInline package var apart: UnsafeMutablePointer<DetachedPayload>?
  /// The source of the ids of stack elements.
  package var elementIDs: ElementIDs
  /// The keys of the children of the store's features.
  let featureIDs: FeatureIDs?
  private let runtime: EffectRuntime?

  package init(elementIDs: ElementIDs = ElementIDs(), runtime: EffectRuntime? = nil) {
    self.elementIDs = elementIDs
    self.runtime = runtime
    featureIDs = runtime?.featureIDs
  }

  /// A Boolean value indicating whether child features have effects in flight.
  var hasActiveChildren: Bool { runtime?.hasActiveChildren ?? false }

  /// The context of the store whose reducer runs on this thread, or nil.
  @inlinable
  package static var current: UnsafeMutablePointer<StoreContext>? { ReduceContext.current?.pointee.shared }

  /// Makes the state readable while a reducer runs, by putting a copy of each detached payload back into its enum.
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
  /// The context of the store, shared by all copies of this one.
  @inlinable
  package var shared: UnsafeMutablePointer<StoreContext>? {
    // Sound: contexts are made by stores, and by `TestStore` in the same way, with the address of a `StoreContext`.
    store?.assumingMemoryBound(to: StoreContext.self)
  }
}

extension FeatureID {
  /// Returns the key of a child in the store that reduces on this thread.
  ///
  /// Outside stores each call makes a new one.
  @usableFromInline
  static func interned(owner: OperatorID, id: AnyHashable) -> FeatureID {
    StoreContext.current?.pointee.featureIDs?.intern(owner, id) ?? FeatureID(owner: owner, id: id)
  }
}
