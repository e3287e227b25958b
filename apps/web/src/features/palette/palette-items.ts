import { fuzzyScore } from './fuzzy.ts'

export type PaletteGroup =
  | 'recent'
  | 'order'
  | 'chapter'
  | 'book'
  | 'screen'
  | 'action'
  /** what can be done with one order */
  | 'order_action'
  | 'person'
  | 'term'

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  readonly words: string
  readonly hint?: string | undefined
  /** other words it may be found by */
  readonly alias?: string | undefined
  /** what it is asked for by when exactly it is meant: its number, its title, its name */
  readonly names?: readonly string[] | undefined
  /** section whose icon it bears */
  readonly icon: string
  /** where it leads; remembered as recent */
  readonly href?: string | undefined
  /** why it cannot be done now */
  readonly refusal?: string | undefined
  readonly run: () => void
}

export interface PaletteSection {
  readonly group: PaletteGroup
  readonly items: readonly PaletteItem[]
}

/** Words and aliases that begin like this outrank what the server found. */
const STRONG = 60
const MOST_LOCAL = 8

const scored = (
  items: readonly PaletteItem[],
  query: string,
): readonly { readonly item: PaletteItem; readonly score: number }[] =>
  items
    .flatMap((item) => {
      const scores = [item.words, item.alias ?? ''].flatMap((text) => fuzzyScore(text, query) ?? [])
      return scores.length === 0 ? [] : [{ item, score: Math.max(...scores) }]
    })
    .toSorted((a, b) => b.score - a.score)

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const isExactMatch = ({ words, names = [] }: PaletteItem, query: string): boolean =>
  [words, ...names].some((name) => folded(name) === folded(query))

const moveToFront = <T>(list: readonly T[], isFirst: (one: T) => boolean): readonly T[] => [
  ...list.filter(isFirst),
  ...list.filter((one) => !isFirst(one)),
]

const toSections = (
  items: readonly PaletteItem[],
  order: readonly PaletteGroup[],
): readonly PaletteSection[] =>
  order.flatMap((group) => {
    const own = items.filter((item) => item.group === group)
    return own.length === 0 ? [] : [{ group, items: own }]
  })

/**
 * What the palette shows. Without a query: the recent, then actions and screens. With one: what
 * fits of these beside what the server found,
 * before that screens and actions whose names begin that way, and first of all whatever is called
 * exactly that, however long ago it was used.
 * @param local recent items, screens and actions
 * @param found what the server found
 */
export const paletteSections = (
  local: readonly PaletteItem[],
  found: readonly PaletteItem[],
  query: string,
): readonly PaletteSection[] => {
  if (query.trim() === '') return toSections(local, ['recent', 'action', 'screen'])
  const foundIds = new Set(found.map(({ id }) => id))
  // something recent that the server finds again stands once, where the server put it
  const fitting = scored(
    local.filter((item) => !(item.group === 'recent' && foundIds.has(item.id))),
    query,
  ).slice(0, MOST_LOCAL)
  const strong = fitting.some(({ item, score }) => score >= STRONG && item.group !== 'recent')
  const order: readonly PaletteGroup[] = strong
    ? ['screen', 'action', 'recent', 'order', 'chapter', 'book', 'person', 'term']
    : ['recent', 'order', 'chapter', 'book', 'person', 'term', 'screen', 'action']
  const sections = toSections(
    moveToFront([...fitting.map(({ item }) => item), ...found], (item) =>
      isExactMatch(item, query),
    ),
    order,
  )
  return moveToFront(
    sections,
    ({ items }) => items[0] !== undefined && isExactMatch(items[0], query),
  )
}

/** The order a line stands for, also one used before; null for everything else. */
export const getOrderId = ({ id }: PaletteItem): string | null =>
  id.startsWith('order ') ? id.slice('order '.length) : null

/** What can be done with one order, as far as it fits what was typed. */
export const actionSections = (
  actions: readonly PaletteItem[],
  query: string,
): readonly PaletteSection[] => {
  const items = query.trim() === '' ? actions : scored(actions, query).map(({ item }) => item)
  return items.length === 0 ? [] : [{ group: 'order_action', items }]
}
