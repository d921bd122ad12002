/// The version stamp of a value that stays in one place, read directly from memory.
///
/// Reading the stamp of a collection through its types takes some hundred instructions. Loading the two words where the
/// stamp lies takes five.
///
/// Invariant: the stamp lies in an object that the value holds by the reference at `word`. As long as that word is the
/// same, the object is alive and its stamp stays where it is.
@usableFromInline
struct VersionProbe {
  /// The address of the reference to the object that holds the stamp.
  private let word: UnsafeRawPointer
  /// The word when the stamp was last looked for.
  private let holder: UInt
  /// The address of the stamp; nil if the value holds no object.
  private let stamp: UnsafePointer<VersionStamp>?
  /// The stamp that was last kept.
  var seen: VersionStamp?

  @usableFromInline
  init<Stamped: StampHolding>(_ value: UnsafePointer<Stamped>) {
    word = UnsafeRawPointer(value) + Stamped.offsetOfStampHolder
    holder = word.load(as: UInt.self)
    stamp = value.pointee.addressOfStamp
  }

  /// A Boolean value indicating whether the value has the stamp that was last kept.
  @inline(__always)
  var isUnchanged: Bool {
    guard let seen else { return false }
    return known == seen
  }

  /// The stamp at present; nil if the value holds another object, so that the stamp has to be looked for anew.
  @inline(__always)
  var known: VersionStamp? {
    guard word.load(as: UInt.self) == holder else { return nil }
    return stamp?.pointee ?? .initial
  }
}

/// A value whose version stamp lies in an object that it holds.
@usableFromInline
protocol StampHolding: VersionStamped {
  /// The offset of the reference to the object.
  static var offsetOfStampHolder: Int { get }
  /// The address of the stamp, for as long as the value holds the same object; nil if it holds none.
  var addressOfStamp: UnsafePointer<VersionStamp>? { get }
}

extension IdentifiedArray: StampHolding {
  @usableFromInline static var offsetOfStampHolder: Int {
    // Stored properties all the way.
    MemoryLayout<Self>.offset(of: \.history.storage)!
  }

  @usableFromInline var addressOfStamp: UnsafePointer<VersionStamp>? {
    // A stored property.
    history.storage?.withUnsafeMutablePointerToHeader { UnsafePointer($0.pointer(to: \.stamp)!) }
  }
}
