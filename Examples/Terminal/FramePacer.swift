/// An object that draws frames, and limits how often the screen is drawn.
///
/// If several frames arrive in quick succession, only the last one is drawn. The first frame after a pause is drawn
/// immediately, so that the effect of a key is visible without delay.
@MainActor
package final class FramePacer {
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let write: @Sendable (String) async -> Void
  private var renderer: Renderer
  private var waiting: Frame?
  private var isDrawing = false
  private var task: Task<Void, Never>?

  /// Creates a pacer that draws the whole screen with the first frame.
  ///
  /// - Parameters:
  ///   - hasColors: A Boolean value indicating whether to use colors.
  ///   - interval: The minimum time between two drawings.
  ///   - clock: The clock that measures the interval.
  ///   - write: A closure that writes text to the screen.
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

  /// Draws a frame as soon as the minimum time since the last drawing is over, unless a newer frame arrives before
  /// that.
  ///
  /// - Parameter frame: The frame; `nil` to discard the frame that waits to be drawn, because another program uses the
  ///   screen.
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
