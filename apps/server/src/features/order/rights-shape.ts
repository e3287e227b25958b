/** The rights on a row of the list, worked out once for all orders that are alike in what rights ask. */
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { orderRights } from './order-rights.ts'

/** An order without its names: everybody on a seat is a number, `people` says who that is. */
export interface RightsShape {
  readonly shape: string
  /** their ids, one after the other */
  readonly people: string
}

const LONG_PAST = '1970-01-01T00:00:00.000Z'
const FAR_OFF = '9999-01-01T00:00:00.000Z'
const NOBODY = 'nobody'
const ID_LENGTH = 36
const nameOf = (nth: number): string => (nth === -1 ? NOBODY : `person ${nth}`)

/** Two orders with one shape give everybody in the same place the same rights. */
export const rightsShapeOf = (order: OrderState): RightsShape => {
  const people: string[] = []
  const named = (id: string | null): string | null => {
    if (id === null) return null
    if (!people.includes(id)) people.push(id)
    return nameOf(people.indexOf(id))
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
    problem: chapter.problem === null ? null : '',
  })
  const shape: OrderState = {
    ...order,
    id: '',
    version: 0,
    stop: order.stop === null ? null : { ...order.stop, reason: '', accountId: '', at: '' },
    cutoffAt: '',
    chapters: order.chapters.map(bare),
  }
  return { shape: JSON.stringify(shape), people: people.join('') }
}

/** A few hundred in a house; more than these are not kept. */
const MOST_KEPT = 5000
const kept = new Map<string, string>()

const placeIn = (people: string, id: string): number => {
  const at = people.indexOf(id)
  return at === -1 ? -1 : at / ID_LENGTH
}

/** `can` of the order as JSON. `late`: `now` is past its deadline. */
export const rightsText = ({ shape, people }: RightsShape, actor: Actor, now: Date, late: boolean): string => {
  const place = placeIn(people, actor.accountId)
  const key = `${place} ${actor.isRoot} ${effectiveRoles(actor).join()} ${late} ${shape}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const order = { ...(JSON.parse(shape) as OrderState), cutoffAt: late ? LONG_PAST : FAR_OFF }
  const text = JSON.stringify(orderRights(order, { ...actor, accountId: nameOf(place) }, now))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, text)
  return text
}
