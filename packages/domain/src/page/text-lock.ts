/** Somebody types in a text. */
export interface TextClaim {
  readonly pageId: string
  readonly itemId: string
  /** when it began, in milliseconds */
  readonly since: number
  /** how often this person took the text over; 0: they began to type in a free one */
  readonly takeovers: number
}

/**
 * Whose text it is among those who type in it: who took it over last, else who began first. Only a
 * courtesy between people: what the others type is stored all the same.
 */
export const findHolder = <Typist extends { readonly by: string; readonly claim: TextClaim }>(
  typists: readonly Typist[],
): Typist | null => {
  const takers = typists.filter(({ claim }) => claim.takeovers > 0)
  const isBefore = (a: Typist, b: Typist): boolean =>
    a.claim.since === b.claim.since ? a.by < b.by : a.claim.since < b.claim.since
  if (takers.length > 0) return takers.reduce((last, each) => (isBefore(last, each) ? each : last))
  return typists.length === 0
    ? null
    : typists.reduce((first, each) => (isBefore(each, first) ? each : first))
}
