import FoundationEssentials

/// A writer of JSON that encodes a value in one pass, without building a tree of it.
///
/// The writer replaces a redacted value where the value would be written. In the output of `JSONEncoder`, redacted
/// values would have to be found again, and `JSONEncoder` alone takes as long as recording an action with this writer.
/// This writer can't encode everything. After any problem, even one that the value's own encoding ignores,
/// `JSONEncoder` encodes the value.
final class JSONTextWriter {
  // Unchecked, all variables: one value is encoded at a time, and no code of the program runs during an access.
  /// The JSON text that was written so far, in UTF-8.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  /// A Boolean value indicating whether the text is the JSON of the value.
  @exclusivity(unchecked) private var isUsable = true
  /// The parts that are redacted.
  let redactions: [Redaction]
  @exclusivity(unchecked) private var open: [OpenContainer] = []
  @exclusivity(unchecked) private var lastID = 0
  /// The ranges of the names in the open objects; for each object, only the first names.
  @exclusivity(unchecked) private var names: [Range<Int>] = []
  /// The number of names of an object with which each new name is compared.
  private static var comparedNames: Int { 16 }

  /// An array or an object whose end has not been written.
  private struct OpenContainer {
    let id: Int
    let end: UInt8
    /// The position of its first name in `names`.
    let firstName: Int
    /// The names of the object that are not in `names`.
    var otherNames: Set<String> = []
    /// The number of names that are redacted.
    var redactedNames = 0
    var isEmpty = true
  }

  /// An array or an object: its number, and the number of open containers when it is the innermost one.
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

  /// Writes a value, by `JSONEncoder` if this writer can't.
  ///
  /// After an error, the text ends with a part of the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The name of the value for redactions, which may consist of several names joined by dots.
  /// - Throws: The error of `JSONEncoder`, which says where it happened; or the error of this writer, if only this
  ///   writer fails and there are redactions, which `JSONEncoder` does not know.
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

  /// Notes that the text is not the JSON of the value.
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

  /// Prepares for the next element of a container, and ends the containers inside it.
  func follow(in container: Container) {
    close(to: container.depth)
    // A value may use two of its containers alternately, which this writer can't do.
    guard open.count == container.depth, open[container.depth - 1].id == container.id else { return giveUp() }
    if open[container.depth - 1].isEmpty {
      open[container.depth - 1].isEmpty = false
    } else {
      if isValueMissing { giveUp() }
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Prepares for the value of a key.
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

  /// Notes a name, and gives up if the object has it already.
  ///
  /// In such an object, only the last value of a name counts, but this text already contains the earlier values.
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
  /// A value may request an encoder for a part, and not use it, or use it after other parts.
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

  /// Writes JSON.
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

/// The error for a value that must be redacted, and that only `JSONEncoder` can encode.
private struct UnredactableEncoding: Error, CustomStringConvertible {
  let description = """
    Its 'encode(to:)' uses two nested containers in turns, encodes a key twice, does not use an encoder that it has \
    requested, reads the coding path, or ignores an error. The values of such a type can't be redacted.
    """
}
