/** Scripts that come back: nothing is written, what is not of the chapter is refused. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { aMember, type Team } from '../../testing/team.ts'
import { createTeam } from '../../testing/two-teams.ts'
import { loadOutputChapter } from '../output/export/load-output-chapter.ts'
import { writeBilingualDocx } from '../output/formats/text/bilingual-docx.ts'
import { writeBilingualXlsx } from '../output/formats/text/bilingual-xlsx.ts'
import { writeLabelPlus } from '../output/formats/text/labelplus.ts'
import { writeXliff } from '../output/formats/text/xliff.ts'
import { getSheetHeadings } from '@panelflow/contract/messages/sheet-headings.ts'

let app: TestApp
let mine: Team
let theirs: Team

beforeAll(async () => {
  app = await createTestApp()
  const pa = await aMember(app, 'pa', ['projectAdministrator'])
  mine = await createTeam(app, 'OurOwnHouse', pa.id)
  theirs = await createTeam(app, 'SecretLighthouse', pa.id)
})
afterAll(() => app.close())

const load = (team: Team) => loadOutputChapter(app.deps, team.chapterId, 'none')
const bring = (team: Team, body: Readable | string, send?: Send) =>
  (send ?? team.people.translator.send)(
    'POST',
    `/chapters/${team.chapterId}/script-file`,
    typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body,
    { 'content-type': 'application/octet-stream' },
  )

const readDocuments = async () =>
  (
    await sql<{ sum: string }>`
      select md5(string_agg(i.document_id::text || i.id || i.props::text, '' order by i.document_id, i.id)) as sum
      from page_item i`.execute(app.deps.db)
  ).rows[0]?.sum

test('every form comes back with the pages of the chapter, and nothing is written', async () => {
  const before = await readDocuments()
  const chapter = await load(mine)
  const forms = {
    xliff: writeXliff(chapter),
    labelplus: writeLabelPlus(chapter),
    xlsx: writeBilingualXlsx(chapter, getSheetHeadings('en')),
    docx: writeBilingualDocx(chapter, getSheetHeadings('zh-CN')),
    ballons: JSON.stringify({
      pages: { [chapter.pages[0]!.name]: [{ xyxy: [0, 0, 9, 9], text: [], translation: 'One' }] },
    }),
    manga_image_translator: JSON.stringify(
      Object.fromEntries(
        chapter.pages.map((_, at) => [
          `${at + 1}.json`,
          [{ minX: 0, minY: 0, maxX: 9, maxY: 9, text: { ENG: 'One', JPN: '一' } }],
        ]),
      ),
    ),
  }
  for (const [format, body] of Object.entries(forms)) {
    const { data } = await bring(mine, body)
    expect(data).toMatchObject({ format, tooLong: 0 })
    expect(data.lines.length).toBeGreaterThan(0)
    const pageIds = new Set(chapter.pages.map(({ id }) => id))
    for (const { pageId } of data.lines) expect(pageIds).toContain(pageId)
  }
  expect(await readDocuments()).toBe(before)
})

test('pages that a file calls by their numbers are found, and names that are not here are none', async () => {
  const { pages } = await load(mine)
  const label = '----------------[1]----------------[0.5,0.5,1]\nOne\n'
  const names = ['001.png', '999.png', 'cover.png']
  const { data } = await bring(
    mine,
    names.map((name) => `>>>>>>>>[${name}]<<<<<<<<\n${label}`).join('\n'),
  )
  expect(data.lines.map(({ pageId }: { pageId: string | null }) => pageId)).toEqual([
    pages[0]!.id,
    null,
    null,
  ])
})

test('a file of another chapter, of another language or of nothing here is refused with a sentence', async () => {
  const own = writeXliff(await load(mine))
  for (const write of [writeXliff, writeLabelPlus])
    expect(await bring(mine, write(await load(theirs)))).toMatchObject({
      status: 422,
      data: { error: 'script_file.other_chapter' },
      message: expect.stringContaining('Nothing was changed'),
    })
  expect(await bring(mine, own.replace(/trgLang="[^"]*"/, 'trgLang="fr"'))).toMatchObject({
    data: { error: 'script_file.other_language' },
  })
  const foreign = `<xliff version="1.2"><file original="nowhere.png"><body><trans-unit id="1"><source>a</source><target>b</target></trans-unit></body></file></xliff>`
  expect(await bring(mine, foreign)).toMatchObject({
    data: { error: 'script_file.other_chapter' },
  })
  expect(await bring(mine, own.slice(0, -30))).toMatchObject({
    data: { error: 'script_file.unreadable' },
  })
  expect(await bring(mine, '{"translations": [')).toMatchObject({
    data: { error: 'script_file.unreadable' },
  })
  expect(await bring(mine, '{"nowhere.json": []}')).toMatchObject({
    data: { error: 'script_file.page_unknown' },
  })
  expect(await bring(mine, 'PK\u0003\u0004 and no archive')).toMatchObject({
    data: { error: 'script_file.unreadable' },
  })
  expect(await bring(mine, '<xliff version="2.0"/>')).toMatchObject({
    data: { error: 'script_file.no_lines' },
  })
})

test.each([
  ['XML', '<'],
  ['a Word document', 'PK\u0003\u0004'],
])('100 MB of %s are refused while they arrive', async (_name, begin) => {
  const piece = Buffer.alloc(1024 * 1024, begin)
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < 100; at += 1) yield piece
    })(),
  )
  expect(await bring(mine, body)).toMatchObject({ data: { error: 'script_file.too_large' } })
})

test('whoever does not see the chapter reads nothing into it', async () => {
  const answer = await bring(mine, writeXliff(await load(mine)), theirs.people.translator.send)
  expect(answer.status).toBe(403)
})
