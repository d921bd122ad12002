/// A growable stack of trivial values in raw memory.
///
/// The graph uses this type for loops over its nodes and links, so that these loops need no recursion. Unlike an array,
/// a `RawStack` does not check a reference count at each push.
@usableFromInline
struct RawStack<Element: BitwiseCopyable> {
  @usableFromInline
  private(set) var base: UnsafeMutablePointer<Element>

  @usableFromInline
  private(set) var capacity: Int

  /// The number of values.
  @usableFromInline
  private(set) var count = 0

  init(capacity: Int = 64) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// A Boolean value indicating whether the stack has no values.
  @inlinable
  var isEmpty: Bool { count == 0 }

  /// Accesses the value at the given position, counted from the bottom.
  @inlinable
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// The values from the bottom to the top, valid until the next push.
  @inlinable
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// Pushes a value.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Removes and returns the top value.
  ///
  /// The stack must not be empty.
  @inlinable
  mutating func pop() -> Element {
    count &-= 1
    return base[count]
  }

  /// Removes all values and keeps the memory.
  @inlinable
  mutating func removeAll() {
    count = 0
  }

  /// Deallocates the memory of the stack.
  ///
  /// The caller must not use the stack afterwards.
  func deallocate() {
    base.deallocate()
  }

  @usableFromInline
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
