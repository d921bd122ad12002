/// A value through which the closure of a selector reads the state.
///
/// The reader records the parts of the state that the closure reads. A part is the value that a key path names:
/// `$0[\.user.name]` records only the name, but `$0.user.name` records the whole user.
@dynamicMemberLookup
public struct SelectorReader<State> {
  @usableFromInline let core: StoreCore
  @usableFromInline let node: ScopeIdentity
  @usableFromInline let location: StateLocation<State>

  @inlinable
  init(core: StoreCore, node: ScopeIdentity, location: StateLocation<State>) {
    self.core = core
    self.node = node
    self.location = location
  }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The key path of the property.
  /// - Complexity: O(1), plus a comparison if the state has changed since the last read.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { self[keyPath] }

  /// A part of the state, as in `$0[\.rows[3].title]`.
  ///
  /// - Parameter keyPath: The path to the part. The selector depends only on this part.
  /// - Complexity: O(1), plus a comparison if the state has changed since the last read.
  @inlinable
  @_disfavoredOverload  // For an element of a collection, the subscript for elements is preferred.
  public subscript<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    // The optimizer reduces a literal key path to its offset.
    if let offset = MemoryLayout<State>.offset(of: keyPath) {
      if !core.recordsKnown(Value.self, at: offset, of: node) {
        location.record(Value.self, at: offset, as: keyPath, core: core, node: node)
      }
    } else {
      location.record(keyPath, core: core, node: node)
    }
    guard let pointer = location.pointer else { return location.value(in: core)[keyPath: keyPath] }
    return pointer.pointee[keyPath: keyPath]
  }

  /// The value of another selector.
  ///
  /// On a stack of 8 MB, a first evaluation can be about 5,400 selectors deep in a debug build, and about 22,000
  /// selectors deep in a release build.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: O(1) if the dependencies of the selector have not changed; otherwise, the cost of recomputing the
  ///   changed dependencies.
  @inlinable
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    let entry = node.entry(of: selector)
    if let value = served(Value.self, by: entry) { return value }
    return rule(of: selector, in: entry).wrappedValue
  }

  /// Returns the value of a selector if it is current.
  ///
  /// This method and `rule(of:in:)` are separate from the subscript that calls them, and return before the selector is
  /// computed. If their code were in the subscript, their variables would be on the stack at each level of a nested
  /// evaluation.
  @inlinable
  @inline(__always)
  func served<Value>(_: Value.Type, by entry: Unmanaged<SelectorEntry>?) -> Value? {
    entry?._withUnsafeGuaranteedRef { $0.servedValue(of: Value.self, at: core.revision) }
  }

  /// Returns the rule of a selector: the rule in its cache entry or, if there is no entry, a new rule.
  @inlinable
  @inline(__always)
  func rule<Value>(
    of selector: Selector<State, Value>, in entry: Unmanaged<SelectorEntry>?
  ) -> AttributeGraph.Rule<Value> {
    SelectorScope.rule(
      selector, in: entry, of: SelectorScope(core: core, node: node, location: location))
  }
}
