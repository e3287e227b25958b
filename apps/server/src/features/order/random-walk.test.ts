/**
 * People of every role send random events through HTTP, legal and illegal, alone and two at once,
 * at orders of every kind. Each answer must be
 * what the rule says; after each step stored and derived status, to-dos and log must agree, and a
 * refused step must have changed nothing
 * (reliability R3, S4). `npm run test:long` takes more steps (`PANELFLOW_WALK_STEPS`).
 */
import { decide } from '@panelflow/domain/order/order-decide.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { ORDER_KINDS, type OrderKind } from '@panelflow/domain/order/order-status.ts'
import { anAssignee } from '@panelflow/domain/testing/sample-events.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givePages } from '../../testing/a-workflow.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts'
import {
  anyMove,
  isReachable,
  legalMove,
  type Move,
  type Picks,
  studioMove,
} from '../../testing/walk/moves.ts'
import { disputeAll, sendMove } from '../../testing/walk/send-move.ts'
import {
  checkSound,
  checkUntouched,
  factsIn,
  readSnapshot,
  type Snapshot,
} from '../../testing/walk/snapshot.ts'
import {
  findParticipant,
  createParticipants,
  type Participant,
} from '../../testing/walk/participants.ts'
import { withOrderTransaction } from '../../core/workflow/order-session.ts'

const STEPS = Number(process.env['PANELFLOW_WALK_STEPS'] ?? 250)
const MAX_STEPS = 150
const SEED = 20261121

let app: TestApp
let all: readonly Participant[]
let bookId: string

beforeAll(async () => {
  app = await createTestApp()
  all = await createParticipants(app)
  const book = {
    bookId: 'WALK',
    titleZh: '远行',
    titleEn: 'The Walk',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    highestChapter: 100,
  }
  bookId = (await findParticipant(all, 'projectAdministrator').send('POST', '/books', book)).data.id
})
afterAll(() => app.close())

const newOrder = async (kind: OrderKind): Promise<string> => {
  const pa = findParticipant(all, 'projectAdministrator')
  const wanted = {
    bookId,
    type: 'regular',
    kind,
    targetLanguage: 'en',
    chapterStart: 1,
    chapterEnd: 2,
    cutoffTime: '2026-06-01 18:00:00',
  }
  const { id, status } = (await pa.send('POST', '/orders', wanted)).data
  // later orders of the book find the images of the first
  if (status !== 'waiting_for_image') return id
  await givePages(app, id)
  await withOrderTransaction(app.deps, id, async (session) => {
    for (const chapter of session.state.chapters)
      await session.send({ type: 'upload_images', chapterId: chapter.id }, pa.actor)
  })
  return id
}

interface Dice {
  readonly kind: number
  readonly event: number
  readonly person: number
  readonly other: number
}

const die = fc.noBias(fc.nat({ max: 999_999 })).map((face) => face / 1_000_000)
const DICE: fc.Arbitrary<Dice> = fc.record({ kind: die, event: die, person: die, other: die })

const tally = {
  accepted: 0,
  refused: 0,
  stale: 0,
  pairs: 0,
  lostPairs: 0,
  statuses: new Set<string>(),
}

const expectAnswer = (
  snapshot: Snapshot,
  { participant, event }: Move,
  answer: TestAnswer,
): void => {
  const facts = factsIn(snapshot, app.deps.clock.now())(event)
  const known =
    event.type === 'assign'
      ? { ...facts, assignee: anAssignee(event.seat, event.accountId) }
      : facts
  const decision = decide(snapshot.order, event, participant!.actor, known)
  const error = answer.status === 200 ? null : answer.data?.error
  if (decision.ok && isReachable(snapshot.order, event, participant!)) {
    expect({ event: event.type, error }).toEqual({ event: event.type, error: null })
    tally.accepted++
    return
  }
  // an actor without rights to the order or the endpoint learns only that
  const code = decision.ok ? 'permission.role_denied' : decision.code
  expect(
    [code, 'permission.role_denied', 'permission.row_denied'],
    JSON.stringify(event),
  ).toContain(error)
  tally.refused++
}

/** Each step answers what is there after it. */
const single = async (snapshot: Snapshot, move: Move): Promise<Snapshot> => {
  const answer = await sendMove(app, snapshot, move)
  if (answer !== null) expectAnswer(snapshot, move, answer)
  const after = await readSnapshot(app, snapshot.order.id)
  if (answer !== null && answer.status !== 200) checkUntouched(snapshot, after)
  return after
}

