/// What can be done about an effect that still runs at the end of a test.
let runningEffectFix = """
  Fix: let it end before; one that sleeps in a loop, such as a timer, never does. Or cancel it: send the action that \
  cancels it, 'await task.cancel()' the task that 'send' returned, or 'await store.skipInFlightEffects()'.
  """
