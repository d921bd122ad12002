import Glibc

/// Observed parts that lie side by side in the state, put together so that one comparison serves them all.
///
/// What was last read of them is copied side by side too; the slices own the values, and with them what the bytes refer
/// to. Made when what is observed has stayed the same for some actions, and ended when it changes.
struct SliceRuns: BitwiseCopyable {
  /// The runs.
  let runs: UnsafeMutableBufferPointer<Run>
  /// The positions of the runs' slices among all that are observed, run by run.
  let members: UnsafeMutableBufferPointer<Int>
  /// The positions of the slices that are compared one by one: not by their bytes, or part of another.
  let others: UnsafeMutableBufferPointer<Int>
  private let bytes: UnsafeMutableRawPointer

  /// Parts that follow each other without a gap.
  struct Run: BitwiseCopyable {
    let now: UnsafeRawPointer
    let seen: UnsafeMutableRawPointer
    var count: Int
    /// Which of the members are its slices.
    let first: Int
    var end: Int

    /// Whether the parts' bytes are those that were last read.
    @inline(__always)
    var areEqual: Bool {
      count <= 32 ? SliceBytes(now: now, seen: seen, count: count).areEqual : memcmp(now, seen, count) == 0
    }
  }

  /// Puts slices together.
  ///
  /// - Complexity: O(n log n).
  init(_ slices: UnsafeMutableBufferPointer<ObservedSlice>) {
    let inBytes = slices.indices.compactMap { index in slices[index].bytes.map { (index: index, bytes: $0) } }
      .sorted { $0.bytes.now < $1.bytes.now }
    let count = inBytes.reduce(0) { $0 + $1.bytes.count }
    bytes = .allocate(byteCount: max(count, 1), alignment: 16)
    var builder = Builder(seen: bytes)
    // A part of a part, or one that is observed by another name too, may have been read at another time than the one
    // that it overlaps, and does not go into a run with it.
    let overlapping = inBytes.filter { !builder.add($0.index, $0.bytes) }
    runs = .copy(builder.runs)
    members = .copy(builder.members)
    others = .copy(overlapping.map(\.index) + slices.indices.filter { slices[$0].bytes == nil })
    var seen = bytes
    for member in members {
      // Kept by its node as long as it is observed.
      slices[member].slice._withUnsafeGuaranteedRef { $0.lend(seen) }
      seen += slices[member].bytes?.count ?? 0
    }
  }

  /// Tells the slices to write nothing there any more.
  func takeBack(from slices: UnsafeMutableBufferPointer<ObservedSlice>) {
    for member in members { slices[member].slice._withUnsafeGuaranteedRef { $0.lend(nil) } }
  }

  /// Returns the memory.
  func deallocate() {
    runs.deallocate()
    members.deallocate()
    others.deallocate()
    bytes.deallocate()
  }

  private struct Builder {
    var seen: UnsafeMutableRawPointer
    var runs: [Run] = []
    var members: [Int] = []

    /// Adds a slice at the end of the last run, or as a new one behind it; false if it overlaps with that.
    ///
    /// Slices come in the order of their addresses.
    mutating func add(_ member: Int, _ bytes: SliceBytes) -> Bool {
      if let last = runs.last, bytes.now < last.now + last.count { return false }
      if let last = runs.last, bytes.now == last.now + last.count {
        runs[runs.count - 1].count += bytes.count
        runs[runs.count - 1].end += 1
      } else {
        let first = members.count
        runs.append(Run(now: bytes.now, seen: seen, count: bytes.count, first: first, end: first + 1))
      }
      members.append(member)
      seen += bytes.count
      return true
    }
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Memory of its own with the elements of an array.
  fileprivate static func copy(_ elements: [Element]) -> Self {
    let copy = Self.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return copy
  }
}
