import Store

@Reducer
struct Counter {
  struct State { var count = 0 }
  enum Action { case increment, decrement }
}
