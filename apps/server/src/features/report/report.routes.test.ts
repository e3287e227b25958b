import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { readZip } from '../output/formats/testing/read-back.ts'
import { createTestApp, type Send, type TestAnswer, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let orderId: string

const version = async (): Promise<number> =>
  (await people.ta('GET', `/orders/${orderId}`)).data.version
const assign = async (seat: string, accountId: string): Promise<void> => {
  const answer = await people.ta('POST', `/orders/${orderId}/assign`, {
    version: await version(),
    seat,
    accountId,
  })
  if (answer.status !== 200) throw new Error(answer.message)
}
const event = async (send: Send, place: number, type: string): Promise<void> => {
  const chapter = (await listChapters(people.ta, orderId))[place]
  const answer = await send('POST', `/chapters/${chapter.id}/transition`, {
    version: chapter.version,
    event: { type },
  })
  if (answer.status !== 200) throw new Error(answer.message)
}
const report = async (send: Send, query: string): Promise<TestAnswer> =>
  await send('GET', `/reports/work?${query}`)

/** March: chapter 1 is completed, taken back, completed again; chapter 2 in April, late. */
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  orderId = (await anOrder(people, { chapters: 2 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  await assign('translator', people.ids.translator)
  // what the counter froze, as the demo's pages would have it
  await app.deps.db
    .updateTable('chapter')
    .set({ word_count: 120 })
    .where('order_id', '=', orderId)
    .where('number', '=', 1)
    .execute()
  await app.deps.db
    .updateTable('chapter')
    .set({ word_count: 80 })
    .where('order_id', '=', orderId)
    .where('number', '=', 2)
    .execute()
  await event(people.translator, 0, 'complete_translation')
  await event(people.translator, 0, 'take_back_translation')
  app.clock.set('2026-03-30T16:30:00.000Z') // the 31st in Shanghai
  const freshSession = await app.as(
    { id: '', name: 'translator', password: 'studio2026' },
    'translator',
  )
  people = {
    ...people,
    translator: freshSession,
    ta: await app.as({ id: '', name: 'ta', password: 'studio2026' }, 'translationAdministrator'),
  }
  await event(people.translator, 0, 'complete_translation')
  app.clock.set('2026-06-20T08:00:00.000Z') // past the cutoff
  people = {
    ...people,
    translator: await app.as({ id: '', name: 'translator', password: 'studio2026' }, 'translator'),
    translator2: await app.as(
      { id: '', name: 'translator2', password: 'studio2026' },
      'translator',
    ),
    ta: await app.as({ id: '', name: 'ta', password: 'studio2026' }, 'translationAdministrator'),
  }
  await event(people.translator, 1, 'complete_translation')
})
afterAll(() => app.close())

describe('work of a period', () => {
  it('counts a chapter once, when it was completed for good, with its frozen words', async () => {
    const { data } = await report(people.ta, 'from=2026-03-01&to=2026-03-31')
    expect(data).toMatchObject({
      reach: 'studio',
      total: { chapters: 1, words: 120, pages: 1, onTime: 1, late: 0 },
    })
    expect(data.rows).toMatchObject([
      {
        key: people.ids.translator,
        stage: 'translation',
        chapters: 1,
        words: 120,
        openChapters: 0,
      },
    ])
    // the day is the organisation's: half past four in the afternoon UTC is the next day there
    expect((await report(people.ta, 'from=2026-03-01&to=2026-03-30')).data.total.chapters).toBe(0)
  })

  it('tells what was late, by month and by language', async () => {
    const months = await report(people.ta, 'from=2026-03-01&to=2026-06-30&group=month')
    expect(months.data.rows).toMatchObject([
      { key: '2026-03-01', words: 120, late: 0 },
      { key: '2026-06-01', words: 80, late: 1, openChapters: null },
    ])
    const languages = await report(
      people.ta,
      'from=2026-03-01&to=2026-06-30&group=language&language=en&stage=translation',
    )
    expect(languages.data.rows).toMatchObject([
      { key: 'en', chapters: 2, words: 200, onTime: 1, late: 1 },
    ])
    expect(
      (await report(people.ta, 'from=2026-03-01&to=2026-06-30&language=fr')).data.rows,
    ).toEqual([])
    expect(
      (await report(people.ta, 'from=2026-03-01&to=2026-06-30&stage=review')).data.rows,
    ).toEqual([])
  })

  it('is what one did oneself for those who do not see everybody', async () => {
    const own = await report(people.translator, 'from=2026-03-01&to=2026-06-30')
    expect(own.data).toMatchObject({ reach: 'own', total: { words: 200 } })
    const other = await report(
      people.translator2,
      `from=2026-03-01&to=2026-06-30&person=${people.ids.translator}`,
    )
    expect(other.data).toMatchObject({ reach: 'own', rows: [], total: { words: 0 } })
  })

  it('refuses a period that ends before it begins, or has no end', async () => {
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2020-01-01&to=2026-03-01'])
      expect(await report(people.ta, query)).toMatchObject({
        status: 422,
        data: { error: 'report.period_invalid' },
      })
    expect((await report(people.ta, 'from=yesterday&to=2026-03-01')).status).toBe(422)
  })
})

describe('a title', () => {
  it('is the one the reader sees everywhere else', async () => {
    const url = '/reports/work?from=2026-03-01&to=2026-06-30&group=book'
    expect((await people.ta('GET', url, undefined, { 'locale-key': 'en' })).data.rows[0].name).toBe(
      'The Cloud Whale',
    )
    expect(
      (await people.ta('GET', url, undefined, { 'locale-key': 'zh-CN' })).data.rows[0].name,
    ).toBe('云鲸灯塔')
    const lines = '/reports/work/chapters?from=2026-03-01&to=2026-06-30'
    expect(
      (await people.ta('GET', lines, undefined, { 'locale-key': 'en' })).data.rows[0].book,
    ).toBe('The Cloud Whale')
  })
})

describe('the file', () => {
  it('has a line for each chapter, in words of the reader, and is noted in the audit', async () => {
    const file = await people.ta(
      'GET',
      '/reports/work/file?from=2026-03-01&to=2026-06-30&detail=chapters&format=csv',
      undefined,
      {
        'locale-key': 'zh-CN',
      },
    )
    const lines = file.bytes.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('完成时间,人员,阶段')
    expect(lines.slice(1)).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^2026-03-31 00:30:00,translator,翻译,#\d+,云鲸灯塔,英语,1,1,120,是,未测量,未测量$/,
    )
    const noted = await app.deps.db
      .selectFrom('audit_entry')
      .select('params')
      .where('object_kind', '=', 'report')
      .execute()
    expect(noted).toHaveLength(1)
  })

  it('is a workbook as well, whose figures can be summed', async () => {
    const file = await people.ta(
      'GET',
      '/reports/work/file?from=2026-03-01&to=2026-06-30&detail=chapters',
    )
    expect(file.headers['content-disposition']).toContain('report-2026-03-01-2026-06-30.xlsx')
    const sheet = (await readZip(file.bytes)).get('xl/worksheets/sheet1.xml')?.bytes.toString()
    // pages and words of the first chapter: numbers, not words that look like numbers
    expect(sheet).toMatch(/<c r="H2" s="3"><v>1<\/v><\/c><c r="I2" s="3"><v>120<\/v><\/c>/)
  })
})
