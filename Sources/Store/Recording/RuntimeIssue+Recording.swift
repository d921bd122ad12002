import Effects

extension RuntimeIssue.Kind {
  /// An action could not be recorded.
  public static let unencodableAction = Self(documented: "unencodable-action")
  /// A recording could not be written, or was used in a way that it does not support.
  public static let recordingFailure = Self(documented: "recording-failure")
  /// A closure that receives the events of a store caused new events without end.
  public static let endlessEvents = Self(documented: "endless-events")
  /// A history was used in a way that it does not support, such as for a jump to a state that it does not have.
  public static let historyMisuse = Self(documented: "history-misuse")
}
