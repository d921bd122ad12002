/// Letters in the order of their coming, linked with one another.
struct LetterQueue: ~Copyable {
  private var first: Unmanaged<Letter>?
  private var last: Unmanaged<Letter>?

  var isEmpty: Bool { first == nil }

  /// The first letter.
  var head: Letter? { first?.takeUnretainedValue() }

  mutating func append(_ letter: Letter) {
    // Given back when it is popped, or by the deinit.
    let link = Unmanaged.passRetained(letter)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = link }
    } else {
      first = link
    }
    last = link
  }

  mutating func popFirst() -> Letter? {
    // What `append` has retained; likewise in the deinit.
    guard let letter = first?.takeRetainedValue() else { return nil }
    first = letter.next.take()
    if first == nil { last = nil }
    return letter
  }

  /// Takes all letters, as a queue of their own.
  mutating func takeAll() -> LetterQueue {
    defer { (first, last) = (nil, nil) }
    return LetterQueue(first: first, last: last)
  }

  /// The letters, first to last.
  var elements: [Letter] {
    sequence(first: first) { $0?._withUnsafeGuaranteedRef { $0.next } }
      .compactMap { $0?.takeUnretainedValue() }
  }

  init() {}

  private init(first: Unmanaged<Letter>?, last: Unmanaged<Letter>?) {
    self.first = first
    self.last = last
  }

  deinit {
    var rest = first
    while let letter = rest?.takeRetainedValue() { rest = letter.next.take() }
  }
}
