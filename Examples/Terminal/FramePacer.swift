/// A pacer that draws the newest frame, at most sixty times a second.
///
/// It skips frames that arrive in the meantime. It draws the first frame after a pause immediately, so that the effect
/// of a key is visible without delay.
@MainActor
package final class FramePacer {
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) async -> Void
  private var renderer: Renderer
  private var waiting: Frame?
  private var isDrawing = false
  private var task: Task<Void, Never>?

  /// Creates a pacer for a screen with unknown content.
  ///
  /// - Parameters:
  ///   - hasColors: A Boolean value indicating whether to use colors.
  ///   - interval: The minimum time between two frames.
  ///   - clock: The clock.
  ///   - write: Writes to the screen.
  package init(
    hasColors: Bool, interval: Duration = .microseconds(16_667),
    clock: any Clock<Duration> = ContinuousClock(),
    write: @escaping @Sendable (String) async -> Void
  ) {
    renderer = Renderer(hasColors: hasColors)
    self.interval = interval
    self.clock = clock
    self.write = write
  }

  /// Draws a frame immediately or after the minimum time, unless a newer frame arrives before that.
  ///
  /// - Parameter frame: The frame; `nil` to leave the screen to another program and discard the waiting frame.
  package func show(_ frame: Frame?) {
    waiting = frame
    guard frame != nil, !isDrawing else { return }
    isDrawing = true
    task = Task { await draw() }
  }

  /// Waits until the last frame is drawn.
  package func finish() async {
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
