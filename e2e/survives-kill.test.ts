import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, makeInstallation } from './support/installation.ts'
import {
  aCrew,
  anOrderOfRealPages,
  type Crew,
  happens,
  getStatus,
  seat,
  until,
  uploadPages,
  workThrough,
} from './support/order-by-api.ts'
import { aSmallOrder, SEATS, writeLines } from './support/small-order.ts'
import { findTestData, realPages } from './support/test-pages.ts'
import { TypingPeople, TypingPerson } from './support/typing-people.ts'
import { startTcpProxy, type TcpProxy } from '../apps/server/src/testing/tcp-proxy.ts'

const folder = findTestData('real chapters finished by a studio that is killed again and again')

/** Kills at random moments; the seed is printed, so that a failure can be run again. */
const seed = Number(process.env['PANELFLOW_KILL_SEED'] ?? Date.now() % 100_000)
const random = (() => {
  let state = seed * 7919 + 17
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
})()

const pick = <T>(choices: readonly T[]): T =>
  choices[Math.min(choices.length - 1, Math.floor(random() * choices.length))] as T

/** The third kill takes the database along; `npm run test:long` kills 20 times. */
const KILLS = Number(process.env['PANELFLOW_KILLS'] ?? 3)
const PAGES = 3
/** orders made until there were enough kills; the work is quicker than one might think */
const MOST_ORDERS = 6

let studio: Installation
let crew: Crew
let kills = 0

/**
 * A page on which the machines broke down three times in one stage is given up. The status of the
 * chapter tells the stage.
 */
const MOST_KILLS_IN_ONE_STATUS = 2

/** Kills at random moments until the machines have brought the chapter to that status. */
const killUntil = async (chapterId: string, wanted: string): Promise<void> => {
  const killsByStatus = new Map<string, number>()
  const isOver = async (): Promise<boolean> => (await getStatus(crew, chapterId)) === wanted
  while (kills < KILLS) {
    await sleep(random() * 1500)
    const status = await getStatus(crew, chapterId)
    if (status === wanted) return
    const before = killsByStatus.get(status) ?? 0
    if (before === MOST_KILLS_IN_ONE_STATUS) {
      await until(async () => (await getStatus(crew, chapterId)) !== status)
      continue
    }
    killsByStatus.set(status, before + 1)
    studio.kill(kills % 3 === 2)
    kills++
    await studio.start()
  }
  await until(isOver)
}

interface Task {
  readonly stage: string
  readonly pageId: string
  readonly status: string
}

const listItems = (
  document: { items: Record<string, { kind: string; props: { polygon?: unknown } }> },
  kind: string,
) => Object.values(document.items).filter((item) => item.kind === kind)

/**
 * Every page went through every stage once, every region has its one text, every page its one final
 * image, every status was reached once.
 */
const expectNothingDoubledOrLost = async (orderId: string, chapterId: string): Promise<void> => {
  const tasks = (await crew.padmin.get(`/chapters/${chapterId}/tasks`)) as Task[]
  const done = tasks
    .filter(({ status }) => status === 'done')
    .map(({ stage, pageId }) => `${stage} ${pageId}`)
  expect(new Set(done).size).toBe(done.length)
  expect(done).toHaveLength(PAGES * 5)
  for (const page of await crew.padmin.get(`/chapters/${chapterId}/pages`)) {
    const { base, lane } = await crew.padmin.get(
      `/chapters/${chapterId}/pages/${page.id}/documents`,
    )
    const regions = listItems(base, 'region')
    expect(listItems(lane, 'text')).toHaveLength(regions.length)
    expect(new Set(regions.map(({ props }) => JSON.stringify(props.polygon))).size).toBe(
      regions.length,
    )
  }
  const outputs = (await crew.padmin.get(`/chapters/${chapterId}/outputs`)) as { kind: string }[]
  expect(outputs.filter(({ kind }) => kind === 'final')).toHaveLength(PAGES)
  const log = (await crew.padmin.get(`/orders/${orderId}/log?size=200`)).rows as {
    type: string
    details: { to?: string }
  }[]
  const reached = log
    .filter(({ type }) => type === 'chapter.status_changed')
    .map(({ details }) => details.to)
  for (const status of [
    'text_extraction_done',
    'patch_generation_done',
    'machine_translation_done',
    'image_synthesized',
    'complete',
  ]) {
    expect(
      reached.filter((to) => to === status),
      status,
    ).toHaveLength(1)
  }
}

beforeAll(async () => {
  studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
  await studio.start()
  crew = aCrew(studio.address)
})
afterAll(async () => await studio.remove())

