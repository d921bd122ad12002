import FoundationEssentials

/// A writer of JSON that encodes a value in one pass, without building a tree of it.
///
/// The writer writes a placeholder instead of a redacted value. `JSONEncoder` would write the redacted values too, and
/// they would then have to be found in its output. Besides, `JSONEncoder` alone takes as long as the whole recording of
/// an action with this writer. This writer can't encode everything. After any problem, even one that the encoding code
/// of the value ignores, `JSONEncoder` encodes the whole value.
final class JSONTextWriter {
  // The exclusivity of all variables is unchecked, because one value is encoded at a time, and no code of the app runs
  // during an access.
  /// The JSON text that was written so far, in UTF-8.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  /// A Boolean value indicating whether the text is the correct JSON of the value so far.
  @exclusivity(unchecked) private var isUsable = true
  /// The values that the writer redacts.
  let redactions: [Redaction]
  @exclusivity(unchecked) private var open: [OpenContainer] = []
  @exclusivity(unchecked) private var lastID = 0
  /// The ranges, in `bytes`, of the first names in each object whose end has not been written.
  @exclusivity(unchecked) private var names: [Range<Int>] = []
  /// The maximum number of names of an object in `names`; each new name is compared with these.
  private static var comparedNames: Int { 16 }

  /// An array or an object whose end has not been written.
  private struct OpenContainer {
    let id: Int
    let end: UInt8
    /// The position of the object's first name in `names`.
    let firstName: Int
    /// The names of the object that are not in `names`.
    var otherNames: Set<String> = []
    /// The number of names that are redacted.
    var redactedNames = 0
    var isEmpty = true
  }

  /// A handle of an array or an object that is being written; the outermost array or object has the depth 1.
  struct Container {
    fileprivate let id: Int
    fileprivate let depth: Int
  }

  init(redactions: [Redaction]) { self.redactions = redactions }

  /// Starts again with an empty text.
  func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    isUsable = true
  }

  /// Writes a value, with `JSONEncoder` if this writer can't encode it.
  ///
  /// If the method throws an error, the text ends with an incomplete value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the value that redactions refer to: one name, or several names joined by dots.
  /// - Throws: The error of `JSONEncoder`, which contains the path to the value that can't be encoded. If there are
  ///   redactions, `JSONEncoder` can't replace this writer, because `JSONEncoder` can't apply redactions. The method
  ///   then throws an error even if only this writer can't encode the value.
  func write(_ value: some Encodable, path: String = "") throws {
    let start = bytes.count
    var failure: (any Error)?
    do {
      try write(value, at: place(path: path))
      close(to: 0)
    } catch {
      failure = error
      giveUp()
    }
    guard !isUsable else { return }
    let encoder = JSONEncoder()
    encoder.userInfo[.keepsStackIDs] = true
    let json = try encoder.encode(value)
    guard redactions.isEmpty else { throw failure ?? UnredactableEncoding() }
    bytes.removeSubrange(start...)
    open.removeAll()
    names.removeAll()
    isUsable = true
    bytes(of: json)
  }

  /// Records that the text is not the JSON of the value, so that `JSONEncoder` encodes the value.
  func giveUp() { isUsable = false }

  // MARK: Containers

  /// Begins an array or an object.
  func begin(isObject: Bool) -> Container {
    lastID += 1
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    open.append(
      OpenContainer(id: lastID, end: UInt8(ascii: isObject ? "}" : "]"), firstName: names.count))
    return Container(id: lastID, depth: open.count)
  }

  /// Prepares to write the next element of a container, and ends the containers inside the container.
  func follow(in container: Container) {
    close(to: container.depth)
    // A value may write alternately to two of its nested containers. This writer does not support that.
    guard open.count == container.depth, open[container.depth - 1].id == container.id else { return giveUp() }
    if open[container.depth - 1].isEmpty {
      open[container.depth - 1].isEmpty = false
    } else {
      if isValueMissing { giveUp() }
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Writes a key, and prepares to write its value.
  func follow(in container: Container, key: String) {
    follow(in: container)
    let start = bytes.count
    write(text: key)
    if isUsable { note(key, at: start..<bytes.count) }
    bytes.append(UInt8(ascii: ":"))
  }

  /// Returns a placeholder for the name of a redacted key, different for each key of the object.
  func redactedName(in container: Container) -> String {
    guard open.count >= container.depth, open[container.depth - 1].id == container.id else {
      return "redacted"
    }
    open[container.depth - 1].redactedNames += 1
    let number = open[container.depth - 1].redactedNames
    return number == 1 ? "redacted" : "redacted \(number)"
  }

  /// Records a name in the innermost object, and gives up if the object already has this name.
  ///
  /// If a value encodes a name twice, `JSONEncoder` keeps only the last value for the name. But this text already
  /// contains the first value.
  private func note(_ name: String, at place: Range<Int>) {
    let first = open[open.count - 1].firstName
    for other in names[first...] where other.count == place.count {
      if bytes[other].elementsEqual(bytes[place]) { giveUp() }
    }
    if names.count - first < Self.comparedNames {
      names.append(place)
    } else if !open[open.count - 1].otherNames.insert(name).inserted {
      giveUp()
    }
  }

  /// A Boolean value indicating whether the last element has no value.
  ///
  /// A value may request an encoder for one of its parts, and then never use the encoder, or use it only after it has
  /// encoded other parts.
  private var isValueMissing: Bool {
    switch bytes.last {
    case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["): true
    default: false
    }
  }

  private func close(to depth: Int) {
    while open.count > depth {
      let container = open.removeLast()
      if !container.isEmpty, isValueMissing { giveUp() }
      names.removeSubrange(container.firstName...)
      bytes.append(container.end)
    }
  }

  // MARK: Values

  /// Writes bytes that are already JSON.
  func bytes(of json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

  func writeNull() { bytes.append(contentsOf: "null".utf8) }

  func write(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  func write(number: some BinaryInteger) { bytes.append(jsonNumber: number) }

  func write(number: some BinaryFloatingPoint & LosslessStringConvertible, _ value: Any) throws {
    guard number.isFinite else {
      giveUp()
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "JSON has no number \(number)."))
    }
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes a string in quotes.
  func write(text: String) { bytes.append(jsonString: text) }
}

/// The error that the writer throws if a recording has redactions and only `JSONEncoder` can encode a value.
///
/// `JSONEncoder` can't apply redactions.
private struct UnredactableEncoding: Error, CustomStringConvertible {
  let description = """
    An 'encode(to:)' alternates between two nested containers, encodes a key twice, does not use an encoder that it \
    has requested, reads the coding path, or ignores an error. Change that 'encode(to:)', because a recording with \
    redactions can't contain values of such a type.
    """
}
