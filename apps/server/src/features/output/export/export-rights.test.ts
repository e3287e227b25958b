import { TEXT_EXPORTS } from '@panelflow/domain/output/output-values.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDeliveredChapter } from '../../../testing/a-delivered-chapter.ts'
import { type StudioPeople, studioPeople } from '../../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
/** the typesetter sits on `his`; nobody below the administrators on `foreign` */
let his: string
let foreign: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  his = (
    await aDeliveredChapter(app, {
      pages: 1,
      people: { typesetter_id: people.ids.typesetter, translator_id: people.ids.translator },
    })
  ).chapterId
  foreign = (await aDeliveredChapter(app, { pages: 1 })).chapterId
  await app.deps.db
    .updateTable('chapter')
    .set({ visual_reviewer_id: people.ids.visual })
    .where('id', '=', his)
    .execute()
})
afterAll(() => app.close())

const requestExport = async (
  send: Send,
  chapterIds: readonly string[],
  options: object,
): Promise<string> => {
  const { status, data } = await send('POST', '/exports', { chapterIds, options })
  if (status === 200) await send('POST', `/exports/${data.id}/cancel`, {})
  return status === 200 ? 'ok' : data.error
}

const PICTURES = ['png', 'jpeg', 'webp', 'cbz', 'epub', 'pdf', 'zip'].map((format) => ({ format }))
const LAYERS = [{ format: 'psd' }, { format: 'zip', pictures: 'composite' }]
const TEXTS = TEXT_EXPORTS.map((format) => ({ format }))

describe('who may have which format of his chapter', () => {
  test.each(['pa', 'ta'] as const)('%s: all of them', async (sender) => {
    for (const options of [...PICTURES, ...LAYERS, ...TEXTS])
      expect([options, await requestExport(people[sender], [his], options)]).toEqual([
        options,
        'ok',
      ])
  })

  test.each(['typesetter', 'visual'] as const)(
    '%s: layers, previews and texts of assigned chapters, no finished pictures',
    async (sender) => {
      for (const options of [...LAYERS, ...TEXTS])
        expect([options, await requestExport(people[sender], [his], options)]).toEqual([
          options,
          'ok',
        ])
      for (const options of PICTURES)
        expect([options, await requestExport(people[sender], [his], options)]).toEqual([
          options,
          'permission.role_denied',
        ])
    },
  )

  test.each(['translator', 'proofreader'] as const)('%s: none', async (sender) => {
    for (const options of [...PICTURES, ...LAYERS, ...TEXTS])
      expect([options, await requestExport(people[sender], [his], options)]).toEqual([
        options,
        'permission.role_denied',
      ])
  })
})

describe('chapters out of sight', () => {
  test('refuse the whole list with the answer of chapters that do not exist, naming none', async () => {
    const hidden = await people.typesetter('POST', '/exports', {
      chapterIds: [his, foreign],
      options: { format: 'psd' },
    })
    const nowhere = await people.typesetter('POST', '/exports', {
      chapterIds: [his, randomUUID()],
      options: { format: 'psd' },
    })
    expect(hidden).toMatchObject({ status: 404, data: { error: 'chapter.not_found', params: {} } })
    expect({ ...nowhere.data, requestId: '' }).toEqual({ ...hidden.data, requestId: '' })
    expect(JSON.stringify(hidden.data)).not.toContain(foreign)
    expect(
      (await people.typesetter('POST', '/exports/offers', { chapterIds: [foreign] })).data,
    ).toMatchObject({
      error: 'chapter.not_found',
    })
  })
})

test('what is offered is what is taken', async () => {
  const { data } = await people.typesetter('POST', '/exports/offers', { chapterIds: [his] })
  expect(data.chapters).toMatchObject([
    { chapterId: his, pages: 1, finals: true, composites: true, direction: 'ltr' },
  ])
  const offered = data.formats
    .filter(({ refusal }: { refusal: unknown }) => refusal === null)
    .map(({ format }: { format: string }) => format)
  expect(offered).toEqual(['zip', 'textless', 'psd', ...TEXT_EXPORTS])
  expect(data.formats.find(({ format }: { format: string }) => format === 'zip')).toMatchObject({
    composite: true,
  })
  const all = await people.pa('POST', '/exports/offers', { chapterIds: [his, foreign] })
  expect(all.data.formats.every(({ refusal }: { refusal: unknown }) => refusal === null)).toBe(true)
})

describe('whose exports one sees', () => {
  test('one’s own; administrators those of all', async () => {
    const { data: mine } = await people.typesetter('POST', '/exports', {
      chapterIds: [his],
      options: { format: 'xlsx' },
    })
    const listed = async (send: Send, scope: string): Promise<boolean> =>
      (await send('GET', `/exports?of=${scope}&size=100`)).data.rows.some(
        ({ id }: { id: string }) => id === mine.id,
      )
    expect(await listed(people.typesetter, 'own')).toBe(true)
    expect(await listed(people.visual, 'all')).toBe(false)
    expect(await listed(people.ta, 'own')).toBe(false)
    expect(await listed(people.ta, 'all')).toBe(true)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const)
      expect(
        (
          await people.visual(
            method,
            `/exports/${mine.id}${path}`,
            method === 'POST' ? {} : undefined,
          )
        ).data,
      ).toMatchObject({
        error: 'export.not_found',
      })
    expect((await people.pa('POST', `/exports/${mine.id}/cancel`, {})).data).toMatchObject({
      status: 'canceled',
    })
  })

  test('whoever left a chapter no longer gets its files, and cannot have them written again', async () => {
    const { data } = await people.typesetter('POST', '/exports', {
      chapterIds: [his],
      options: { format: 'xlsx' },
    })
    const blob = await app.deps.blobs.put(Buffer.from('a sheet'))
    const file = {
      id: app.deps.ids.next(),
      export_id: data.id,
      chapter_id: his,
      name: 'x.xlsx',
      type: 'text/plain',
      ...blob,
    }
    await app.deps.db.insertInto('export_file').values(file).execute()
    await people.typesetter('POST', `/exports/${data.id}/cancel`, {})
    expect((await people.typesetter('GET', `/exports/${data.id}`)).data.fileRows).toHaveLength(1)
    await app.deps.db
      .updateTable('chapter')
      .set({ typesetter_id: null })
      .where('id', '=', his)
      .execute()
    expect((await people.typesetter('GET', `/exports/${data.id}`)).data).toMatchObject({
      fileRows: [],
      bundleUrl: null,
      can: { download: false },
    })
    expect((await people.typesetter('POST', `/exports/${data.id}/retry`, {})).data).toMatchObject({
      error: 'chapter.not_found',
    })
    await app.deps.db
      .updateTable('chapter')
      .set({ typesetter_id: people.ids.typesetter })
      .where('id', '=', his)
      .execute()
  })
})

test('twenty exports of one person may wait at once', async () => {
  const person = await app.addPerson({ name: 'eager', roles: ['projectAdministrator'] })
  const send = await app.as(person)
  const options = { chapterIds: [his], options: { format: 'xlsx' } }
  for (let i = 0; i < 20; i++) expect((await send('POST', '/exports', options)).status).toBe(200)
  expect(await send('POST', '/exports', options)).toMatchObject({
    status: 429,
    data: { error: 'export.too_many', params: { limit: 20 } },
  })
})
