import Effects
import Glibc

/// The code that writes buffered recordings when the process ends.
enum RecordingExit {
  private struct WeakRecording {
    weak var recording: Recording?
  }

  private static let recordings: LockedValue<[WeakRecording]> = {
    atexit { RecordingExit.flush() }
    return LockedValue([])
  }()

  /// Adds a recording whose buffer must be written when the process ends.
  static func add(_ recording: Recording) {
    let entry = WeakRecording(recording: recording)
    recordings.change { recordings in
      recordings.removeAll { $0.recording == nil || $0.recording === entry.recording }
      recordings.append(entry)
    }
  }

  private static func flush() {
    for entry in recordings.value { entry.recording?.flushNow() }
  }
}
