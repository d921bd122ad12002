import Glibc

/// Runs of adjacent observed parts of the state, each compared in one step.
///
/// Invariants:
/// - The first `count` entries of the list are the parts of the runs, ordered by their addresses.
/// - Each of these parts stores a copy of the bytes that were last read in `seen`, so the copies are adjacent too. The
///   part owns the value, and with it the references in the bytes.
///
/// The list creates runs if it has not changed for some actions, and ends them before it changes.
struct PartRuns: BitwiseCopyable {
  /// The number of parts in the runs.
  let count: Int
  private let runs: UnsafeMutableBufferPointer<Run>
  private let seen: UnsafeMutableRawPointer

  /// A run of parts without gaps.
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

  /// Combines parts into runs, and moves them to the front.
  ///
  /// A part that overlaps another one may have been read at a different time. It is not included in a run.
  ///
  /// - Complexity: O(n log n).
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
      // The node retains the part while it is observed.
      part.part._withUnsafeGuaranteedRef { $0.copyBytes(to: copy) }
      copy += bytes.count
    }
    others += parts.filter { $0.bytes == nil }
    count = members.count
    _ = parts.update(fromContentsOf: members + others)
    self.runs = .allocate(capacity: runs.count)
    _ = self.runs.initialize(fromContentsOf: runs)
  }

  /// A Boolean value indicating whether the bytes of all runs equal those that were last read.
  @inline(__always)
  var areUnchanged: Bool {
    for run in runs where !run.areEqual { return false }
    return true
  }

  /// Returns the memory.
  func deallocate() {
    runs.deallocate()
    seen.deallocate()
  }
}
