/// The shared values that the selectors of a memo have read, and on which the readers of the memo depend.
final class ForwardedReads {
  private struct Key: Hashable {
    let cell: ObjectIdentifier
    let part: AnyHashable?
    let type: ObjectIdentifier
  }

  private var reads: [Key: (any SharedReadTracker) -> Void] = [:]

  /// The number of shared values and their parts.
  var count: Int { reads.count }

  /// Notes a read of a value.
  func note<Value>(_ reference: SharedReference<Value>) {
    let part = reference.identity ?? reference.accessor.map { AnyHashable(ObjectIdentifier($0)) }
    let key = Key(
      cell: ObjectIdentifier(reference.cell), part: part, type: ObjectIdentifier(Value.self))
    if reads[key] == nil { reads[key] = { $0.noteRead(of: reference) } }
  }

  /// Notes a read of the state of loading and saving.
  func noteStatus(_ cell: SharedCell) {
    let key = Key(cell: ObjectIdentifier(cell), part: nil, type: ObjectIdentifier(SharedSource.Status.self))
    if reads[key] == nil { reads[key] = { $0.noteStatusRead(of: cell) } }
  }

  /// Passes all reads on.
  func forward(to tracker: any SharedReadTracker) {
    for read in reads.values { read(tracker) }
  }
}
