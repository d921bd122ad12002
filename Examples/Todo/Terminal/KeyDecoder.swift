/// Makes events of the bytes that a terminal sends.
///
/// A terminal's bytes come in pieces of any size, and an escape character may be a key by itself or the
/// beginning of another. What is not complete waits for the next bytes, or for ``flush()``.
struct KeyDecoder {
  /// What has not been understood yet.
  private var pending: [UInt8] = []
  /// What has been pasted so far, while a paste goes on.
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// A sequence longer than this is none: nobody sends such.
  private static let longestSequence = 32

  /// Whether an escape character waits, which is a key if nothing follows it soon.
  var isWaiting: Bool { pasted == nil && !pending.isEmpty }

  /// Takes bytes.
  ///
  /// - Parameter bytes: What the terminal sent.
  /// - Returns: What it means, as far as it is complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty, let count = next(in: rest, &events) { rest = rest.dropFirst(count) }
    pending = Array(rest)
    return events
  }

  /// Takes what waits for what it is by itself: no more bytes have come.
  ///
  /// - Returns: The keys.
  mutating func flush() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    let bytes = pending
    pending = []
    guard bytes[0] == Self.escape else { return [.key(.text("\u{FFFD}"))] }
    return [.key(.escape)] + decode(bytes.dropFirst())
  }

  /// Reads one event; nil if the bytes do not suffice.
  private mutating func next(in bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    if pasted != nil { return paste(bytes, &events) }
    guard bytes.first == Self.escape else { return text(in: bytes, &events) }
    guard bytes.count > 1 else { return nil }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return sequence(bytes, &events)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      if let key = Self.key(final: bytes[bytes.startIndex + 2], parameters: []) { events.append(.key(key)) }
      return 3
    case Self.escape:
      events.append(.key(.escape))
      return 1
    default:
      var keys: [TerminalEvent] = []
      guard let count = text(in: bytes.dropFirst(), &keys) else { return nil }
      if case .key(.text(let letter)) = keys[0] { keys[0] = .key(.alt(letter)) }
      events += keys
      return count + 1
    }
  }
}

extension KeyDecoder {
  private mutating func paste(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    guard let end = bytes.firstIndex(of: Self.escape) else {
      pasted? += bytes
      return bytes.count
    }
    guard end == bytes.startIndex else {
      pasted? += bytes[..<end]
      return end - bytes.startIndex
    }
    guard bytes.starts(with: Self.pasteEnd) else {
      // A part of the end may be the end when the rest comes; anything else belongs to the text.
      guard bytes.count >= Self.pasteEnd.count || !Self.pasteEnd.starts(with: bytes) else { return nil }
      pasted?.append(Self.escape)
      return 1
    }
    events.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
    pasted = nil
    return Self.pasteEnd.count
  }

  /// Reads one scalar or control character.
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

  /// Reads `ESC [`, parameters and a final byte.
  private mutating func sequence(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) || $0 < 0x20 }) else {
      return body.count < Self.longestSequence ? nil : bytes.count
    }
    // A control character in it means that it was cut off.
    guard body[end] >= 0x20 else { return end - bytes.startIndex }
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

  /// The key of a sequence, as xterm and the terminals that followed it send them.
  private static func key(final: UInt8, parameters: [Int]) -> Key? {
    let isPlain = parameters.count < 2 || parameters[1] <= 2
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .named(isPlain ? .right : .wordRight)
    case UInt8(ascii: "D"): return .named(isPlain ? .left : .wordLeft)
    case UInt8(ascii: "H"): return .named(.home)
    case UInt8(ascii: "F"): return .named(.end)
    case UInt8(ascii: "M"): return .enter
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
