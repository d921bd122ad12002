/// Draws the newest frame, at most sixty times a second.
///
/// Frames that come in between are not drawn. The first after a pause is drawn at once, so that a key's
/// effect does not wait for a beat.
@MainActor
final class FramePacer {
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) async -> Void
  private var renderer: Renderer
  private var waiting: Frame?
  private var isDrawing = false
  private var task: Task<Void, Never>?

  /// Begins with an unknown screen.
  ///
  /// - Parameters:
  ///   - hasColors: A Boolean value indicating whether to use colors.
  ///   - interval: The time between two frames at least.
  ///   - clock: The clock.
  ///   - write: Writes to the screen.
  init(
    hasColors: Bool, interval: Duration = .microseconds(16_667),
    clock: any Clock<Duration> = ContinuousClock(),
    write: @escaping @Sendable (String) async -> Void
  ) {
    renderer = Renderer(hasColors: hasColors)
    self.interval = interval
    self.clock = clock
    self.write = write
  }

  /// Shows a frame, at once or at the next beat, unless a newer one comes before.
  ///
  /// - Parameter frame: The frame; nil leaves the screen to others and forgets what waits.
  func show(_ frame: Frame?) {
    waiting = frame
    guard frame != nil, !isDrawing else { return }
    isDrawing = true
    task = Task { await draw() }
  }

  /// Waits until what was to be shown has been.
  func finish() async {
    await task?.value
  }

  private func draw() async {
    while let frame = waiting {
      waiting = nil
      let output = renderer.draw(frame)
      if !output.isEmpty { await write(output) }
      try? await clock.sleep(for: interval)
    }
    isDrawing = false
  }
}
