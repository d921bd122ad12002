/// A stamped value that stays in one place, watched by the words that it consists of.
///
/// To ask a collection for its stamp through its types takes some hundred instructions; to look where the stamp lies
/// takes five.
@usableFromInline
struct VersionProbe {
  /// The word of the value that leads to what holds its stamp.
  private let word: UnsafePointer<UInt>
  /// That word when the stamp was last looked for; the holder is alive as long as the word stays.
  private var holder: UInt
  /// The holder's stamp; nil if it has none.
  private var place: UnsafePointer<VersionStamp>?
  /// The stamp that was last kept.
  var seen: VersionStamp?

  @usableFromInline
  init<Stamped: StampHolding>(_ value: UnsafePointer<Stamped>) {
    // A reference of the value lies there, which is a word.
    word = (UnsafeRawPointer(value) + Stamped.offsetOfStampHolder).assumingMemoryBound(to: UInt.self)
    holder = word.pointee
    place = value.pointee.placeOfStamp
  }

  /// Whether the value has the stamp that was last kept.
  @inline(__always)
  var isUnchanged: Bool {
    guard let seen else { return false }
    return known == seen
  }

  /// The stamp at present, as long as the value holds the same object; nil if the stamp has to be looked for anew.
  @inline(__always)
  var known: VersionStamp? {
    guard word.pointee == holder else { return nil }
    return place?.pointee ?? .initial
  }
}

/// A value whose stamp lies in an object that it holds.
@usableFromInline
protocol StampHolding: VersionStamped {
  /// Where the reference to the object is in the value.
  static var offsetOfStampHolder: Int { get }
  /// Where the stamp is, for as long as the value holds the same object; nil if it holds none.
  var placeOfStamp: UnsafePointer<VersionStamp>? { get }
}

extension IdentifiedArray: StampHolding {
  @usableFromInline static var offsetOfStampHolder: Int {
    // Stored properties all the way.
    MemoryLayout<Self>.offset(of: \.history.storage).unsafelyUnwrapped
  }

  @usableFromInline var placeOfStamp: UnsafePointer<VersionStamp>? {
    history.storage?.withUnsafeMutablePointerToHeader { header in
      // A stored property has an offset.
      let offset = MemoryLayout<ChangeHistory<ID>.Header>.offset(of: \.stamp).unsafelyUnwrapped
      return (UnsafeRawPointer(header) + offset).assumingMemoryBound(to: VersionStamp.self)
    }
  }
}

/// One value in memory of its own, for as long as somebody has a reference to this.
final class OwnMemory<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: Value) { pointer.initialize(to: value) }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
