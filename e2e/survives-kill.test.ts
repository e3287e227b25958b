import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, makeInstallation } from './support/installation.ts'
import { aCrew, anOrderOfRealPages, type Crew, happens, statusOf, until, uploadPages, workThrough } from './support/order-by-api.ts'
import { realPages, testData } from './support/test-pages.ts'

const folder = testData()

/** Kills at random moments; the seed is printed, so that a failure can be run again. */
const seed = Number(process.env['PANELFLOW_KILL_SEED'] ?? Date.now() % 100_000)
const random = (() => {
  let state = seed * 7919 + 17
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
})()

const AI_KILLS = 6
const SYNTHESIS_KILLS = 4
const PAGES = 2

let studio: Installation
let crew: Crew

const killAndStart = async (count: number, isOver: () => Promise<boolean>): Promise<number> => {
  let kills = 0
  while (kills < count) {
    await sleep(200 + random() * 2500)
    if (await isOver()) return kills
    studio.kill(kills % 3 === 2)
    kills++
    await studio.start()
  }
  return kills
}

describe.skipIf(folder === undefined)(`killed with SIGKILL in the middle of its work (seed ${seed})`, () => {
  beforeAll(async () => {
    studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
    await studio.start()
    crew = aCrew(studio.address)
  })
  afterAll(async () => await studio.remove())

  it('a studio finishes the chapter with nothing doubled and nothing lost', async () => {
    const { orderId, chapterId } = await anOrderOfRealPages(crew, `kill-${seed}`)
    await uploadPages(crew, chapterId, realPages(folder ?? '', PAGES))

    let kills = await killAndStart(AI_KILLS, async () => (await statusOf(crew, chapterId)) === 'pending_assignment')
    await until(async () => (await statusOf(crew, chapterId)) === 'pending_assignment')
    const texts = await workThrough(crew, orderId, chapterId)
    expect(texts).toBeGreaterThan(0)

    kills += await killAndStart(SYNTHESIS_KILLS, async () => (await statusOf(crew, chapterId)) === 'pending_visual_review')
    await until(async () => (await statusOf(crew, chapterId)) === 'pending_visual_review')
    await happens(crew.visual, chapterId, { type: 'accept_visual' })
    kills += await killAndStart(AI_KILLS + SYNTHESIS_KILLS - kills, async () => (await statusOf(crew, chapterId)) === 'complete')
    await until(async () => (await statusOf(crew, chapterId)) === 'complete')
    console.log(`${kills} kills in mid-work`)

    const tasks = (await crew.padmin.get(`/chapters/${chapterId}/tasks`)) as { stage: string; pageId: string; status: string }[]
    const done = tasks.filter(({ status }) => status === 'done').map(({ stage, pageId }) => `${stage} ${pageId}`)
    expect(new Set(done).size).toBe(done.length)
    expect(done).toHaveLength(PAGES * 5)

    for (const page of await crew.padmin.get(`/chapters/${chapterId}/pages`)) {
      const { base, lane } = await crew.padmin.get(`/chapters/${chapterId}/pages/${page.id}/documents`)
      const kinds = (document: { items: Record<string, { kind: string }> }): string[] =>
        Object.values(document.items).map(({ kind }) => kind)
      expect(kinds(base).filter((kind) => kind === 'region')).toHaveLength(kinds(lane).filter((kind) => kind === 'text').length)
      const regions = Object.values(base.items as Record<string, { kind: string; props: { polygon: unknown } }>).filter(
        ({ kind }) => kind === 'region',
      )
      expect(new Set(regions.map(({ props }) => JSON.stringify(props.polygon))).size).toBe(regions.length)
    }

    const outputs = (await crew.padmin.get(`/chapters/${chapterId}/outputs`)) as { kind: string; pageId: string }[]
    expect(outputs.filter(({ kind }) => kind === 'final')).toHaveLength(PAGES)
    const log = (await crew.padmin.get(`/orders/${orderId}/log?size=200`)).rows as { type: string; details: { to?: string } }[]
    const reached = log.filter(({ type }) => type === 'chapter.status_changed').map(({ details }) => details.to)
    for (const status of ['text_extraction_done', 'patch_generation_done', 'machine_translation_done', 'image_synthesized', 'complete']) {
      expect(
        reached.filter((to) => to === status),
        status,
      ).toHaveLength(1)
    }
    expect((await crew.padmin.get(`/orders/${orderId}`)).status).toBe('completed')
  }, 900_000)
})
