/** Two chapters of one lettered strip each: one with the translator, one with the typesetter. */
import { randomUUID } from 'node:crypto'
import { createCrew } from '../../e2e/chaos/crew.ts'
import {
  advance,
  assign,
  createOrder,
  type Crew,
  SEATS,
  uploadPage,
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
  /** passwords of the accounts `translator` and `typesetter` */
  readonly getPassword: (name: string) => string
}

const OPS_A_BATCH = 100

const addTexts = async (crew: Crew, chapterId: string, plan: StripPlan): Promise<void> => {
  const [page]: { id: string }[] = await crew.translator.get(`/chapters/${chapterId}/pages`)
  const url = `/chapters/${chapterId}/pages/${page?.id}`
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

const fillChapter = async (
  studio: Studio,
  crew: Crew,
  title: string,
  { plan, brightness }: { readonly plan: StripPlan; readonly brightness: number },
): Promise<{ orderId: string; chapterId: string }> => {
  const { orderId, chapterIds } = await createOrder(crew, title, 1)
  const chapterId = chapterIds[0] ?? ''
  const bytes = await drawStrip(plan, brightness)
  await uploadPage(studio, crew, chapterId, { name: 'strip.jpg', bytes, chunkBytes: 4_000_000 })
  await waitForStatus(studio, crew, chapterId, 'pending_assignment')
  for (const seat of SEATS) await assign(crew, orderId, seat)
  await addTexts(crew, chapterId, plan)
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

export const fillChapters = async (
  address: string,
  rootPassword: string,
  plan: StripPlan,
): Promise<EditorChapters> => {
  const signal = new AbortController().signal
  const studio: Studio = { addresses: [address], tally: createTally(), signal }
  const crew = await createCrew(studio, rootPassword)
  const translating = await fillChapter(studio, crew, 'Translated', { plan, brightness: 150 })
  const typesetting = await fillChapter(studio, crew, 'Typeset', { plan, brightness: 170 })
  await passToTypesetter(studio, crew, typesetting)
  return {
    translating: translating.chapterId,
    typesetting: typesetting.chapterId,
    getPassword: (name) => `Wave82${name}Foam`,
  }
}
