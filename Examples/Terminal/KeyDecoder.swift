/// A decoder that converts the bytes of a terminal to events.
///
/// The bytes arrive in pieces of any size. An escape character may be the escape key, or the first byte of another key.
/// The decoder keeps incomplete input until it gets the next bytes, or until ``flush()`` is called.
///
/// The byte of Ctrl-C is always the key Ctrl-C. If it follows an incomplete paste or an incomplete sequence, it ends
/// that input.
package struct KeyDecoder {
  /// The kind of input that is still missing.
  package enum Wait: Equatable, Sendable {
    /// The rest of a key, which arrives immediately, if at all.
    case key
    /// The end of a paste, whose pieces may arrive with pauses.
    case paste
  }

  /// The bytes that are not decoded yet.
  private var pending: [UInt8] = []
  /// The bytes of an incomplete paste that have arrived; `nil` if no paste is arriving.
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  private static let oldMouse = Array("\u{1B}[M".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum length of an escape sequence.
  ///
  /// Terminals do not send longer sequences.
  private static let longestSequence = 32

  /// The kind of the missing input; `nil` if the input is complete.
  package var waiting: Wait? {
    if pasted != nil { return .paste }
    return pending.isEmpty ? nil : .key
  }

  /// Decodes bytes.
  ///
  /// - Parameter bytes: The bytes from the terminal.
  /// - Returns: The events of the complete part of the input.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty, let count = next(in: rest, &events) { rest = rest.dropFirst(count) }
    pending = Array(rest)
    return events
  }

  /// Decodes incomplete input as it is, because the rest of it did not arrive in time.
  ///
  /// A paste whose end has not arrived ends here.
  ///
  /// - Returns: The events of the incomplete input.
  package mutating func flush() -> [TerminalEvent] {
    let bytes = pending
    pending = []
    if pasted != nil { return [endPaste()] + decode(bytes) }
    guard let first = bytes.first, !bytes.starts(with: Self.oldMouse) else { return [] }
    guard first == Self.escape else { return [.key(.text("\u{FFFD}"))] }
    return [.key(.escape)] + decode(bytes.dropFirst())
  }

  /// Decodes the input at the start of the bytes, and returns the number of bytes that it takes, or `nil` if it is
  /// incomplete.
  private mutating func next(in bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    if pasted != nil { return paste(bytes, &events) }
    guard bytes.first == Self.escape else { return text(in: bytes, &events) }
    guard bytes.count > 1 else { return nil }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return sequence(bytes, &events)
    case UInt8(ascii: "O"): return functionKey(bytes, &events)
    case Self.escape:
      events.append(.key(.escape))
      return 1
    default: return altered(bytes, &events)
    }
  }

  /// Decodes `ESC` and the key after it as a key that was pressed with the alt key.
  private func altered(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    var keys: [TerminalEvent] = []
    guard let count = text(in: bytes.dropFirst(), &keys) else { return nil }
    if case .key(.text(let letter)) = keys[0] { keys[0] = .key(.alt(letter)) }
    events += keys
    return count + 1
  }

  /// Decodes `ESC O` and a letter as one key, such as an arrow key.
  ///
  /// If another character follows, `ESC O` is the letter O with the alt key, and the character is a separate key.
  private func functionKey(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    guard let final = bytes.dropFirst(2).first else { return nil }
    guard (0x40...0x7E).contains(final) else { return altered(bytes, &events) }
    let key = final == UInt8(ascii: "M") ? .enter : Self.key(final: final, parameters: [])
    if let key { events.append(.key(key)) }
    return 3
  }
}

extension KeyDecoder {
  private mutating func endPaste() -> TerminalEvent {
    defer { pasted = nil }
    return .paste(String(decoding: pasted ?? [], as: UTF8.self))
  }

