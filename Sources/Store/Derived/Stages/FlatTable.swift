/// The id of a row that is inside another row.
public struct NestedID<Outer: Hashable, Inner: Hashable>: Hashable {
  /// The id of the outer row.
  public let outer: Outer
  /// The id of the inner row, which is unique in the outer row.
  public let inner: Inner

  /// Creates an id.
  ///
  /// - Parameters:
  ///   - outer: The id of the outer row.
  ///   - inner: The id of the inner row.
  public init(outer: Outer, inner: Inner) {
    self.outer = outer
    self.inner = inner
  }
}

extension NestedID: Sendable where Outer: Sendable, Inner: Sendable {}

/// A table of the inner rows of all outer rows.
@usableFromInline
final class FlatTable<Outer: Hashable, Inner: Identifiable & Equatable> {
  @usableFromInline typealias ID = NestedID<Outer, Inner.ID>

  @usableFromInline let rows = IdentifiedRows<ID>()
  @usableFromInline let table = ValueTable<Inner>()
  @usableFromInline var slots: [ID: UInt32] = [:]

  @inlinable
  init() {
    // Sound: the reference is unowned, because the stage retains this object and calls the closure only while the stage
    // exists.
    rows.makeFinder = { [unowned(unsafe) self] in .table(slots) }
  }

  /// Computes the block of an outer row again, from the inner rows that it contains now.
  ///
  /// - Parameters:
  ///   - former: The former slots of the inner rows.
  ///   - id: The id of the outer row; `nil` if the row no longer exists.
  ///   - elements: The inner rows. If two of them have the same id, only the first one is used.
  /// - Returns: The new block of the outer row.
  @inlinable
  func expand(_ former: [UInt32], _ id: Outer?, _ elements: some Sequence<Inner>) -> FlatMapStage.Block {
    var block = FlatMapStage.Block()
    var former = Set(former)
    if let id {
      var seen: Set<Inner.ID> = []
      for element in elements where seen.insert(element.id).inserted {
        let nested = ID(outer: id, inner: element.id)
        if let slot = slots[nested], former.remove(slot) != nil {
          if !SharedReads.comparing({ table.values[Int(slot)] == element }) {
            table.store(element, of: slot)
            block.touched.append(slot)
          }
          block.slots.append(slot)
        } else {
          let slot = rows.makeSlot()
          rows.setID(nested, of: slot)
          table.store(element, of: slot)
          // An id that differs from itself, such as NaN, can't be found again.
          if nested == nested { slots[nested] = slot }
          block.slots.append(slot)
          block.touched.append(slot)
        }
      }
    }
    for slot in former {
      let nested = rows.ids[Int(slot)]
      // If an outer row was removed and inserted again, its inner rows may already have new slots.
      if slots[nested] == slot { slots[nested] = nil }
      table.store(nil, of: slot)
      rows.release(slot)
      block.removed.append(slot)
    }
    return block
  }

  /// Removes all rows, so that new slots are numbered from 0 again.
  @inlinable
  func reset() {
    rows.reset()
    table.values = []
    slots = [:]
  }

  /// Creates the stage whose rows this table contains.
  ///
  /// - Parameters:
  ///   - outerID: A closure that returns the id of the outer row with a slot.
  ///   - elements: A closure that returns the inner rows of the outer row at an address.
  /// - Returns: The stage.
  @inlinable
  func makeStage<Elements: Sequence<Inner>>(
    outerID: @escaping (UInt32) -> Outer, _ elements: @escaping (UnsafeRawPointer) -> Elements
  ) -> FlatMapStage {
    FlatMapStage(
      rows: rows, table: table,
      FlatMapStage.Expansion(
        expand: { outer, former, element in
          guard let element else { return self.expand(former, nil, []) }
          return self.expand(former, outerID(outer), elements(element))
        },
        reset: { self.reset() },
        address: { slot in
          // The memory of an optional that is not `nil` begins with the wrapped value.
          self.table.values.withUnsafeBufferPointer { UnsafeRawPointer($0.start + Int(slot)) }
        }))
  }
}
