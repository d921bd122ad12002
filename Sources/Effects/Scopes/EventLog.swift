/// The log of the events of a store that has listeners.
///
/// Effects start and end on any thread. The log keeps their events and the events of the store's isolation, in one
/// order. The store delivers them to the listeners on its isolation. The store keeps the log after the last listener
/// was removed, so that the numbers of later events continue.
///
/// The log is accessed under the tree's lock only.
package struct EventLog<Event> {
  /// An event that waits to be delivered to the listeners.
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
  /// A closure that starts a task to deliver the entries, and that is called under the lock.
  ///
  /// The closure returns `false` if the store has no actor. The owner of such a store delivers the entries when it next
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
    // The caller may have read the clock before it took the lock, and an effect may have added a later event since
    // then.
    let time = lastTime.map { max($0, time) } ?? time
    lastTime = time
    entries.append(Entry(number: lastNumber, cause: cause, time: time, event: event))
    if !isDeliveryPending { isDeliveryPending = schedule() }
    return lastNumber
  }

  /// Records that the caller will deliver the events, so that the log schedules no other delivery.
  ///
  /// If the store has no listeners, the method records nothing.
  mutating func holdDelivery() { isDeliveryPending = isOpen }

  /// Moves the entries to an empty array, and keeps the memory of the array for the next entries.
  ///
  /// The caller must release the entries outside the lock.
  mutating func takeEntries(into array: inout [Entry]) {
    isDeliveryPending = false
    swap(&entries, &array)
  }

  /// Lets the log accept events again.
  mutating func open() { isOpen = true }

  /// Discards the entries, and makes the log ignore events until `open()` is called.
  ///
  /// - Returns: The discarded entries, which the caller must release outside the lock.
  mutating func close() -> [Entry] {
    isOpen = false
    var dropped: [Entry] = []
    takeEntries(into: &dropped)
    return dropped
  }
}
