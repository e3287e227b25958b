/** A value that can be watched: the shape React's external stores want. */
export interface Watched<T> {
  readonly get: () => T
  /** Returns the way to stop watching. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Cell<T> extends Watched<T> {
  readonly set: (value: T) => void
}

/**
 * Listeners are called after the value has changed, once per change; the same value is no change.
 */
export const createCell = <T>(initial: T): Cell<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
