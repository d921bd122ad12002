/// A set of dependency overrides, with a reference to the frame of the overrides around it.
///
/// A frame is immutable. So while an effect runs, it keeps the dependencies of the reducer that created the effect.
@usableFromInline
package final class DependencyFrame: @unchecked Sendable {
  // Sound: only `ownDefaults` changes, under a lock.
  package let parent: DependencyFrame?
  package let overrides: [ObjectIdentifier: any Sendable]
  /// A Boolean value indicating whether this frame has the overrides of a store.
  ///
  /// The frames that enclose a store's frame were in force where the store was created.
  package let belongsToStore: Bool
  /// The default values of the store to which this frame belongs; `nil` if this frame has no default values.
  package let defaults: DependencyDefaults?
  /// A Boolean value indicating whether this frame or an enclosing frame overrides a dependency.
  let hasOverrides: Bool
  /// The frame from which this frame was copied; `nil` if this frame is not a copy.
  ///
  /// The original frame stores the default values for both frames.
  weak let original: DependencyFrame?
  /// The default values that were computed from other dependencies while this frame was in force; `nil` if there are
  /// none.
  ///
  /// Another frame may override these dependencies in another way, so the values are valid in this frame only.
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
  /// - Complexity: O(*d*), where *d* is the number of enclosing frames.
  package func override(of key: ObjectIdentifier) -> (any Sendable)? {
    var frame: DependencyFrame? = self
    while let current = frame {
      if let value = current.overrides[key] { return value }
      frame = current.parent
    }
    return nil
  }

  /// The overrides of this frame and the enclosing frames; an override comes before the enclosing overrides that it
  /// hides.
  package var allOverrides: [any Sendable] {
    sequence(first: self, next: \.parent).flatMap { Array($0.overrides.values) }
  }

  /// The default values of the innermost enclosing frame that has default values.
  package var nearestDefaults: DependencyDefaults? {
    var frame: DependencyFrame? = self
    while let current = frame {
      if let defaults = current.defaults ?? current.original?.defaults { return defaults }
      frame = current.parent
    }
    return nil
  }

  /// Returns a copy of this frame in which the overrides of `around` are inserted between the store's frame and the
  /// frames that it encloses.
  ///
  /// The inserted overrides hide the overrides of the store, and are hidden by the overrides of the frames that the
  /// store's frame encloses. If `around`, or a frame that encloses it, belongs to a store, the method does not insert
  /// the overrides of that store's frame and of the frames that enclose that store's frame.
  func inserting(_ around: DependencyFrame) -> DependencyFrame {
    if belongsToStore {
      return DependencyFrame(parent: self, overrides: around.overrides { $0.belongsToStore })
    }
    guard let parent else { return DependencyFrame(parent: around, overrides: overrides) }
    return DependencyFrame(parent: parent.inserting(around), overrides: overrides)
  }

  /// Returns one frame with the overrides of this frame and of the frames that enclose it, up to but not including
  /// `end` or a store's frame.
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