const staleOne = async (snapshot: Snapshot, move: Move): Promise<Snapshot> => {
  expect(await sendMove(app, snapshot, move, true)).toMatchObject({ status: 409, code: 40901 })
  const after = await readSnapshot(app, snapshot.order.id)
  checkUntouched(snapshot, after)
  tally.stale++
  return after
}

/**
 * Two at the same moment who saw the same state: never a third outcome besides "done" and "somebody
 * was faster" (or the rule's own no).
 */
const sendConcurrently = async (snapshot: Snapshot, moves: readonly Move[]): Promise<Snapshot> => {
  const answers = await Promise.all(moves.map(async (move) => await sendMove(app, snapshot, move)))
  for (const answer of answers) expect([200, 403, 409]).toContain(answer?.status)
  expect(answers.some((answer) => answer?.status === 200)).toBe(true)
  tally.pairs++
  if (answers.some((answer) => answer?.status !== 200)) tally.lostPairs++
  return await readSnapshot(app, snapshot.order.id)
}

const step = async (snapshot: Snapshot, dice: Dice): Promise<Snapshot> => {
  const facts = factsIn(snapshot, app.deps.clock.now())
  const legal = (picks: Picks): Move | undefined => legalMove(snapshot.order, all, picks, facts)
  if (dice.kind < 0.25) return await single(snapshot, anyMove(snapshot.order, all, dice))
  if (dice.kind < 0.35) {
    await disputeAll(app, snapshot, all)
    return await readSnapshot(app, snapshot.order.id)
  }
  const machine = studioMove(snapshot.order, dice, facts)
  if (machine !== undefined && dice.kind < 0.75) return await single(snapshot, machine)
  const [one, other] = [legal(dice), legal({ event: dice.other, person: dice.event })]
  if (one === undefined || other === undefined) return snapshot
  if (dice.kind < 0.4) return await staleOne(snapshot, one)
  if (dice.kind < 0.5) return await sendConcurrently(snapshot, [one, other])
  return await single(snapshot, one)
}

/**
 * The list, from the cards it keeps, says of the newest order what the order's own page says, to
 * whoever sees it.
 */
const checkListed = async (orderId: string, { send }: Participant): Promise<void> => {
  const page = await send('GET', `/orders/${orderId}`)
  const [row] = (await send('GET', '/orders?sort=serial&order=desc&size=1')).data.rows
  if (page.status === 200) expect(row).toEqual(page.data)
  else expect(row?.id).not.toBe(orderId)
}

/** Who sits in an order, as it is kept, is who sits in one of its chapters. */
const checkMembers = async (): Promise<void> => {
  const { rows } = await sql`
    with seated as (
      select distinct a.account_id, c.order_id from assignment a join chapter c on c.id = a.chapter_id where a.ended_at is null),
    kept as (select account_id, order_id from order_member)
    (select 'not kept' as fault, * from (select * from seated except select * from kept) n)
    union all (select 'kept' as fault, * from (select * from kept except select * from seated) k)`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([])
}

describe('random events through HTTP', () => {
  it(`are answered as the rule says, and leave everything sound (${STEPS} steps)`, async () => {
    let orderId: string | null = null
    let stepCount = 0
    let snapshot: Snapshot | null = null
    for (const [place, dice] of fc.sample(DICE, { numRuns: STEPS, seed: SEED }).entries()) {
      if (
        orderId === null ||
        snapshot === null ||
        isFinished(snapshot.order) ||
        stepCount >= MAX_STEPS
      ) {
        orderId = await newOrder(ORDER_KINDS[place % ORDER_KINDS.length]!)
        snapshot = await readSnapshot(app, orderId)
        stepCount = 0
      }
      app.clock.advance(1000)
      const after: Snapshot = await step(snapshot, dice)
      await checkSound(app, snapshot, after)
      if (place % 20 === 0) await checkListed(orderId, all[(place / 20) % all.length]!)
      tally.statuses.add(after.order.status)
      for (const { status } of after.order.chapters) tally.statuses.add(status)
      snapshot = after
      stepCount++
    }
    await checkMembers()
    // a walk that stays in the first stages, or meets few refusals, would prove little
    expect(tally.statuses.size).toBeGreaterThanOrEqual(STEPS < 3000 ? 12 : 30)
    expect(tally.accepted).toBeGreaterThan(STEPS / 4)
    expect(tally.refused).toBeGreaterThan(STEPS / 8)
    expect(tally.lostPairs).toBeGreaterThan(0)
  }, 900_000)
})
