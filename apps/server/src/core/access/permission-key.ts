/**
 * The rights on a row of the list, worked out once for all orders that are alike in what rights
 * ask.
 */
import type { OrderView } from '@panelflow/contract/order.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { createHash } from 'node:crypto'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { orderRights } from './order-rights.ts'

/** What rights ask of an order, and who its people are. */
export interface PermissionKey {
  /** the order without its names: everybody on a seat is a number */
  readonly facts: OrderState
  /** a hash of the facts */
  readonly permissionKey: string
  /** ids of the people by their number */
  readonly people: readonly string[]
}

const LONG_PAST = '1970-01-01T00:00:00.000Z'
const FAR_OFF = '9999-01-01T00:00:00.000Z'
const NO_PERSON = 'nobody'
const toPlaceholder = (nth: number): string => (nth === -1 ? NO_PERSON : `person ${nth}`)

/** Two orders with one key give everybody in the same place the same rights. */
export const toPermissionKey = (order: OrderState): PermissionKey => {
  const people: string[] = []
  const named = (id: string | null): string | null => {
    if (id === null) return null
    if (!people.includes(id)) people.push(id)
    return toPlaceholder(people.indexOf(id))
  }
  const bare = (chapter: ChapterState, index: number): ChapterState => ({
    ...chapter,
    id: `chapter ${index}`,
    number: index,
    round: 0,
    translatorId: named(chapter.translatorId),
    proofreaderId: named(chapter.proofreaderId),
    reviewerId: named(chapter.reviewerId),
    typesetterId: named(chapter.typesetterId),
    visualReviewerId: named(chapter.visualReviewerId),
    problem: chapter.problem === null ? null : { reason: '' },
  })
  const facts: OrderState = {
    ...order,
    id: '',
    version: 0,
    stop: order.stop === null ? null : { ...order.stop, reason: '', accountId: '', at: '' },
    cutoffAt: '',
    chapters: order.chapters.map(bare),
  }
  return {
    facts,
    permissionKey: createHash('sha256')
      .update(JSON.stringify(facts))
      .digest('base64url')
      .slice(0, 22),
    people,
  }
}

type Rights = OrderView['can']

/** A few hundred per installation; at most this many are kept. */
const MAX_CACHED = 5000
const cache = new RecentMap<string, Rights>(MAX_CACHED)

type Keyed = Omit<PermissionKey, 'facts'>

/**
 * `can` of orders for one reader at one moment. `late`: the moment is past the order's deadline.
 */
export interface RightsReader {
  /** undefined: the rights of this key are not cached, `learn` them */
  readonly known: (order: Keyed, late: boolean) => Rights | undefined
  readonly learn: (order: PermissionKey, late: boolean) => Rights
}

export const rightsReader = (actor: Actor, now: Date): RightsReader => {
  const viewerKind = `${actor.isRoot} ${effectiveRoles(actor).join()}`
  const toKey = ({ permissionKey, people }: Keyed, late: boolean): string =>
    `${permissionKey} ${late} ${people.indexOf(actor.accountId)} ${viewerKind}`
  // a page keeps the rights it has met, whatever the cache evicts meanwhile
  const met = new Map<string, Rights>()
  return {
    known: (order, late) => {
      const key = toKey(order, late)
      const rights = met.get(key) ?? cache.get(key)
      if (rights !== undefined) met.set(key, rights)
      return rights
    },
    learn: (order, late) => {
      const state = { ...order.facts, cutoffAt: late ? LONG_PAST : FAR_OFF }
      const viewer = {
        ...actor,
        accountId: toPlaceholder(order.people.indexOf(actor.accountId)),
      }
      const rights = orderRights(state, viewer, now)
      cache.set(toKey(order, late), rights)
      met.set(toKey(order, late), rights)
      return rights
    },
  }
}
