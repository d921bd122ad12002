import Effects
import Glibc

/// The writing of buffered recordings at the end of the process.
enum RecordingExit {
  private struct WeakRecording {
    weak var recording: Recording?
  }

  private static let recordings: LockedValue<[WeakRecording]> = {
    atexit { RecordingExit.flush() }
    return LockedValue([])
  }()

  /// Lets a recording be written when the process ends.
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
