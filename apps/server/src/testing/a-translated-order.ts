import { aText } from '@panelflow/domain/testing/a-page.ts'
import { anOrder, listChapters, finishMachineWork, uploadAll } from './a-workflow.ts'
import type { StudioPeople } from './studio-people.ts'
import type { Send, TestApp } from './test-app.ts'

interface MadeChapter {
  readonly id: string
  readonly number: number
  readonly pageId: string
}

export interface TranslatedOrder {
  readonly id: string
  readonly chapters: readonly MadeChapter[]
  /** the order's version as it is now */
  readonly version: () => Promise<number>
  /** a workflow event with the chapter's present version */
  readonly sendEvent: (
    send: Send,
    chapterId: string,
    event: Record<string, unknown>,
  ) => ReturnType<Send>
  /** adds a text, or gives it other words */
  readonly write: (
    send: Send,
    chapter: MadeChapter,
    id: string,
    from: string | null,
    to: string,
  ) => ReturnType<Send>
}

/**
 * An order with its proofreader: each chapter has one page, with one line `t1` the translator
 * wrote.
 */
export const aTranslatedOrder = async (
  app: TestApp,
  people: StudioPeople,
  chapters = 2,
): Promise<TranslatedOrder> => {
  const { id } = await anOrder(people, { chapters })
  await uploadAll(app, people, id)
  await finishMachineWork(app, id)
  const version = async (): Promise<number> =>
    (await people.pa('GET', `/orders/${id}`)).data.version
  for (const seat of ['translator', 'proofreader', 'reviewer'] as const)
    await people.ta('POST', `/orders/${id}/assign`, {
      version: await version(),
      seat,
      accountId: people.ids[seat],
    })
  const sendEvent: TranslatedOrder['sendEvent'] = async (send, chapterId, event) => {
    const { data } = await people.pa('GET', `/chapters/${chapterId}`)
    return await send('POST', `/chapters/${chapterId}/transition`, { version: data.version, event })
  }
  const write: TranslatedOrder['write'] = async (send, chapter, item, from, to) => {
    const url = `/chapters/${chapter.id}/pages/${chapter.pageId}`
    const { data } = await send('GET', `${url}/documents`)
    const op =
      from === null
        ? { op: 'add', item: { id: item, kind: 'text', props: aText({ translation: to }) } }
        : { op: 'text', id: item, from, to }
    return await send('POST', `${url}/ops`, {
      document: 'lane',
      batchId: crypto.randomUUID(),
      baseRev: data.lane.rev,
      ops: [op],
    })
  }
  const made: MadeChapter[] = []
  for (const { id: chapterId, number } of await listChapters(people.pa, id)) {
    const pages = await people.translator('GET', `/chapters/${chapterId}/pages`)
    const chapter = { id: chapterId, number, pageId: pages.data[0].id }
    const written = await write(people.translator, chapter, 't1', null, 'The shark sings')
    if (written.status !== 200) throw new Error(written.message)
    made.push(chapter)
  }
  for (const chapter of made)
    await sendEvent(people.translator, chapter.id, { type: 'complete_translation' })
  return { id, chapters: made, version, sendEvent, write }
}
