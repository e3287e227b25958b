import { hashText } from '@panelflow/domain/page/accepted-lines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  made = await aChapter(app.deps, {
    status: 'pending_proofreading',
    orderStatus: 'translating',
    pages: 1,
    people: {
      translator_id: people.ids.translator,
      proofreader_id: people.ids.proofreader,
    },
  })
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { kind: 'lane' as const, pageId: made.pageIds[0]!, chapterId: made.chapterId }
    const at = app.deps.clock.now()
    await writeMachineOps(tx, { ref, run: app.deps.ids.next(), at }, () => [
      addText('t1', { translation: 'One' }),
      addText('t2', { translation: 'Two' }),
    ])
  })
})
afterAll(() => app.close())

test('accepted lines are seen by whoever has the stage, with who accepted them, until the words change', async () => {
  const url = `/chapters/${made.chapterId}/accepted-lines`
  const line = (itemId: string, words: string) => ({ itemId, hash: hashText(words) })
  const accept = (lines: readonly object[], stage = 'proofreading') => ({ stage, lines })
  const mine = accept([line('t1', 'One'), line('t2', 'Two'), line('gone', 'x')])
  expect(await people.proofreader('POST', url, mine)).toMatchObject({ status: 200 })
  // a second time is no fault
  expect(await people.proofreader('POST', url, mine)).toMatchObject({ status: 200 })
  const list = `${url}?stage=proofreading`
  expect((await people.proofreader('GET', list)).data).toEqual([
    { ...line('t1', 'One'), by: null },
    { ...line('t2', 'Two'), by: null },
  ])
  const [first] = (await people.ta('GET', list)).data
  expect(first).toMatchObject({ itemId: 't1', by: expect.stringMatching(/./) })
  expect((await people.proofreader('GET', `${url}?stage=review`)).data).toEqual([])
  expect(await people.translator('POST', url, mine)).toMatchObject({ status: 403 })
  expect(await people.proofreader('POST', url, accept([], 'review'))).toMatchObject({ status: 422 })
  await app.deps.db
    .updateTable('page_item')
    .set({ props: JSON.stringify({ translation: 'Uno' }) })
    .where('id', '=', 't1')
    .execute()
  expect((await people.proofreader('GET', list)).data).toHaveLength(1)
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select('payload')
    .where('type', '=', 'accepted_line.changed')
    .execute()
  expect(events).toHaveLength(2)
})
