/// The log of the events of a store that has listeners, from where they happen to the store's isolation.
///
/// Effects start and end on any thread. Their events wait here, with those of the isolation between them in their
/// order, until the store delivers them. The store keeps the log after its last listener is gone, so that the numbers
/// of the events continue.
///
/// It is touched under the tree's lock only.
package struct EventLog<Event> {
  /// An event that waits for its delivery.
  package struct Entry {
    /// The number of the event.
    package let number: Int
    /// The number of the event that led to it.
    package let cause: Int?
    package let time: Moment
    package let event: Event
  }

  private var lastNumber = 0
  private var lastTime: Moment?
  private var entries: [Entry] = []
  /// A Boolean value indicating whether the store has listeners.
  private(set) var isOpen = true
  /// A Boolean value indicating whether a delivery is already scheduled.
  private var isDeliveryPending = false
  /// Starts a task that delivers the entries, under the lock.
  ///
  /// Returns false if the store has no actor. Then its owner delivers them, when it uses the store.
  private let schedule: @Sendable () -> Bool

  init(schedule: @escaping @Sendable () -> Bool) { self.schedule = schedule }

  /// Adds an event, and schedules a delivery unless one is already scheduled.
  ///
  /// - Returns: The number of the event; nil if the store has no listeners.
  @discardableResult
  mutating func append(_ event: Event, at time: Moment = .now, cause: Int?) -> Int? {
    guard isOpen else { return nil }
    lastNumber += 1
    // The end of an action is read before the lock, and an effect may have added an event since then.
    let time = lastTime.map { max($0, time) } ?? time
    lastTime = time
    entries.append(Entry(number: lastNumber, cause: cause, time: time, event: event))
    if !isDeliveryPending { isDeliveryPending = schedule() }
    return lastNumber
  }

  /// Promises a delivery, until which none is scheduled, if the store has listeners.
  mutating func holdDelivery() { isDeliveryPending = isOpen }

  /// Moves the entries to an empty array, whose memory is used for the next ones.
  ///
  /// The caller releases them outside the lock.
  mutating func takeEntries(into array: inout [Entry]) {
    isDeliveryPending = false
    swap(&entries, &array)
  }

  /// Starts adding events.
  mutating func open() { isOpen = true }

  /// Stops adding events.
  ///
  /// - Returns: The entries, which the caller releases outside the lock.
  mutating func close() -> [Entry] {
    isOpen = false
    var dropped: [Entry] = []
    takeEntries(into: &dropped)
    return dropped
  }
}