describe.skipIf(folder === undefined)(
  `killed with SIGKILL in the middle of its work (seed ${seed})`,
  () => {
    it(`a studio finishes every chapter with nothing doubled and nothing lost (${KILLS} kills)`, async () => {
      for (let order = 1; kills < KILLS; order++) {
        expect(order).toBeLessThanOrEqual(MOST_ORDERS)
        const { orderId, chapterId } = await anOrderOfRealPages(crew, `kill-${seed}-${order}`)
        await uploadPages(crew, chapterId, realPages(folder ?? '', PAGES))
        await killUntil(chapterId, 'pending_assignment')
        expect(await workThrough(crew, orderId, chapterId)).toBeGreaterThan(0)
        await killUntil(chapterId, 'pending_visual_review')
        await happens(crew.visual, chapterId, { type: 'accept_visual' })
        await killUntil(chapterId, 'complete')
        await expectNothingDoubledOrLost(orderId, chapterId)
        expect((await crew.padmin.get(`/orders/${orderId}`)).status).toBe('completed')
      }
      expect(kills).toBe(KILLS)
    }, 900_000)
  },
)

/** What is between the people and their words: the line, the network half open, the server. */
const FAULTS = ['none', 'refuse', 'reset', 'freeze', 'server'] as const
const EVENTS = ['none', 'closed window', 'reload', 'killed browser'] as const
interface Round {
  readonly fault: (typeof FAULTS)[number]
  readonly event: (typeof EVENTS)[number]
}
/** The short form; more rounds are drawn. */
const FIRST_ROUNDS: readonly Round[] = [
  { fault: 'refuse', event: 'killed browser' },
  { fault: 'server', event: 'closed window' },
]
const ROUNDS = Number(process.env['PANELFLOW_EDIT_ROUNDS'] ?? FIRST_ROUNDS.length)

describe(`people who type while everything breaks (seed ${seed})`, () => {
  let line: TcpProxy
  let people: TypingPeople
  let chapterId: string

  beforeAll(async () => {
    line = await startTcpProxy({ target: { port: Number(new URL(studio.address).port) } })
    const order = await aSmallOrder(crew, `edits-${seed}`, 1, {
      pages: 1,
      width: 400,
      height: 1300,
    })
    ;[chapterId] = order.chapterIds
    for (const name of SEATS) await seat(crew, order.orderId, name, name)
    await writeLines(crew.tadmin, chapterId, ['a', 'b', 'c', 'd', 'e', 'f'])
    const address = `http://127.0.0.1:${line.port}`
    const translator = new TypingPerson('translator', address)
    const administrator = new TypingPerson('tadmin', address)
    people = new TypingPeople(chapterId, [
      { person: translator, lines: [1, 2] },
      { person: translator, lines: [3, 4] },
      { person: administrator, lines: [5, 6] },
    ])
    await people.openAll()
  })
  afterAll(async () => {
    await people.leave()
    await line.close()
  })

  const typeSome = async (): Promise<void> => {
    for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
      const window = pick(people.seats)
      await people.type(window, pick(window.lines))
      await sleep(random() * 500)
    }
  }
  const happen = async (event: Round['event']): Promise<void> => {
    const window = pick(people.seats)
    if (event === 'closed window') await people.closeWindow(window)
    if (event === 'reload') await people.reload(window)
    if (event === 'killed browser') await people.killBrowser(window)
  }
  const playRound = async ({ fault, event }: Round): Promise<readonly string[]> => {
    await typeSome()
    if (fault === 'server') studio.kill(false)
    else if (fault !== 'none') await line.set(fault)
    await typeSome()
    await happen(event)
    await typeSome()
    if (fault === 'server') await studio.start()
    // what was swallowed is gone: the connections end sooner or later
    if (fault === 'freeze') await line.set('reset')
    await line.set('forward')
    await people.openAll()
    return await people.settle()
  }
  const readStored = async (): Promise<ReadonlyMap<number, string>> => {
    const [page] = await crew.tadmin.get(`/chapters/${chapterId}/pages`)
    const { lane } = await crew.tadmin.get(`/chapters/${chapterId}/pages/${page.id}/documents`)
    return new Map(
      [...people.typed.keys()].map((number) => [
        number,
        lane.items[`line-${number}`].props.translation,
      ]),
    )
  }

  it('see each other on the map of the tall page they look at', async () => {
    const rail = people.seats[0]?.page?.getByRole('navigation', { name: 'Pages', exact: true })
    const initials = rail?.locator('[data-initials]').first()
    const isSeen = (): Promise<boolean> | undefined =>
      initials?.evaluate((mark) => {
        const { x, y, width, height } = mark.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === mark
      })
    await expect.poll(isSeen).toBe(true)
  })

  it(`lose no word and are told of no conflict (${ROUNDS} rounds)`, async () => {
    for (let number = 0; number < ROUNDS; number++) {
      const round = FIRST_ROUNDS[number] ?? { fault: pick(FAULTS), event: pick(EVENTS) }
      const name = `round ${number + 1} of seed ${seed}: ${round.fault}, ${round.event}`
      expect(await playRound(round), name).toEqual([])
      expect(await readStored(), name).toEqual(people.typed)
    }
  }, 3_600_000)
})
