import type { StudioPeople } from './studio-people.ts'
import type { Send, TestApp } from './test-app.ts'
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { withOrderTransaction } from '../core/workflow/order-session.ts'

export interface NewOrder {
  readonly chapters?: number
  readonly kind?: 'full' | 'no_typesetter' | 'text_only'
  readonly targetLanguage?: string
}

/** A book and an order of it, made through HTTP by the project administrator. */
export const anOrder = async (
  people: StudioPeople,
  { chapters = 2, kind = 'full', targetLanguage = 'en' }: NewOrder = {},
) => {
  const book = await people.pa('POST', '/books', {
    bookId: `B${Math.random().toString(36).slice(2, 10)}`,
    titleZh: '云鲸灯塔',
    titleEn: 'The Cloud Whale',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    highestChapter: 100,
  })
  const order = await people.pa('POST', '/orders', {
    bookId: book.data.id,
    type: 'regular',
    kind,
    targetLanguage,
    chapterStart: 1,
    chapterEnd: chapters,
    cutoffTime: '2026-06-01 18:00:00',
  })
  if (order.status !== 200) throw new Error(order.message)
  return order.data
}

export const listChapters = async (send: Send, orderId: string) =>
  (await send('GET', `/orders/${orderId}/chapters`)).data

/**
 * Stands in for the workers: tells the workflow that every running stage of the order ended well.
 */
export const finishMachineWork = async ({ deps }: TestApp, orderId: string): Promise<void> => {
  await withOrderTransaction(deps, orderId, async (session) => {
    for (const { id } of session.state.chapters) {
      for (const stage of ['text_extraction', 'patch_generation', 'machine_translation'] as const) {
        const chapter = session.state.chapters.find((each) => each.id === id)
        if (chapter?.status === `${stage}_pending`)
          await session.send({ type: 'ai_done', chapterId: id, stage }, SYSTEM_ACTOR)
      }
      const chapter = session.state.chapters.find((each) => each.id === id)
      if (chapter?.status === 'pending_image_synthesis')
        await session.send({ type: 'synthesis_done', chapterId: id }, SYSTEM_ACTOR)
      if (chapter?.finalImages === 'pending')
        await session.send({ type: 'final_synthesis_done', chapterId: id }, SYSTEM_ACTOR)
    }
  })
}

/** One blank page per chapter, so that machine work has something to run on. */
export const givePages = async (app: TestApp, orderId: string): Promise<void> => {
  const sources = await app.deps.db
    .selectFrom('chapter')
    .select('source_chapter_id')
    .where('order_id', '=', orderId)
    .execute()
  const image = 'a'.repeat(64)
  for (const { source_chapter_id } of sources) {
    await app.deps.db
      .insertInto('source_page')
      .values({
        id: app.deps.ids.next(),
        source_chapter_id,
        position: 0,
        revision: 1,
        name: '001.png',
        width: 400,
        height: 600,
        image,
        image_format: 'png',
        original: image,
        original_bytes: 1,
        tile_levels: 1,
        tiles: image,
      })
      .execute()
  }
}

/** Uploading as the workflow sees it: pages are there, the project administrator says so. */
export const uploadAll = async (
  app: TestApp,
  people: StudioPeople,
  orderId: string,
): Promise<void> => {
  await givePages(app, orderId)
  const actor = { accountId: people.ids.pa, isRoot: false, roles: [3] as const, actingRole: null }
  await withOrderTransaction(app.deps, orderId, async (session) => {
    for (const { id } of session.state.chapters)
      await session.send({ type: 'upload_images', chapterId: id }, actor)
  })
}

/** From upload to translation: pages are there, machine work is done, somebody is assigned. */
export const startTranslation = async (
  app: TestApp,
  people: StudioPeople,
  orderId: string,
  accountId: string = people.ids.translator,
): Promise<void> => {
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  const body = { version, seat: 'translator', accountId }
  const answer = await people.ta('POST', `/orders/${orderId}/assign`, body)
  if (answer.status !== 200) throw new Error(answer.message)
}
