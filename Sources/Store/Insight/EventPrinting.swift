import Effects

/// An object that prints the events of one store with a printer.
final class EventPrinting<State, Action> {
  private let printer: EventPrinter
  private let time: (ContinuousClock.Instant) -> String
  fileprivate let filter: ActionFilter<Action>
  /// The actions that wait to be printed: the numbers of their events, with the states before and after them if needed.
  private var shown: [Int: StateChange?] = [:]
  /// The number of the event of the last printed action.
  private var lastShown: Int?

  /// The states before and after an action.
  typealias StateChange = (old: State, new: State)

  init(_ printer: EventPrinter, _ filter: ActionFilter<Action>) {
    (self.printer, self.filter) = (printer, filter)
    time = printer.times.makeText()
  }

  /// A Boolean value indicating whether the states before and after each action are needed.
  fileprivate var needsStates: Bool { printer.contents.isSuperset(of: [.actions, .differences]) }

  /// Records an action that has been reduced and that the filter admits, so that `print(_:)` prints it later.
  fileprivate func show(_ number: Int, _ change: StateChange?) { shown[number] = .some(change) }

  /// Discards the actions that wait to be printed.
  ///
  /// The events of these actions were dropped, so the actions can no longer be printed.
  fileprivate func forget() { shown = [:] }

  /// Prints an event.
  func print(_ event: StoreEvent) {
    switch event.kind {
    case .action:
      guard let change = shown.removeValue(forKey: event.number) else { return }
      lastShown = event.number
      if printer.contents.contains(.actions) { write(event, change.flatMap(difference)) }
    case .effectStarted(let effect), .effectFinished(let effect), .effectCancelled(let effect),
      .effectFailed(let effect, _):
      if printer.contents.contains(.effects), admits(effect) { write(event) }
    case .selectorComputed: if printer.contents.contains(.selectors), followsShown(event) { write(event) }
    case .observerCalled: if printer.contents.contains(.observers), followsShown(event) { write(event) }
    }
  }

  private func difference(_ change: StateChange) -> String? {
    printer.redactions.difference(change.old, change.new)
  }

  private func write(_ event: StoreEvent, _ difference: String? = nil) {
    let isColored = printer.output.isColored
    let text = event.kind.text(
      showsDurations: printer.contents.contains(.durations), redacting: printer.redactions)
    let line = PrintedChange.line(text, at: time(event.time), isColored: isColored)
    printer.output.write(PrintedChange.text(line, difference, isColored: isColored))
  }

  /// Returns a Boolean value indicating whether the filter admits the action that an effect belongs to.
  private func admits(_ effect: EffectInFlight) -> Bool {
    filter.admitsAll || (effect.origin?.value as? Action).map(filter.admits) ?? false
  }

  /// Returns a Boolean value indicating whether the cause of an event is an action that the filter admits.
  private func followsShown(_ event: StoreEvent) -> Bool {
    filter.admitsAll || event.cause != nil && event.cause == lastShown
  }
}

/// A listener that keeps the states before and after each action for a printer.
final class PrintedActionListener<State, Action>: ActionListener {
  private let printing: EventPrinting<State, Action>
  private let state: UnsafeMutablePointer<State>
  /// A Boolean value indicating whether to print the action that is being reduced.
  private var isShown = false
  private var old: State?

  init(_ printing: EventPrinting<State, Action>, of root: RootCore<State, Action>) {
    (self.printing, state) = (printing, root.state)
  }

  func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    // Sound: the listener was added to the core of a store with actions of this type, and the core passes the action's
    // address.
    isShown = printing.filter.admits(action.assumingMemoryBound(to: Action.self).pointee)
    if isShown, printing.needsStates { old = state.pointee }
  }

  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    let old = old.take()
    // The source of the events has already numbered the action, because the store calls that source before this
    // listener.
    if isShown, let number = core.listeners?.currentEvent {
      printing.show(number, old.map { ($0, state.pointee) })
    }
  }

  func abandon(_ events: [LoggedEvent.Entry], after count: Int) { printing.forget() }
}
