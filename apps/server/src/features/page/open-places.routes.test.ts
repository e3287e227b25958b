/**
 * What looks finished and is not: missing words, never laid out, erased, sound effects nobody
 * decided about, bubbles nobody read.
 */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { layOutText } from '../../testing/lay-out-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from './commands/ensure-documents.ts'
import { writeMachineOps } from './commands/write-machine-ops.ts'
import { emptyTranslations } from './page.queries.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter

const BELOW = [
  { x: 10, y: 110 },
  { x: 110, y: 110 },
  { x: 110, y: 160 },
  { x: 10, y: 160 },
]

/**
 * Page 1 is empty. Page 2: a read bubble, below it a sound effect, and a bubble that was not read;
 * each with a text.
 */
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const seats = { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter }
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 2,
    people: seats,
  })
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { pageId: made.pageIds[1]!, chapterId: made.chapterId }
    const at = app.deps.clock.now()
    const regions = [
      addRegion('read'),
      addRegion('thud', { kind: 'effect', polygon: BELOW }),
      addRegion('unread', { sourceText: ' ' }),
    ]
    const texts = [
      addText('read', { translation: 'Hi' }),
      addText('thud', { cy: 135 }),
      addText('unread', { translation: 'Seen in the picture' }),
    ]
    await writeMachineOps(
      tx,
      { ref: { kind: 'base', ...ref }, run: app.deps.ids.next(), at },
      () => regions,
    )
    await writeMachineOps(
      tx,
      { ref: { kind: 'lane', ...ref }, run: app.deps.ids.next(), at },
      () => texts,
    )
  })
})
afterAll(() => app.close())

const open = async () => {
  const { data } = await people.typesetter('GET', `/chapters/${made.chapterId}/open-places`)
  return data
    .map(
      ({ position, itemId, kind }: { position: number; itemId: string; kind: string }) =>
        `${position} ${itemId} ${kind}`,
    )
    .toSorted()
}
const write = async (
  ops: readonly unknown[],
  document = 'lane',
  send = people.typesetter,
): Promise<void> => {
  const url = `/chapters/${made.chapterId}/pages/${made.pageIds[1]}`
  const { rev } = (await send('GET', `${url}/documents`)).data[document]
  const answer = await send('POST', `${url}/ops`, {
    document,
    batchId: randomUUID(),
    baseRev: rev,
    ops,
  })
  expect(answer, answer.message).toMatchObject({ status: 200 })
}
const complete = async () => {
  const { data } = await people.typesetter('GET', `/chapters/${made.chapterId}`)
  return await people.typesetter('POST', `/chapters/${made.chapterId}/transition`, {
    version: data.version,
    event: { type: 'complete_typesetting' },
  })
}
const layOut = (id: string): Promise<void> =>
  layOutText(people.typesetter, { id: made.chapterId, pageId: made.pageIds[1]! }, id)

test('names every place with its page and its words', async () => {
  expect(await open()).toEqual([
    '1 read not_laid_out',
    '1 thud empty_effect',
    '1 unread not_laid_out',
    '1 unread unread',
  ])
  const { data } = await people.typesetter('GET', `/chapters/${made.chapterId}/open-places`)
  expect(
    new Map(data.map(({ itemId, words }: { itemId: string; words: string }) => [itemId, words])),
  ).toEqual(
    new Map([
      ['read', '你好'],
      ['thud', '你好'],
      ['unread', 'Seen in the picture'],
    ]),
  )
})

const erase = async (hidden: boolean): Promise<void> => {
  const box = { x: 10, y: 110, w: 100, h: 50 }
  const props = createPatchProps({ ...box, asset: 'a'.repeat(64), regionId: 'thud', hidden })
  const ref = { kind: 'base' as const, pageId: made.pageIds[1]!, chapterId: made.chapterId }
  await inTransaction(app.deps.db, async (tx) => {
    await writeMachineOps(
      tx,
      { ref, run: app.deps.ids.next(), at: app.deps.clock.now() },
      (base) => [
        base.items['patch'] === undefined
          ? { op: 'add', item: { id: 'patch', kind: 'patch', props } }
          : { op: 'set', id: 'patch', props },
      ],
    )
  })
}

test('a sound effect that is erased and not lettered keeps its chapter from leaving typesetting, until the drawing shows again', async () => {
  await erase(false)
  expect(await open()).toEqual([
    '1 read not_laid_out',
    '1 thud erased',
    '1 unread not_laid_out',
    '1 unread unread',
  ])
  const refused = {
    status: 409,
    code: 40902,
    data: { error: 'chapter.places_erased', params: { chapter: 1, count: 1, pages: [2] } },
  }
  // texts nobody laid out are laid out to decide it
  expect(await complete()).toMatchObject(refused)
  expect(await open()).toEqual(['1 thud erased', '1 unread unread'])
  // a layout of other words is none
  await write([{ op: 'text', id: 'read', from: 'Hi', to: 'Hi there' }], 'lane', people.ta)
  expect(await open()).toContain('1 read not_laid_out')
  await layOut('read')
  // the typesetter lets the drawing show again
  await write([{ op: 'set', id: 'patch', props: { hidden: true } }], 'base')
  expect(await open()).toEqual(['1 thud empty_effect', '1 unread unread'])
})

test('names the missing words that are counted', async () => {
  const missing = async () =>
    (await open()).filter((place: string) => place.endsWith('missing_words'))
  const changes = [
    { words: '', before: 'Hi there' },
    { words: 'Hi there', before: '' },
  ]
  for (const { words, before } of changes) {
    await write([{ op: 'text', id: 'read', from: before, to: words }], 'lane', people.ta)
    expect((await missing()).length).toBe(await emptyTranslations(app.deps.db, made.chapterId))
    expect(await missing()).toEqual(words === '' ? ['1 read missing_words'] : [])
  }
  await layOut('read')
})

test('a sound effect that was decided about and a bubble that was read are no longer open', async () => {
  expect(await open()).toEqual(['1 thud empty_effect', '1 unread unread'])
  await write([{ op: 'set', id: 'thud', props: { hidden: true } }])
  await write([{ op: 'text', id: 'unread', from: ' ', to: '看图' }], 'base', people.ta)
  expect(await open()).toEqual([])
  expect((await complete()).status).toBe(200)
})
