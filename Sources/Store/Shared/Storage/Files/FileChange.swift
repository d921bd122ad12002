import Effects
import FoundationEssentials

/// A change of a file that waits to be written.
struct FileChange: Sendable {
  /// The new value, which a load returns until the change is written.
  let value: any Sendable
  /// The new content of the file.
  let content: Content
  /// A closure that returns whether the program can read and overwrite the content of the file.
  ///
  /// It receives the content, and the path of the file for error messages.
  let review: @Sendable (Data, String) -> FileVerdict
  /// A closure that is called when the change is on the disk, before the receivers get the new content.
  ///
  /// `generation` is the generation of the new content, a number that is greater for newer content.
  var didWrite: @Sendable (_ generation: Int) -> Void = { _ in }
  /// The reporter to which issues were reported when the change was made.
  let reporter: (any IssueReporter)? = IssueReporting.override

  /// A Boolean value indicating whether the change replaces all of the content.
  var isWhole: Bool { if case .whole = content { true } else { false } }

  /// The new content of a file.
  enum Content: Sendable {
    /// A closure that returns content to replace the old content.
    case whole(@Sendable () throws -> Data)
    /// A closure that returns content made from the content on the disk, or from `nil` if the file has no usable
    /// content.
    case merged(@Sendable (Data?) throws -> Data)
  }
}

/// An answer to the question whether the program can read and overwrite the content of a file.
enum FileVerdict: Sendable {
  /// The content has the current format.
  case current
  /// The content was written by an older version of the program.
  case outdated(version: Int)
  /// The content can't be decoded.
  case undecodable
  /// The content must not be overwritten, because a newer version of the program has written it.
  case refused(SharedStorageError)
}

/// The last known content of a file.
enum KnownContent: Sendable {
  /// The file has not been read.
  case unread
  /// There was no file.
  case absent
  /// The file had this content.
  case present(FileContent, FileVerdict)
  /// The file could not be read.
  case failed

  /// A Boolean value indicating whether there was a file, perhaps one that could not be read.
  var hasFile: Bool {
    switch self {
    case .present, .failed: true
    case .unread, .absent: false
    }
  }

  /// A Boolean value indicating whether the file has no content, as far as is known.
  var isVacant: Bool {
    switch self {
    case .unread, .absent: true
    case .present(let content, _): content.bytes.isEmpty
    case .failed: false
    }
  }

  /// The stamp of the content; `nil` if no content is known.
  var stamp: FileStamp? {
    guard case .present(let content, _) = self else { return nil }
    return content.stamp
  }
}
