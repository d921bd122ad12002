import Effects

/// A printer of the events of a store.
///
/// ```swift
/// let token = store.printEvents(EventPrinter(.all, times: .sinceStart, to: .standardError))
/// ```
///
/// The printer prints each event on one line, which contains a time and the description of the event. After an action,
/// the printer prints the lines in which the state has changed. Control characters are escaped. The printer cuts the
/// text of an action after 200 characters and a line after 400 characters, and prints at most 100 lines of a
/// difference.
public struct EventPrinter {
  let contents: Contents
  let times: PrintedTime
  let redactions: [Redaction]
  let output: Output

  /// Creates a printer that writes to a stream of the process.
  ///
  /// - Parameters:
  ///   - contents: The events to print, and their details.
  ///   - times: The time at the beginning of each line.
  ///   - redactions: The values that the text replaces with `redacted`.
  ///   - output: The stream.
  public init(
    _ contents: Contents = .standard, times: PrintedTime = .ofDay, redacting redactions: [Redaction] = [],
    to output: Output = .standardOutput
  ) {
    (self.contents, self.times, self.redactions, self.output) = (contents, times, redactions, output)
  }

  /// Creates a printer that calls a closure.
  ///
  /// The printer calls the closure on the store's isolation, once for each event, in the order of the events. The
  /// closure may send actions to the store. The printer prints the events of these actions afterwards.
  ///
  /// - Parameters:
  ///   - contents: The events to print, and their details.
  ///   - times: The time at the beginning of each line.
  ///   - redactions: The values that the text replaces with `redacted`.
  ///   - isColored: A Boolean value indicating whether the text has escape sequences for the colors of a terminal.
  ///   - write: A closure that receives the text of each event, without a line break at its end.
  public init(
    _ contents: Contents = .standard, times: PrintedTime = .ofDay, redacting redactions: [Redaction] = [],
    isColored: Bool = false, to write: @escaping (_ text: String) -> Void
  ) {
    (self.contents, self.times, self.redactions) = (contents, times, redactions)
    output = Output(isColored: isColored, write: write)
  }

  /// The events that a printer prints, and their details.
  public struct Contents: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates a set of options.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The actions, with their senders.
    public static let actions = Self(rawValue: 1)
    /// The differences that actions make in the state.
    ///
    /// The printer keeps the state before each action, so every collection that an action changes is copied.
    public static let differences = Self(rawValue: 2)
    /// The effects that start and end.
    public static let effects = Self(rawValue: 4)
    /// The durations of reductions and effects.
    public static let durations = Self(rawValue: 8)
    /// The selectors that are computed.
    public static let selectors = Self(rawValue: 16)
    /// The observers that are called.
    public static let observers = Self(rawValue: 32)
    /// The actions with the differences in the state, the effects, and the durations.
    public static let standard: Self = [.actions, .differences, .effects, .durations]
    /// All events, with all details.
    public static let all: Self = [.standard, .selectors, .observers]
  }

  /// The output stream of the process to which events are printed.
  ///
  /// On a terminal the text has colors, unless the environment variable `NO_COLOR` has a value, or `TERM` is unset or
  /// `dumb`.
  public struct Output {
    let isColored: Bool
    let write: (String) -> Void

    /// The standard output stream.
    public static var standardOutput: Self {
      Self(isColored: StandardStream.output.takesColors) { print($0) }
    }

    /// The standard error stream, for programs that draw on the standard output.
    public static var standardError: Self {
      Self(isColored: StandardStream.error.takesColors) { writeToStandardError("\($0)\n") }
    }
  }
}
