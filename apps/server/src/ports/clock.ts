/** The time of day, from outside, so that tests can set it. */
export interface Clock {
  readonly now: () => Date
}
