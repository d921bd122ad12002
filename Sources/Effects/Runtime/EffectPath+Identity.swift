extension EffectPath {
  /// What the path is known by also when nothing has been in flight in it for a while.
  var identity: [PathKey] { sequence(first: self) { $0.parent }.compactMap(\.key) }
}
