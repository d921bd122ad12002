/// An action that is kept: until it is reduced, and for messages about the effects that it led to.
///
/// One kind of object for actions of whatever type, so that nothing on an action's way looks up generic metadata, which
/// was half of the processor time of a round trip. The action lies in the object itself: one allocation for both.
package struct ErasedAction: @unchecked Sendable {
  // Sound: immutable, and read as `ActionName.of` allows.
  private let box: ActionBox

  /// Makes room for an action of `kind`, to be initialized by the caller.
  fileprivate init(kind: ActionType.Type, home: StoreIsolation?) { box = .make(kind: kind, home: home) }

  /// What holds the action.
  fileprivate var object: AnyObject { box }

  /// Where the action is.
  package var memory: UnsafeMutableRawPointer { box.memory }

  /// The action's case.
  package var name: String { box.kind.name(memory) }

  /// The action.
  ///
  /// - Parameter type: The type that it was kept as.
  /// - Returns: A copy.
  package func action<Action>(as type: Action.Type) -> Action {
    memory.assumingMemoryBound(to: Action.self).pointee
  }
}

/// What is known of an action that is kept.
private struct ActionHeader {
  let kind: ActionType.Type
  /// Where the action is to be released; nil if that may be anywhere.
  let home: StoreIsolation?
}

/// An action's kind, and behind it the action.
private final class ActionBox: ManagedBuffer<ActionHeader, UInt64> {
  private typealias Block = UInt64

  static func make(kind: ActionType.Type, home: StoreIsolation?) -> ActionBox {
    let box = create(minimumCapacity: kind.blockCount(of: MemoryLayout<Block>.self)) { _ in
      ActionHeader(kind: kind, home: home)
    }
    // 'create' makes an instance of the class that it is called on.
    return unsafeDowncast(box, to: ActionBox.self)
  }

  var memory: UnsafeMutableRawPointer {
    withUnsafeMutablePointers { header, blocks in
      let memory = UnsafeMutableRawPointer(blocks)
      let alignment = header.pointee.kind.alignment
      return alignment > MemoryLayout<Block>.alignment ? memory.alignedUp(toMultipleOf: alignment) : memory
    }
  }

  // Not `header`, which is checked for overlapping access.
  var kind: ActionType.Type { withUnsafeMutablePointerToHeader { $0.pointee.kind } }

  deinit {
    let home = withUnsafeMutablePointerToHeader { $0.pointee.home }
    guard let home, !home.isHome else { return kind.destroy(memory) }
    home.releaseSoon(kind.take(memory).object)
  }
}

/// The type of the actions of a store, as far as it matters to those who pass them on.
///
/// Used as a type and never made: each action in flight knows its kind, and to count the references to one object
/// would make the cores that send wait for one another.
package class ActionType {
  private init() {}

  /// With padding, which is moved along with the action, and never zero.
  fileprivate class var stride: Int { 1 }
  fileprivate class var alignment: Int { 1 }

  /// The type of the actions.
  package class var type: Any.Type { Never.self }

  /// A Boolean value indicating whether an action can hold objects of the program.
  package class var canHoldObjects: Bool { false }

  /// Keeps the action at `action`, which is moved out of it.
  package class func take(_ action: UnsafeMutableRawPointer) -> ErasedAction {
    fatalError("No kind of actions.")
  }

  /// Keeps a copy of the action at `action`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - home: Where it is to be released; nil if that may be anywhere.
  /// - Returns: The action as it is kept.
  package class func copy(_ action: UnsafeRawPointer, home: StoreIsolation?) -> ErasedAction {
    fatalError("No kind of actions.")
  }

  /// Keeps a copy of `action`, which is of this kind.
  package static func keep<Action>(_ action: Action, home: StoreIsolation? = nil) -> ErasedAction {
    withUnsafePointer(to: action) { copy($0, home: home) }
  }

  /// Ends the action at `action`.
  class func destroy(_ action: UnsafeMutableRawPointer) {}

  fileprivate class func name(_ action: UnsafeRawPointer) -> String { "an action" }

  /// How many blocks an action takes, wherever in them its alignment lets it begin.
  fileprivate static func blockCount<Block>(of block: MemoryLayout<Block>.Type) -> Int {
    let room = stride + max(alignment - block.alignment, 0)
    return (room + block.stride - 1) / block.stride
  }

  /// How many bytes are left for an action in its blocks, if it begins as late in them as it may.
  static func room<Block>(in block: MemoryLayout<Block>.Type) -> Int {
    blockCount(of: block) * block.stride - max(alignment - block.alignment, 0)
  }
}

/// The kind of actions of one type.
///
/// Actions are copied and moved as values, not as one of memory's elements: those are copied with their padding, and of
/// an action without a size, `enum Action { case tapped }`, that is a byte at an address that the optimizer may leave
/// out.
package final class ActionTypeOf<Action>: ActionType {
  fileprivate override class var stride: Int { MemoryLayout<Action>.stride }
  fileprivate override class var alignment: Int { MemoryLayout<Action>.alignment }

  package override class var type: Any.Type { Action.self }

  package override class var canHoldObjects: Bool { TypeContents.canHoldObjects(Action.self) }

  package override class func take(_ action: UnsafeMutableRawPointer) -> ErasedAction {
    let origin = ErasedAction(kind: self, home: nil)
    // Fresh memory, as large and as aligned as the kind says.
    origin.memory.bindMemory(to: Action.self, capacity: 1)
      .initialize(to: action.assumingMemoryBound(to: Action.self).move())
    return origin
  }

  package override class func copy(_ action: UnsafeRawPointer, home: StoreIsolation?) -> ErasedAction {
    let origin = ErasedAction(kind: self, home: home)
    // Fresh memory, as large and as aligned as the kind says.
    origin.memory.bindMemory(to: Action.self, capacity: 1)
      .initialize(to: action.assumingMemoryBound(to: Action.self).pointee)
    return origin
  }

  override class func destroy(_ action: UnsafeMutableRawPointer) {
    // Given by `take` or `copy` of this kind.
    action.assumingMemoryBound(to: Action.self).deinitialize(count: 1)
  }

  fileprivate override class func name(_ action: UnsafeRawPointer) -> String {
    // Given by `take` or `copy` of this kind.
    ActionName.of(action.assumingMemoryBound(to: Action.self).pointee)
  }
}
