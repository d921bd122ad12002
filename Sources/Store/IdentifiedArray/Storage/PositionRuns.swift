/// A run of consecutive positions in an array that have consecutive numbers in the position table.
///
/// The table gives each element a number, which stays the same while the element's position changes.
@usableFromInline
struct PositionRun {
  /// The number of words that a run takes in the table's memory.
  @inlinable static var words: Int { 3 }

  /// The number that is assigned to the first position of the run.
  @usableFromInline var number: UInt32
  /// The count of positions in the run, which is 0 only in the single run of an empty table.
  @usableFromInline var count: UInt32
  /// The value to add to a number of the run, with wrapping arithmetic, to get the position that has this number.
  @usableFromInline var offset: UInt32

  @inlinable
  init(number: UInt32, count: UInt32, offset: UInt32) {
    self.number = number
    self.count = count
    self.offset = offset
  }

  /// The number after the last number of the run.
  @inlinable var endNumber: UInt32 { number &+ count }

  /// The first position of the run.
  @inlinable var position: UInt32 { number &+ offset }

  /// The position after the last position of the run.
  @inlinable var end: UInt32 { number &+ count &+ offset }
}

/// The mapping from numbers to positions in a ``PositionTable``.
///
/// The number of an element stays the same while other elements are inserted, removed or moved. Numbers range from 1 to
/// ``highest``. The runs are sorted by their numbers. Numbers that are in no run are free. Each position is in exactly
/// one run.
@usableFromInline
struct PositionRuns {
  @usableFromInline let header: UnsafeMutablePointer<PositionTable.Header>
  @usableFromInline let words: UnsafeMutablePointer<UInt32>

  @inlinable
  init(header: UnsafeMutablePointer<PositionTable.Header>, words: UnsafeMutablePointer<UInt32>) {
    self.header = header
    self.words = words
  }

  /// The number of runs.
  @inlinable var count: Int {
    get { header.pointee.runCount }
    nonmutating set { header.pointee.runCount = newValue }
  }

  /// The greatest number that can be assigned to a position.
  @inlinable var highest: UInt32 { UInt32(truncatingIfNeeded: header.pointee.mask) }

  @inlinable
  subscript(index: Int) -> PositionRun {
    get {
      let run = words + index &* PositionRun.words
      return PositionRun(number: run[0], count: run[1], offset: run[2])
    }
    nonmutating set {
      let run = words + index &* PositionRun.words
      run[0] = newValue.number
      run[1] = newValue.count
      run[2] = newValue.offset
    }
  }

  /// Returns the position to which a number is assigned.
  @inlinable
  func position(_ number: UInt32) -> Int {
    var (run, length) = (words, count)
    while length > 1 {
      let half = length / 2
      let middle = run + half &* PositionRun.words
      if middle[0] <= number { run = middle }
      length &-= half
    }
    return Int(number &+ run[2])
  }

  /// Returns the number that is assigned to a position.
  @inlinable
  @inline(__always)
  func number(_ position: Int) -> UInt32 {
    let position = UInt32(truncatingIfNeeded: position)
    var index = 0
    while position &- self[index].position >= self[index].count { index += 1 }
    return position &- self[index].offset
  }

  /// Removes all numbers.
  ///
  /// The next number that is assigned is 1.
  @inlinable
  func reset() {
    self[0] = PositionRun(number: 1, count: 0, offset: 0 &- 1)
    count = 1
  }

  /// Assigns the next number to the next position, in a table that was reset.
  @inlinable
  func append() -> UInt32 {
    words[1] &+= 1
    return words[1]
  }
}

// Updates of the runs when elements are inserted, removed or moved.
extension PositionRuns {
  /// Assigns a number to the position of an inserted element.
  ///
  /// Later positions move up by one.
  ///
  /// - Parameter position: The position.
  /// - Returns: The number; `nil` if no number is free, or if there is no room for more runs.
  @inlinable
  @inline(__always)
  func open(_ position: Int) -> UInt32? {
    let position = UInt32(truncatingIfNeeded: position)
    // The fast path for an appended element, which is the most frequent insertion.
    guard count == 1, words[1] == position, words[0] &+ position <= highest else { return openNear(position) }
    words[1] &+= 1
    return words[0] &+ position
  }

  /// Assigns to the position of an inserted element a free number next to the number of a neighboring position.
  ///
  /// If there is no such number, the position gets a number in the middle of the widest gap between used numbers.
  @inlinable
  @inline(never)
  func openNear(_ position: UInt32) -> UInt32? {
    let count = count
    // The lowest used number after the current run.
    var limit = highest &+ 1
    var index = count
    while index > 0 {
      index &-= 1
      var run = self[index]
      if run.end == position, run.endNumber < limit {
        shift(from: position, by: 1)
        run.count &+= 1
        self[index] = run
        join(index)
        return run.endNumber &- 1
      }
      if run.position == position, run.number > (index > 0 ? self[index - 1].endNumber : 1) {
        shift(from: position, by: 1)
        self[index] = PositionRun(number: run.number &- 1, count: run.count &+ 1, offset: run.offset &+ 1)
        if index > 0 { join(index - 1) }
        return run.number &- 1
      }
      limit = run.number
    }
    guard count + 2 <= header.pointee.runCapacity else { return nil }
    return openApart(position)
  }

