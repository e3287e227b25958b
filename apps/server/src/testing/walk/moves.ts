/** What somebody may try: an event of a person, or of the studio itself. */
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { decide } from '@panelflow/domain/order/order-decide.ts'
import { HUMAN_EVENTS } from '@panelflow/domain/order/available-actions.ts'
import { SEAT_ROLE, SEATS } from '@panelflow/domain/order/seat.ts'
import type { Facts } from '@panelflow/domain/order/decision.ts'
import type { WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { getScope } from '@panelflow/domain/permission/ability.ts'
import { type Actor, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { aHumanEvent, anAssignee, aStudioEvents } from '@panelflow/domain/testing/sample-events.ts'
import { toWorkRow } from '../../core/access/order-access.ts'
import type { Participant } from './participants.ts'

export interface Move {
  /** null: the studio */
  readonly participant: Participant | null
  readonly event: WorkflowEvent
}

/** Images come by the upload, not as an event over HTTP. */
const BY_PEOPLE = HUMAN_EVENTS.filter((type) => type !== 'upload_images')

const assignments = (order: OrderState, all: readonly Participant[]): readonly WorkflowEvent[] =>
  SEATS.flatMap((seat) =>
    all
      .filter(({ actor }) => actor.roles.includes(SEAT_ROLE[seat]))
      .flatMap(({ id }) => [
        {
          type: 'assign' as const,
          seat,
          accountId: id,
          chapterIds: order.chapters.map((chapter) => chapter.id),
        },
        ...order.chapters.map((chapter) => ({
          type: 'assign' as const,
          seat,
          accountId: id,
          chapterIds: [chapter.id],
        })),
      ]),
  )

const CANCEL: WorkflowEvent = { type: 'cancel', reason: 'the walk goes elsewhere' }
const STOPS: readonly WorkflowEvent[] = [
  CANCEL,
  { type: 'terminate', reason: 'the walk goes elsewhere' },
]

/** Everything a person could send at this order, allowed or not. */
const tries = (order: OrderState, all: readonly Participant[]): readonly WorkflowEvent[] => [
  ...order.chapters.flatMap(({ id }) => BY_PEOPLE.map((type) => aHumanEvent(type, id))),
  ...assignments(order, all),
  { type: 'send_for_review' },
]

/** `pick` runs over 0…1. */
const at = <T>(list: readonly T[], pick: number): T | undefined =>
  list[Math.min(list.length - 1, Math.floor(pick * list.length))]

export interface Picks {
  readonly event: number
  readonly person: number
}

/** Any event by anybody; a stop now and then. */
export const anyMove = (order: OrderState, all: readonly Participant[], picks: Picks): Move => {
  const events = [...tries(order, all), ...STOPS]
  return { participant: at(all, picks.person) ?? null, event: at(events, picks.event) ?? CANCEL }
}

/** Facts of one event as the server would find them. */
export type GetFacts = (event: WorkflowEvent) => Facts

/** `list` from a random place on, once round. */
const roundFrom = <T>(list: readonly T[], pick: number): readonly T[] => {
  const start = Math.floor(pick * list.length)
  return [...list.slice(start), ...list.slice(0, start)]
}

const isFailure = ({ type }: WorkflowEvent): boolean => type.endsWith('failed')

/** Failures of machines are legal as well; left out mostly, or few walks would come far. */
const studioEvents = (order: OrderState, pick: number): readonly WorkflowEvent[] =>
  order.chapters
    .flatMap(({ id }) => aStudioEvents(id))
    .filter((event) => !isFailure(event) || pick < 0.1)

/**
 * Visibility comes before the rule, and one endpoint is narrower than the workflow's row
 * (event-rights.test.ts).
 */
export const isReachable = (
  order: OrderState,
  event: WorkflowEvent,
  { actor }: Participant,
): boolean =>
  can(actor, 'order.base.view', toWorkRow(order.chapters)).ok && isPermitted(event, actor)

const isPermitted = (event: WorkflowEvent, actor: Actor): boolean =>
  event.type !== 'send_for_review' ||
  actor.roles.some((role) => getScope('order.send_for_review', role) !== 'no')

const legalPerson = (
  order: OrderState,
  event: WorkflowEvent,
  all: readonly Participant[],
  facts: GetFacts,
): Participant | undefined => {
  const known =
    event.type === 'assign'
      ? { ...facts(event), assignee: anAssignee(event.seat, event.accountId) }
      : facts(event)
  return all.find(
    (participant) =>
      isReachable(order, event, participant) && decide(order, event, participant.actor, known).ok,
  )
}

/**
 * One of the moves the rule allows now: every kind of event is as likely as the others, however
 * many people could send it.
 */
export const legalMove = (
  order: OrderState,
  all: readonly Participant[],
  picks: Picks,
  facts: GetFacts,
): Move | undefined => {
  const people = roundFrom(all, picks.person)
  const events = roundFrom(tries(order, all), picks.person)
  const types = [...new Set(tries(order, all).map(({ type }) => type))]
  for (const type of roundFrom(types, picks.event))
    for (const event of events.filter((each) => each.type === type)) {
      const participant = legalPerson(order, event, people, facts)
      if (participant !== undefined) return { participant, event }
    }
  return undefined
}

/** What the machines could report now. */
export const studioMove = (order: OrderState, picks: Picks, facts: GetFacts): Move | undefined => {
  const event = roundFrom(studioEvents(order, picks.event), picks.person).find(
    (each) => decide(order, each, SYSTEM_ACTOR, facts(each)).ok,
  )
  return event === undefined ? undefined : { participant: null, event }
}
