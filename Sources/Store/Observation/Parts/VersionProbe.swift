/// A probe of the version stamp of a value at a fixed address, which reads the stamp directly from memory.
///
/// Reading the stamp of a collection through a generic protocol takes about a hundred instructions. Loading the two
/// words of the stamp takes five.
///
/// Invariant: the word at `word` is a reference to the object that contains the stamp. While this word is unchanged,
/// the object is alive and the address of its stamp is unchanged.
@usableFromInline
struct VersionProbe {
  /// The address of the reference to the object that contains the stamp.
  private let word: UnsafeRawPointer
  /// The value of the word at ``word`` when the stamp was located.
  private let holder: UInt
  /// The address of the stamp; `nil` if the value refers to no object.
  private let stamp: UnsafePointer<VersionStamp>?
  /// The stamp of the last read value.
  var seen: VersionStamp?

  @usableFromInline
  init<Stamped: StampHolding>(_ value: UnsafePointer<Stamped>) {
    word = UnsafeRawPointer(value) + Stamped.offsetOfStampHolder
    holder = word.load(as: UInt.self)
    stamp = value.pointee.addressOfStamp
  }

  /// Creates a probe of a stamp at a fixed address.
  ///
  /// - Parameters:
  ///   - stamp: The address of the stamp.
  ///   - word: The address of a word that never changes.
  init(stamp: UnsafePointer<VersionStamp>, word: UnsafePointer<UInt>) {
    self.word = UnsafeRawPointer(word)
    holder = word.pointee
    self.stamp = stamp
  }

  /// A Boolean value indicating whether the value still has the stamp of the last read value.
  @inline(__always)
  var isUnchanged: Bool {
    guard let seen else { return false }
    return known == seen
  }

  /// The current stamp; `nil` if the stamp must be located again because the value now refers to another object.
  @inline(__always)
  var known: VersionStamp? {
    guard word.load(as: UInt.self) == holder else { return nil }
    return stamp?.pointee ?? .initial
  }
}

/// A value whose version stamp is in an object to which it refers.
@usableFromInline
protocol StampHolding: VersionStamped {
  /// The offset, inside a value, of the reference to the object that contains the stamp.
  static var offsetOfStampHolder: Int { get }
  /// The address of the stamp; `nil` if the value refers to no object. The address is valid while the value refers to
  /// the same object.
  var addressOfStamp: UnsafePointer<VersionStamp>? { get }
}

extension IdentifiedArray: StampHolding {
  @usableFromInline static var offsetOfStampHolder: Int {
    // The offset exists, because the key path consists of stored properties only.
    MemoryLayout<Self>.offset(of: \.history.storage)!
  }

  @usableFromInline var addressOfStamp: UnsafePointer<VersionStamp>? {
    // The pointer exists, because `stamp` is a stored property.
    history.storage?.withUnsafeMutablePointerToHeader { UnsafePointer($0.pointer(to: \.stamp)!) }
  }
}