  /// Assigns a number in the middle of the widest gap between used numbers, so that positions inserted later can get
  /// numbers next to it.
  @inlinable
  @inline(never)
  func openApart(_ position: UInt32) -> UInt32? {
    var (free, widest): (UInt32, UInt32) = (1, 0)
    var number: UInt32 = 0
    for index in 0...count {
      let end = index < count ? self[index].number : highest &+ 1
      if end &- free > widest {
        widest = end &- free
        number = free &+ widest / 2
      }
      if index < count { free = self[index].endNumber }
    }
    guard widest > 0 else { return nil }
    split(position)
    shift(from: position, by: 1)
    insert(PositionRun(number: number, count: 1, offset: position &- number))
    return number
  }

  /// Removes positions.
  ///
  /// Later positions move down.
  ///
  /// There must be room for one more run.
  @inlinable
  @inline(__always)
  func close(_ gap: Range<Int>) {
    let (lower, upper) = (
      UInt32(truncatingIfNeeded: gap.lowerBound), UInt32(truncatingIfNeeded: gap.upperBound)
    )
    // The fast path for elements removed at the end.
    guard count == 1, words[1] == upper, lower > 0 else { return close(lower, upper) }
    words[1] = lower
  }

  @inlinable
  @inline(never)
  func close(_ lower: UInt32, _ upper: UInt32) {
    let length = upper &- lower
    // The index of the run that ends where the gap begins. This run may have to be merged with the run after the gap.
    var before: Int?
    var index = 0
    while index < count {
      let run = self[index]
      let (position, end) = (run.position, run.end)
      if position >= upper {
        self[index].offset = run.offset &- length
      } else if end <= lower {
        if end == lower { before = index }
      } else if position < lower {
        self[index].count = lower &- position
        if end > upper {
          // The gap is inside the run, so the part after the gap becomes a new run.
          index += 1
          insert(rest(of: run, from: upper, length), at: index)
        }
      } else if end <= upper {
        remove(at: index)
        continue
      } else {
        self[index] = rest(of: run, from: upper, length)
      }
      index += 1
    }
    if count == 0 { reset() } else if let before { join(before) }
  }

  /// Returns the part of a run that begins at a position, moved down by a distance.
  @inlinable
  func rest(of run: PositionRun, from position: UInt32, _ distance: UInt32) -> PositionRun {
    PositionRun(
      number: position &- run.offset, count: run.end &- position, offset: run.offset &- distance)
  }

  /// Exchanges two adjacent ranges of positions.
  ///
  /// There must be room for three more runs.
  ///
  /// - Parameters:
  ///   - lower: The first position of the first range.
  ///   - middle: The first position of the second range.
  ///   - upper: The position after the second range.
  @inlinable
  func exchange(_ lower: Int, _ middle: Int, _ upper: Int) {
    let left = UInt32(truncatingIfNeeded: middle - lower)
    let right = UInt32(truncatingIfNeeded: upper - middle)
    let lower = UInt32(truncatingIfNeeded: lower)
    split(lower)
    split(lower &+ left)
    split(lower &+ left &+ right)
    for index in 0..<count {
      let offset = self[index].position &- lower
      if offset < left {
        self[index].offset &+= right
      } else if offset < left &+ right {
        self[index].offset &-= left
      }
    }
    for index in (0..<count).reversed() { join(index) }
  }

  /// Moves `position` and all later positions up by a distance.
  ///
  /// No run may contain both `position` and the position before it.
  @inlinable
  func shift(from position: UInt32, by distance: UInt32) {
    for index in 0..<count where self[index].end > position { self[index].offset &+= distance }
  }

  /// Splits the run that contains a position, so that the position begins a run.
  @inlinable
  func split(_ position: UInt32) {
    for index in 0..<count {
      let run = self[index]
      let rank = position &- run.position
      guard rank > 0, rank < run.count else { continue }
      self[index].count = rank
      return insert(
        PositionRun(number: run.number &+ rank, count: run.count &- rank, offset: run.offset), at: index + 1)
    }
  }

  /// Merges the run at an index with the next run, if the two are contiguous.
  @inlinable
  func join(_ index: Int) {
    guard index + 1 < count else { return }
    let (run, next) = (self[index], self[index + 1])
    guard run.endNumber == next.number, run.offset == next.offset else { return }
    self[index].count &+= next.count
    remove(at: index + 1)
  }

  @inlinable
  func insert(_ run: PositionRun) {
    var index = 0
    while index < count, self[index].number < run.number { index += 1 }
    insert(run, at: index)
  }

  @inlinable
  func insert(_ run: PositionRun, at index: Int) {
    let place = words + index * PositionRun.words
    (place + PositionRun.words).update(from: place, count: (count - index) * PositionRun.words)
    self[index] = run
    count += 1
  }

  @inlinable
  func remove(at index: Int) {
    let place = words + index * PositionRun.words
    count -= 1
    place.update(from: place + PositionRun.words, count: (count - index) * PositionRun.words)
  }
}
