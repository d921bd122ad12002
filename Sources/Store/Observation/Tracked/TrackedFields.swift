@_spi(Reflection) import Swift

/// The stored properties of a state that are wrapped by `Tracked`, so that parts read by their plain names are compared
/// by stamp.
///
/// A key path to a wrapped property, `\.prices`, is one to a computed property, and does not tell which wrapper it
/// reads. It is found by its value: where the bytes of what the key path gives are those of a wrapper, and the
/// wrapper's stamp is the one that was seen, it is the same version of the same value, which the wrapper has kept alive
/// meanwhile. That holds whatever the property computes. Where no wrapper has these bytes, values are compared.
struct TrackedFields<State, Value> {
  private let offsets: [Int]

  /// Finds the properties; nil if there are none.
  ///
  /// - Complexity: O(n) in the number of properties of `State` and of the structs in it; they are asked for once for
  ///   each part that is read.
  init?() {
    offsets = Self.offsets(in: State.self, at: 0)
    guard !offsets.isEmpty else { return nil }
  }

  /// The stamp of a wrapper that holds `value`, bit by bit; nil if there is none.
  func stamp(of value: Value, in state: UnsafePointer<State>) -> VersionStamp? {
    for offset in offsets {
      let field = (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Tracked<Value>.self)
      let isSame = withUnsafeBytes(of: value) { value in
        withUnsafeBytes(of: field.pointee.value) { $0.elementsEqual(value) }
      }
      if isSame { return field.pointee.stamp }
    }
    return nil
  }

  private static func offsets(in type: Any.Type, at start: Int) -> [Int] {
    var offsets: [Int] = []
    _ = _forEachField(of: type) { _, offset, type, kind in
      if type == Tracked<Value>.self {
        offsets.append(start + offset)
      } else if kind == .struct {
        offsets += Self.offsets(in: type, at: start + offset)
      }
      return true
    }
    return offsets
  }
}

extension SliceComparison {
  /// Compares a part by the stamp of the wrapper that holds it, or else by `other`.
  init<State, Value>(
    by fields: TrackedFields<State, Value>, otherwise other: Self,
    read: @escaping ((Value, UnsafePointer<State>) -> VersionStamp?) -> VersionStamp?
  ) {
    var seen: VersionStamp?
    let stamp = { read { fields.stamp(of: $0, in: $1) } }
    self.init(
      differs: {
        guard let seen else { return other.differs() }
        return stamp() != seen
      },
      keep: {
        seen = stamp()
        if seen == nil { other.keep() }
      }, bytes: nil)
  }
}
