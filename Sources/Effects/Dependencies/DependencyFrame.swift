/// A frame of dependency overrides, with a reference to the enclosing frame.
///
/// A frame is immutable, so that an effect keeps the dependencies of the reducer that created it for as long as the
/// effect runs.
@usableFromInline
package final class DependencyFrame: @unchecked Sendable {
  // Sound: only `ownDefaults` changes, under a lock.
  package let parent: DependencyFrame?
  package let overrides: [ObjectIdentifier: any Sendable]
  /// A Boolean value indicating whether this is a store's frame.
  ///
  /// Its enclosing frames were captured when the store was made.
  package let belongsToStore: Bool
  /// The default values of the store to which this frame belongs; `nil` if the frame provides none.
  package let defaults: DependencyDefaults?
  /// A Boolean value indicating whether this frame or an enclosing frame overrides a dependency.
  let hasOverrides: Bool
  /// The frame of which this frame is a copy.
  ///
  /// The original stores the defaults that are made in the copy.
  weak let original: DependencyFrame?
  /// The defaults whose values depend on overrides of this frame or an enclosing frame.
  var ownDefaults: OwnDefaults?

  package init(
    parent: DependencyFrame?, overrides: [ObjectIdentifier: any Sendable],
    belongsToStore: Bool = false, defaults: DependencyDefaults? = nil, original: DependencyFrame? = nil
  ) {
    hasOverrides = !overrides.isEmpty || parent?.hasOverrides == true
    self.original = original
    self.parent = parent
    self.overrides = overrides
    self.belongsToStore = belongsToStore
    self.defaults = defaults
  }

  /// Returns the innermost override of `key`; `nil` if there is none.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of overrides.
  package func override(of key: ObjectIdentifier) -> (any Sendable)? {
    var frame: DependencyFrame? = self
    while let current = frame {
      if let value = current.overrides[key] { return value }
      frame = current.parent
    }
    return nil
  }

  /// All overrides in force, each before the enclosing overrides that it hides.
  package var allOverrides: [any Sendable] {
    sequence(first: self, next: \.parent).flatMap { Array($0.overrides.values) }
  }

  /// The defaults of the nearest store.
  package var nearestDefaults: DependencyDefaults? {
    var frame: DependencyFrame? = self
    while let current = frame {
      if let defaults = current.defaults ?? current.original?.defaults { return defaults }
      frame = current.parent
    }
    return nil
  }

  /// Returns a copy of this frame with the overrides of `around` inserted directly inside the store's frame.
  ///
  /// The inserted overrides hide the overrides of the store, and the frames inside the store's frame hide the inserted
  /// ones. Overrides of `around` that are outside its own store's frame are not inserted.
  func inserting(_ around: DependencyFrame) -> DependencyFrame {
    if belongsToStore {
      return DependencyFrame(parent: self, overrides: around.overrides { $0.belongsToStore })
    }
    guard let parent else { return DependencyFrame(parent: around, overrides: overrides) }
    return DependencyFrame(parent: parent.inserting(around), overrides: overrides)
  }

  /// Returns the overrides of this frame and the enclosing frames, up to `end` or the store's frame, as one frame.
  func overrides(upTo end: DependencyFrame?) -> DependencyFrame? {
    let overrides = overrides { $0 === end || $0.belongsToStore }
    return overrides.isEmpty ? nil : DependencyFrame(parent: nil, overrides: overrides)
  }

  private func overrides(until isEnd: (DependencyFrame) -> Bool) -> [ObjectIdentifier: any Sendable] {
    var result: [ObjectIdentifier: any Sendable] = [:]
    var frame: DependencyFrame? = self
    while let current = frame, !isEnd(current) {
      result.merge(current.overrides) { inner, _ in inner }
      frame = current.parent
    }
    return result
  }
}
