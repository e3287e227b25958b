/**
 * The rights on a row of the list, worked out once for all orders that are alike in what rights
 * ask.
 */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { createHash } from 'node:crypto'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { orderRights } from './order-rights.ts'

/** An order without its names: everybody on a seat is a number, `people` says who that is. */
export interface RightsShape {
  readonly shape: string
  /** its name */
  readonly permission_key: string
  /** their ids, one after the other */
  readonly people: string
}

const LONG_PAST = '1970-01-01T00:00:00.000Z'
const FAR_OFF = '9999-01-01T00:00:00.000Z'
const NO_PERSON = 'nobody'
const ID_LENGTH = 36
const toPlaceholder = (nth: number): string => (nth === -1 ? NO_PERSON : `person ${nth}`)

/** Two orders with one shape give everybody in the same place the same rights. */
export const toPermissionKey = (order: OrderState): RightsShape => {
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
  const shape: OrderState = {
    ...order,
    id: '',
    version: 0,
    stop: order.stop === null ? null : { ...order.stop, reason: '', accountId: '', at: '' },
    cutoffAt: '',
    chapters: order.chapters.map(bare),
  }
  const text = JSON.stringify(shape)
  return {
    shape: text,
    permission_key: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    people: people.join(''),
  }
}

/** A few hundred per installation; at most this many are kept. */
const MAX_CACHED = 5000
const cache = new RecentMap<string, string>(MAX_CACHED)

interface Viewer {
  /** the same for all who have the same rights in orders of one shape with these people */
  readonly keyIn: (people: string) => string
  /** the reader by the name of their place among these people */
  readonly actorIn: (people: string) => Actor
}

const toViewer = (actor: Actor): Viewer => {
  const placeIn = (people: string): number => {
    const at = people.indexOf(actor.accountId)
    return at === -1 ? -1 : at / ID_LENGTH
  }
  const kind = `${actor.isRoot} ${effectiveRoles(actor).join()}`
  return {
    keyIn: (people) => `${placeIn(people)} ${kind}`,
    actorIn: (people) => ({ ...actor, accountId: toPlaceholder(placeIn(people)) }),
  }
}

type Named = Pick<RightsShape, 'permission_key' | 'people'>

/**
 * `can` of orders as JSON for one reader at one moment. `late`: the moment is past the order's
 * deadline.
 */
export interface RightsReader {
  /** undefined: orders of this shape were not met before, `learn` it */
  readonly known: (order: Named, late: boolean) => string | undefined
  readonly learn: (order: RightsShape, late: boolean) => string
}

export const rightsReader = (actor: Actor, now: Date): RightsReader => {
  const viewer = toViewer(actor)
  const toKey = ({ permission_key: shape, people }: Named, late: boolean): string =>
    `${shape} ${late} ${viewer.keyIn(people)}`
  // whatever is thrown away meanwhile, a page is made of what it has met
  const met = new Map<string, string>()
  return {
    known: (order, late) => {
      const key = toKey(order, late)
      const text = met.get(key) ?? cache.get(key)
      if (text !== undefined) met.set(key, text)
      return text
    },
    learn: (order, late) => {
      const state = {
        ...(JSON.parse(order.shape) as OrderState),
        cutoffAt: late ? LONG_PAST : FAR_OFF,
      }
      const text = JSON.stringify(orderRights(state, viewer.actorIn(order.people), now))
      cache.set(toKey(order, late), text)
      met.set(toKey(order, late), text)
      return text
    },
  }
}