  private mutating func paste(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    guard let end = bytes.firstIndex(where: { $0 == Self.escape || $0 == Self.interrupt }) else {
      pasted? += bytes
      return bytes.count
    }
    guard end == bytes.startIndex else {
      pasted? += bytes[..<end]
      return end - bytes.startIndex
    }
    guard bytes[end] == Self.escape else {
      events.append(endPaste())
      return 0
    }
    guard bytes.starts(with: Self.pasteEnd) else {
      // These bytes may be the start of the marker that ends the paste. If they are not, they belong to the text.
      guard bytes.count >= Self.pasteEnd.count || !Self.pasteEnd.starts(with: bytes) else { return nil }
      pasted?.append(Self.escape)
      return 1
    }
    events.append(endPaste())
    return Self.pasteEnd.count
  }

  /// Decodes one scalar or control character.
  private func text(in bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x0D, 0x0A: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x7F, 0x08: events.append(.key(.backspace))
    case 0..<0x20: events.append(.key(.control(Unicode.Scalar(first | 0x60))))
    case 0x20..<0x7F: events.append(.key(.text(Unicode.Scalar(first))))
    default: return multibyte(bytes, &events)
    }
    return 1
  }

  private func multibyte(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    let count =
      switch bytes[bytes.startIndex] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let rest = bytes.dropFirst().prefix(count - 1)
    let isWhole = rest.allSatisfy { $0 & 0xC0 == 0x80 }
    if isWhole, rest.count < count - 1 { return nil }
    guard isWhole, let text = String(validating: bytes.prefix(count), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else {
      events.append(.key(.text("\u{FFFD}")))
      return 1
    }
    events.append(.key(.text(scalar)))
    return count
  }

  /// Decodes `ESC [`, parameters and a final byte as one key or mouse event.
  private mutating func sequence(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    let body = bytes.dropFirst(2).prefix(Self.longestSequence)
    // The Linux console sends a second bracket and a letter for a function key.
    if body.first == UInt8(ascii: "[") {
      guard let letter = body.dropFirst().first else { return nil }
      return (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) ? 4 : 3
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return body.count < Self.longestSequence ? nil : 2 + body.count
    }
    // If this byte can't end a sequence, the sequence was cut off before the byte.
    guard (0x40...0x7E).contains(body[end]) else { return end - bytes.startIndex }
    if end == body.startIndex, body[end] == UInt8(ascii: "M") { return mouseEvent(bytes) }
    if body.first == UInt8(ascii: "<") {
      if let mouse = Mouse(parameters: body[..<end], final: body[end]) { events.append(.mouse(mouse)) }
      return end - bytes.startIndex + 1
    }
    let parameters = String(decoding: body[..<end], as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 0 }
    if body[end] == UInt8(ascii: "~"), parameters.first == 200 {
      pasted = []
    } else if let key = Self.key(final: body[end], parameters: parameters) {
      events.append(.key(key))
    }
    return end - bytes.startIndex + 1
  }

  /// Skips `ESC [ M` and the three characters for the button and the position of the mouse.
  ///
  /// Terminals send this form if they do not support positions as decimal numbers.
  private func mouseEvent(_ bytes: ArraySlice<UInt8>) -> Int? {
    let place = bytes.dropFirst(3).prefix(3)
    let end = place.firstIndex { $0 < 0x20 } ?? place.endIndex
    return end == place.endIndex && place.count < 3 ? nil : end - bytes.startIndex
  }

  /// Returns the key that an escape sequence of xterm or a compatible terminal stands for.
  private static func key(final: UInt8, parameters: [Int]) -> Key? {
    let isPlain = parameters.count < 2 || parameters[1] <= 2
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .named(isPlain ? .right : .wordRight)
    case UInt8(ascii: "D"): return .named(isPlain ? .left : .wordLeft)
    case UInt8(ascii: "H"): return .named(.home)
    case UInt8(ascii: "F"): return .named(.end)
    case UInt8(ascii: "Z"): return .named(.backTab)
    case UInt8(ascii: "~"): return numbered[parameters.first ?? 0]
    default: return nil
    }
  }

  private static let numbered: [Int: Key] = [
    1: .named(.home), 3: .named(.delete), 4: .named(.end), 5: .named(.pageUp), 6: .named(.pageDown),
    7: .named(.home), 8: .named(.end),
  ]
}
