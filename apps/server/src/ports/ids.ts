/** New ids: UUIDv7, so that rows made later sort later. */
export interface Ids {
  readonly next: () => string
}
