/// What code that runs inside of a reduce can ask about it, without having been handed it.
///
/// It lives on the thread, for a reduce is synchronous. A store sets it for every action; operators that change a
/// part of it set a changed copy for their child.
@usableFromInline
package struct ReduceContext {
  /// The dependencies of the feature that reduces.
  package var dependencies: DependencyFrame?
  /// The innermost enum of the store's state that is taken apart; one cell for all copies of the context.
  @usableFromInline package var apart: UnsafeMutablePointer<UnsafeMutablePointer<TakenApart>?>?

  /// Where the ids of stack elements come from.
  @usableFromInline package var elementIDs: ElementIDs?
  /// What leads to the children of the store's features.
  @usableFromInline package var pathKeys: PathKeys?

  package init(
    dependencies: DependencyFrame?,
    apart: UnsafeMutablePointer<UnsafeMutablePointer<TakenApart>?>? = nil, elementIDs: ElementIDs? = nil,
    pathKeys: PathKeys? = nil
  ) {
    self.dependencies = dependencies
    self.apart = apart
    self.elementIDs = elementIDs
    self.pathKeys = pathKeys
  }

  /// Where each thread keeps the context of its reduce.
  @usableFromInline package static let slot = ThreadSlot()

  /// The context of the reduce that goes on on this thread, or nil.
  @inlinable
  package static var current: UnsafeMutablePointer<ReduceContext>? {
    slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self)
  }

  /// Runs `operation` in this context.
  package mutating func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { context in
      let cell = Self.slot.cell
      let outer = cell.pointee
      cell.pointee = UnsafeMutableRawPointer(context)
      defer { cell.pointee = outer }
      return try operation()
    }
  }

  /// Puts the enums that are taken apart together again, with copies of their payloads, so that the state can be
  /// read in the middle of a reduce.
  package func reassemble() {
    var current = apart?.pointee
    while let enumeration = current {
      if !enumeration.pointee.isReassembled {
        enumeration.pointee.reassembler.reassemble(enumeration.pointee.root, enumeration.pointee.payload)
        enumeration.pointee.isReassembled = true
      }
      current = enumeration.pointee.outer
    }
  }
}

/// An enum whose payload has been moved out of it, to be changed in place by a reducer.
///
/// Until the payload is put back its memory holds no value.
@usableFromInline
package struct TakenApart {
  @usableFromInline package let outer: UnsafeMutablePointer<TakenApart>?
  // Unowned: it takes the enum apart, and puts it back together before it goes.
  @usableFromInline unowned(unsafe) let reassembler: any Reassembler
  @usableFromInline package let root: UnsafeMutableRawPointer
  @usableFromInline let payload: UnsafeMutableRawPointer
  /// Whether the enum's memory holds a value again, with a copy of the payload.
  @usableFromInline package var isReassembled = false

  @inlinable
  package init(
    outer: UnsafeMutablePointer<TakenApart>?, reassembler: any Reassembler, root: UnsafeMutableRawPointer,
    payload: UnsafeMutableRawPointer
  ) {
    self.outer = outer
    self.reassembler = reassembler
    self.root = root
    self.payload = payload
  }
}

/// Makes an enum of a payload, knowing their types.
@usableFromInline
package protocol Reassembler: AnyObject {
  /// Initializes the enum at `root` with a copy of what is at `payload`.
  func reassemble(_ root: UnsafeMutableRawPointer, _ payload: UnsafeMutableRawPointer)
}
