extension Line {
  /// A Boolean value indicating whether the line is that of a done task.
  var isDone: Bool { ItemEditing.isDone(text) }

  /// Returns the names that the line mentions: its projects after `+`, its contexts after `@`.
  ///
  /// These are the words of ``Fields/projects`` and ``Fields/contexts``, found in a tenth of the time, because marks and
  /// dates are not among them and separators are ASCII.
  ///
  /// - Parameter sigil: The character before a name.
  /// - Returns: The names, in order.
  func names(after sigil: Character) -> [String] {
    guard let sigil = sigil.asciiValue else { return [] }
    var (text, names) = (text, [String]())
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end =
          bytes[start...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? bytes.count
        if end - start > 1, bytes[start] == sigil {
          names.append(String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
        }
        start = end + 1
      }
    }
    return names
  }
}
