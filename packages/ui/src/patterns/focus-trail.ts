/** Enough for a window over a window over a menu. */
const KEPT = 16

/** Where the focus has been, the latest last: whoever closes a window goes on where they were. */
export class FocusTrail<T> {
  private places: readonly T[] = []

  note(place: T): void {
    this.places = [...this.places.filter((one) => one !== place), place].slice(-KEPT)
  }

  /** The person left by pressing beside everything: nothing waits for them any more. */
  forget(): void {
    this.places = []
  }

  /** The latest place that is still there; null where none is. */
  back(isThere: (place: T) => boolean): T | null {
    return this.places.findLast(isThere) ?? null
  }
}
