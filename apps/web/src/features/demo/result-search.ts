/** What a result page says, in its address (spec 2.screen.result). */
export interface ResultSearch {
  readonly title?: string
  readonly hint?: string
  /** address of ours the button leads to */
  readonly back?: string
}

const MAX_LENGTH = 200

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, MAX_LENGTH) || undefined
    : undefined

/** Takes the words and leaves everything else out. */
export const parseResultSearch = (raw: Record<string, unknown>): ResultSearch => {
  const read = { title: words(raw['title']), hint: words(raw['hint']), back: words(raw['back']) }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
