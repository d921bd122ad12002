/// The log of the events of a store that has listeners.
///
/// Effects start and end on any thread. Their events wait here, in order with the events of the store's isolation,
/// until the store delivers them on its isolation. The store keeps the log after its last listener is gone, so that the
/// numbers of the events continue.
///
/// The log is accessed under the tree's lock only.
package struct EventLog<Event> {
  /// An event that waits for its delivery.
  package struct Entry {
    /// The number of the event.
    package let number: Int
    /// The number of the event that led to this event; `nil` if there is none.
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
  /// A closure that starts a task to deliver the entries; called under the lock.
  ///
  /// It returns `false` if the store has no actor. In this case, the owner of the store delivers the entries when it
  /// uses the store.
  private let schedule: @Sendable () -> Bool

  init(schedule: @escaping @Sendable () -> Bool) { self.schedule = schedule }

  /// Adds an event, and schedules a delivery unless one is already scheduled.
  ///
  /// - Returns: The number of the event; `nil` if the store has no listeners.
  @discardableResult
  mutating func append(_ event: Event, at time: Moment = .now, cause: Int?) -> Int? {
    guard isOpen else { return nil }
    lastNumber += 1
    // The time at which an action ends is read before the lock is taken, and an effect may have added an event since
    // then.
    let time = lastTime.map { max($0, time) } ?? time
    lastTime = time
    entries.append(Entry(number: lastNumber, cause: cause, time: time, event: event))
    if !isDeliveryPending { isDeliveryPending = schedule() }
    return lastNumber
  }

  /// Records that the caller will deliver the events, so that no other delivery is scheduled.
  ///
  /// Without listeners, no delivery is needed.
  mutating func holdDelivery() { isDeliveryPending = isOpen }

  /// Moves the entries to an empty array, and keeps the memory of the array for the next entries.
  ///
  /// The caller releases the entries outside the lock.
  mutating func takeEntries(into array: inout [Entry]) {
    isDeliveryPending = false
    swap(&entries, &array)
  }

  /// Lets the log add events again.
  mutating func open() { isOpen = true }

  /// Discards the entries, and lets the log ignore events until it is opened again.
  ///
  /// - Returns: The discarded entries, which the caller releases outside the lock.
  mutating func close() -> [Entry] {
    isOpen = false
    var dropped: [Entry] = []
    takeEntries(into: &dropped)
    return dropped
  }
}
