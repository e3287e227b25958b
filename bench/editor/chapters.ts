/** Chapters of lettered strips: one strip with the translator, one with the typesetter, many. */
import { randomUUID } from 'node:crypto'
import { createCrew } from '../../e2e/chaos/crew.ts'
import {
  advance,
  assign,
  createOrder,
  type Crew,
  type PageFile,
  SEATS,
  uploadPages,
  waitForStatus,
} from '../../e2e/chaos/order-work.ts'
import type { Studio } from '../../e2e/chaos/person.ts'
import { createTally } from '../../e2e/chaos/tally.ts'
import { layOutAll } from '../../e2e/support/lay-out.ts'
import { aText } from '../../packages/domain/src/testing/a-page.ts'
import { drawStrip, placeTexts, type StripPlan } from './strip.ts'

export interface EditorChapters {
  readonly translating: string
  readonly typesetting: string
  /** of many strips, with the translator; null: it was not asked for */
  readonly many: string | null
  /** passwords of the accounts `translator` and `typesetter` */
  readonly getPassword: (name: string) => string
}

const OPS_A_BATCH = 100

const addTexts = async (crew: Crew, url: string, plan: StripPlan): Promise<void> => {
  const texts = placeTexts(plan)
  for (let from = 0; from < texts.length; from += OPS_A_BATCH) {
    const { lane } = await crew.translator.get(`${url}/documents`)
    const ops = texts.slice(from, from + OPS_A_BATCH).map(({ words, ...box }, index) => ({
      op: 'add',
      item: {
        id: `text-${from + index}`,
        kind: 'text',
        props: aText({ ...box, translation: words, font: 'comic-neue-bold' }),
      },
    }))
    const batch = { document: 'lane', batchId: randomUUID(), baseRev: lane.rev, ops }
    await crew.translator.do('POST', `${url}/ops`, batch)
  }
}

interface ChapterPlan {
  readonly plan: StripPlan
  readonly brightness: number
  readonly strips?: number
}

const fillChapter = async (
  studio: Studio,
  crew: Crew,
  title: string,
  { plan, brightness, strips = 1 }: ChapterPlan,
): Promise<{ orderId: string; chapterId: string }> => {
  const { orderId, chapterIds } = await createOrder(crew, title, 1)
  const chapterId = chapterIds[0] ?? ''
  const files: PageFile[] = []
  for (let index = 0; index < strips; index++) {
    const bytes = await drawStrip(plan, brightness + index / 2)
    files.push({ name: `strip${100 + index}.jpg`, bytes, chunkBytes: 4_000_000 })
  }
  await uploadPages(studio, crew, chapterId, ...files)
  await waitForStatus(studio, crew, chapterId, 'pending_assignment')
  for (const seat of SEATS) await assign(crew, orderId, seat)
  const pages: { id: string }[] = await crew.translator.get(`/chapters/${chapterId}/pages`)
  for (const { id } of pages) await addTexts(crew, `/chapters/${chapterId}/pages/${id}`, plan)
  return { orderId, chapterId }
}

const passToTypesetter = async (
  studio: Studio,
  crew: Crew,
  { orderId, chapterId }: { readonly orderId: string; readonly chapterId: string },
): Promise<void> => {
  await advance(studio, crew.translator, chapterId, 'complete_translation')
  await advance(studio, crew.proofreader, chapterId, 'complete_proofreading')
  const { version } = await crew.proofreader.get(`/orders/${orderId}`)
  await crew.proofreader.do('POST', `/orders/${orderId}/send-for-review`, { version })
  await advance(studio, crew.reviewer, chapterId, 'accept_review')
  await layOutAll(crew.typesetter, chapterId, 'en')
}

/** @param strips of the large chapter; 0: there is none */
export const fillChapters = async (
  address: string,
  rootPassword: string,
  plan: StripPlan,
  strips: number,
): Promise<EditorChapters> => {
  const signal = new AbortController().signal
  const studio: Studio = { addresses: [address], tally: createTally(), signal }
  const crew = await createCrew(studio, rootPassword)
  const translating = await fillChapter(studio, crew, 'Translated', { plan, brightness: 150 })
  const typesetting = await fillChapter(studio, crew, 'Typeset', { plan, brightness: 170 })
  await passToTypesetter(studio, crew, typesetting)
  const many =
    strips === 0 ? null : await fillChapter(studio, crew, 'Long', { plan, brightness: 120, strips })
  return {
    many: many?.chapterId ?? null,
    translating: translating.chapterId,
    typesetting: typesetting.chapterId,
    getPassword: (name) => `Wave82${name}Foam`,
  }
}
