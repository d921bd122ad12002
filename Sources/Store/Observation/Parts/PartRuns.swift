import Glibc

/// Runs of adjacent observed parts of the state.
///
/// Each run is compared in one step.
///
/// Invariants:
/// - The first `count` entries of the list are the parts of the runs, ordered by their addresses.
/// - Each of these parts stores a copy of its last read bytes in `seen`, so the copies of a run are adjacent too. The
///   part also stores the last read value, which retains the objects to which the bytes refer.
///
/// The list of observed parts creates the runs after it has not changed for some actions, and discards them before it
/// changes.
struct PartRuns: BitwiseCopyable {
  /// The number of parts in the runs.
  let count: Int
  private let runs: UnsafeMutableBufferPointer<Run>
  private let seen: UnsafeMutableRawPointer

  /// A run of observed parts that have no gaps between them in memory.
  private struct Run: BitwiseCopyable {
    let now: UnsafeRawPointer
    let seen: UnsafeMutableRawPointer
    var count: Int

    var end: UnsafeRawPointer { now + count }

    @inline(__always)
    var areEqual: Bool {
      count <= 32 ? PartBytes(now: now, seen: seen, count: count).areEqual : memcmp(now, seen, count) == 0
    }
  }

  /// Combines parts into runs, and moves the combined parts to the front of the list.
  ///
  /// A part that overlaps an earlier part is not included in a run, because the two parts may have been read at
  /// different times.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of parts.
  init(_ parts: UnsafeMutableBufferPointer<ObservedParts.Entry>) {
    seen = .allocate(byteCount: parts.reduce(1) { $0 + ($1.bytes?.count ?? 0) }, alignment: 16)
    var copy = seen
    var runs: [Run] = []
    var others: [ObservedParts.Entry] = []
    var members: [ObservedParts.Entry] = []
    let inBytes = parts.compactMap { part in part.bytes.map { (part: part, bytes: $0) } }
    for (part, bytes) in inBytes.sorted(by: { $0.bytes.now < $1.bytes.now }) {
      if let last = runs.last, bytes.now < last.end {
        others.append(part)
        continue
      }
      if let last = runs.last, bytes.now == last.end {
        runs[runs.count - 1].count += bytes.count
      } else {
        runs.append(Run(now: bytes.now, seen: copy, count: bytes.count))
      }
      members.append(part)
      // The unmanaged reference is valid, because the node retains the part while the part is observed.
      part.part._withUnsafeGuaranteedRef { $0.copyBytes(to: copy) }
      copy += bytes.count
    }
    others += parts.filter { $0.bytes == nil }
    count = members.count
    _ = parts.update(fromContentsOf: members + others)
    self.runs = .allocate(capacity: runs.count)
    _ = self.runs.initialize(fromContentsOf: runs)
  }

  /// A Boolean value indicating whether the bytes of all runs equal the last read bytes.
  @inline(__always)
  var areUnchanged: Bool {
    for run in runs where !run.areEqual { return false }
    return true
  }

  /// Deallocates the memory of the runs.
  func deallocate() {
    runs.deallocate()
    seen.deallocate()
  }
}
