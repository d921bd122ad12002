/// The paths that one operator has opened below one path.
package final class PathGroup {
  /// Touched under the runtime's lock only.
  var paths: [PathKey: EffectPath] = [:]
  /// What the operator remembers of its state when it last looked after the paths.
  ///
  /// Touched under the runtime's lock only.
  var version: (any Sendable)?
  /// The paths that have been opened since, or have such paths below; some may have ended.
  ///
  /// Touched under the runtime's lock only.
  var new: [EffectPath] = []
}
