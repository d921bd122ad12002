/// The shared values that the selectors in a memo have read.
///
/// A memo computes selectors for a state outside of a store. The selectors and observers that read the memo depend on
/// these shared values too.
final class ForwardedReads {
  private struct Key: Hashable {
    let cell: ObjectIdentifier
    let part: AnyHashable?
    let type: ObjectIdentifier
  }

  private var reads: [Key: (any SharedReadTracker) -> Void] = [:]

  /// The number of different shared values, and parts of shared values, that were read.
  var count: Int { reads.count }

  /// Records a read of a shared value.
  func note<Value>(_ reference: SharedReference<Value>) {
    let part = reference.identity ?? reference.accessor.map { AnyHashable(ObjectIdentifier($0)) }
    let key = Key(
      cell: ObjectIdentifier(reference.cell), part: part, type: ObjectIdentifier(Value.self))
    if reads[key] == nil { reads[key] = { $0.noteRead(of: reference) } }
  }

  /// Records a read of the loading and saving status of a shared value.
  func noteStatus(_ cell: SharedCell) {
    let key = Key(cell: ObjectIdentifier(cell), part: nil, type: ObjectIdentifier(SharedSource.Status.self))
    if reads[key] == nil { reads[key] = { $0.noteStatusRead(of: cell) } }
  }

  /// Passes all recorded reads to a tracker.
  func forward(to tracker: any SharedReadTracker) {
    for read in reads.values { read(tracker) }
  }
}
