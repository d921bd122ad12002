/// A throttle for the progress reports of long work, which lets at most 100 of them through.
///
/// ```swift
/// var progress = ProgressThrottle(total: files.count)
/// for file in files {
///   index(file)
///   if let fraction = progress.advance() { await send(.progress(fraction)) }
/// }
/// ```
public struct ProgressThrottle: Sendable {
  /// The number of steps.
  public let total: Int
  /// The number of steps that are done.
  public private(set) var completed = 0
  private let reports: Int
  private var reported = 0

  /// Creates a throttle for work that has not begun.
  ///
  /// - Parameters:
  ///   - total: The number of steps.
  ///   - reports: The maximum number of reports, from 1 to 100.
  public init(total: Int, reports: Int = 100) {
    self.total = Swift.max(total, 0)
    self.reports = Swift.min(Swift.max(reports, 1), 100)
  }

  /// The fraction of the steps that are done, from 0 to 1.
  public var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }

  /// Counts completed steps.
  ///
  /// - Parameter steps: The number of steps that were done since the last call.
  /// - Returns: The fraction of the steps that are done, if it is time for the next report; otherwise, `nil`.
  public mutating func advance(by steps: Int = 1) -> Double? {
    completed = Swift.min(completed + steps, total)
    // The division uses integers, because a floating-point quotient can be slightly too small, for example 0.999…
    // instead of 1.
    let due =
      total == 0 ? reports : total.dividingFullWidth(completed.multipliedFullWidth(by: reports)).quotient
    guard due > reported else { return nil }
    reported = due
    return fraction
  }
}
