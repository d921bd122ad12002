import Effects

extension RuntimeIssue.Kind {
  /// An action could not be recorded.
  public static let unencodableAction = Self(documented: "unencodable-action")
  /// A recording could not be written, or was used in a way that it does not support.
  public static let recordingFailure = Self(documented: "recording-failure")
  /// A closure that receives the events of a store caused ever more of them.
  public static let endlessEvents = Self(documented: "endless-events")
  /// The history of a store was asked for something that it can't show.
  public static let historyMisuse = Self(documented: "history-misuse")
}
