/// A copy of an action whose type is not known statically.
///
/// The library stores an action in this form until the store reduces the action. Messages about the effects of the
/// action also take its name from this form.
///
/// The copy is stored in an object whose class is the same for all types of actions. So no code between the effect and
/// the reducer looks up generic metadata. In measurements, these lookups took half of the processor time that an effect
/// needs to send one action. The object contains the action itself, so that one allocation suffices.
package struct ErasedAction: @unchecked Sendable {
  // Sound: the action does not change, and every read follows the rules of `ActionName.of`.
  fileprivate let box: ActionBox

  /// Creates memory for an action of `kind`, which the caller must initialize.
  fileprivate init(kind: ActionType.Type, isolation: StoreIsolation?) {
    box = .make(kind: kind, isolation: isolation)
  }

  /// The address of the action.
  package var memory: UnsafeMutableRawPointer { box.memory }

  /// A copy of the action.
  package var value: Any { box.kind.value(memory) }

  /// The name of the action's case.
  package var name: String { box.kind.name(memory) }

  /// Returns a copy of the action.
  ///
  /// - Parameter type: The type that the action had when it was stored.
  /// - Returns: The copy.
  package func action<Action>(as type: Action.Type) -> Action {
    // Sound: the caller passes the type of the action in the box.
    memory.assumingMemoryBound(to: Action.self).pointee
  }
}

/// The type and the isolation of an action.
private struct ActionHeader {
  var kind: ActionType.Type
  /// The isolation on which the action is released; `nil` if it may be released anywhere.
  let isolation: StoreIsolation?
}

/// An object whose memory holds the type of an action, and after it the action itself.
private final class ActionBox: ManagedBuffer<ActionHeader, UInt64> {
  private typealias Block = UInt64

  static func make(kind: ActionType.Type, isolation: StoreIsolation?) -> ActionBox {
    let box = create(minimumCapacity: kind.blockCount(of: MemoryLayout<Block>.self)) { _ in
      ActionHeader(kind: kind, isolation: isolation)
    }
    // Sound: 'create' makes an instance of the class on which it is called.
    return unsafeDowncast(box, to: ActionBox.self)
  }

  var memory: UnsafeMutableRawPointer {
    withUnsafeMutablePointers { header, blocks in
      let memory = UnsafeMutableRawPointer(blocks)
      let alignment = header.pointee.kind.alignment
      return alignment > MemoryLayout<Block>.alignment ? memory.alignedUp(toMultipleOf: alignment) : memory
    }
  }

  // The property does not use `header`, to avoid Swift's run-time check that accesses to `header` do not overlap.
  var kind: ActionType.Type { withUnsafeMutablePointerToHeader { $0.pointee.kind } }

  deinit {
    let isolation = withUnsafeMutablePointerToHeader { $0.pointee.isolation }
    guard let isolation, !isolation.isolatesCaller else { return kind.destroy(memory) }
    isolation.releaseSoon(kind.take(memory).box)
  }
}

extension ActionBox: DeferredRelease {
  func release() {
    kind.destroy(memory)
    // `ActionType` stands for actions without contents, so the deinit will not destroy the action again.
    withUnsafeMutablePointerToHeader { $0.pointee.kind = ActionType.self }
  }
}

/// The type of an action, in a form for code that passes actions on without knowing their type.
///
/// There are no instances; code uses the metatypes of the subclasses. A metatype has no reference count. If it had one,
/// processor cores that change this count at the same time would wait for each other.
package class ActionType {
  private init() {}

  /// The size of an action with its padding, which is never zero.
  fileprivate class var stride: Int { 1 }
  fileprivate class var alignment: Int { 1 }

  /// The type of the actions.
  package class var type: Any.Type { Never.self }

  /// A Boolean value indicating whether an action can hold objects of the app.
  package class var canHoldObjects: Bool { false }

  /// Moves the action at `action` out of its memory, and returns it.
  package class func take(_ action: UnsafeMutableRawPointer) -> ErasedAction {
    fatalError("A subclass must override this method.")
  }

  /// Returns a copy of the action at `action`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isolation: The isolation on which the copy is released; `nil` if it may be released anywhere.
  /// - Returns: The copy.
  package class func copy(_ action: UnsafeRawPointer, isolation: StoreIsolation?) -> ErasedAction {
    fatalError("A subclass must override this method.")
  }

  /// Returns a copy of `action`.
  ///
  /// The type of the action must be the type for which this class stands.
  package static func keep<Action>(_ action: Action, isolation: StoreIsolation? = nil) -> ErasedAction {
    withUnsafePointer(to: action) { copy($0, isolation: isolation) }
  }

  /// Destroys the action at `action`.
  class func destroy(_ action: UnsafeMutableRawPointer) {}

  fileprivate class func name(_ action: UnsafeRawPointer) -> String { "an action" }

  fileprivate class func value(_ action: UnsafeRawPointer) -> Any { () }

  /// Returns the number of values of the type `Block` that an action takes up, including the space to align its
  /// beginning.
  fileprivate static func blockCount<Block>(of block: MemoryLayout<Block>.Type) -> Int {
    let room = stride + max(alignment - block.alignment, 0)
    return (room + block.stride - 1) / block.stride
  }
}

/// The `ActionType` for actions of the type `Action`.
///
/// The methods copy and move an action as a value, as in `initialize(to: action.pointee)`. A function that copies
/// memory, such as `initialize(from:count:)`, also copies the padding. For an action of size zero, such as
/// `enum Action { case tapped }`, the padding is one byte, and the optimizer may have reserved no memory for this byte.
package final class ActionTypeOf<Action>: ActionType {
  fileprivate override class var stride: Int { MemoryLayout<Action>.stride }
  fileprivate override class var alignment: Int { MemoryLayout<Action>.alignment }

  package override class var type: Any.Type { Action.self }

  package override class var canHoldObjects: Bool { TypeContents.canHoldObjects(Action.self) }

  package override class func take(_ action: UnsafeMutableRawPointer) -> ErasedAction {
    let erased = ErasedAction(kind: self, isolation: nil)
    // The memory is new, and has the size and the alignment of the type.
    erased.memory.bindMemory(to: Action.self, capacity: 1)
      // Sound: the caller passes the address of an action of this type, and the new memory has the type's size and
      // alignment.
      .initialize(to: action.assumingMemoryBound(to: Action.self).move())
    return erased
  }

  package override class func copy(_ action: UnsafeRawPointer, isolation: StoreIsolation?) -> ErasedAction {
    let erased = ErasedAction(kind: self, isolation: isolation)
    // The memory is new, and has the size and the alignment of the type.
    erased.memory.bindMemory(to: Action.self, capacity: 1)
      // Sound: for the same reasons as in `take`.
      .initialize(to: action.assumingMemoryBound(to: Action.self).pointee)
    return erased
  }

  override class func destroy(_ action: UnsafeMutableRawPointer) {
    // Sound: `take` or `copy` of this type made the action.
    action.assumingMemoryBound(to: Action.self).deinitialize(count: 1)
  }

  fileprivate override class func value(_ action: UnsafeRawPointer) -> Any {
    // Sound: `take` or `copy` of this type made the action.
    action.assumingMemoryBound(to: Action.self).pointee
  }

  fileprivate override class func name(_ action: UnsafeRawPointer) -> String {
    // Sound: `take` or `copy` of this type made the action.
    ActionName.of(action.assumingMemoryBound(to: Action.self).pointee)
  }
}
