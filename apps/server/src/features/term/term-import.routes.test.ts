import { buffer } from 'node:stream/consumers'
import { TERM_COLUMNS, termHeading } from '@panelflow/contract/messages/term-headings.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'

let app: TestApp
let admin: Send
let translator: Send
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.as(
    await app.addPerson({ name: 'ta', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
  translator = await app.as(
    await app.addPerson({ name: 'tr', roles: ['translator'] }),
    'translator',
  )
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('term').execute())

type Row = Readonly<Record<string, string>>

const sheet = (
  rows: readonly Row[],
  locale: InterfaceLocale = 'en',
  headings = TERM_COLUMNS.map((one) => termHeading(one, locale)),
) =>
  buffer(
    writeSheet({
      name: 'terms',
      columns: headings.map((heading) => ({ heading, width: 10 })),
      rows: rows.map((row) => TERM_COLUMNS.map((column) => row[column] ?? '')),
      modifiedAt: new Date('2026-03-02T08:00:00Z'),
    }),
  )
const bring = async (file: FileAnswer['file'] | Buffer, apply = false, send = admin) => {
  const headers = {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
  return (await send('POST', `/terms/import?book=global&apply=${apply}`, file, headers)).data
}
const whale = {
  original: '云鲸',
  aliases: '雲鯨; ｗｈａｌｅ',
  'translations.en': 'cloud whale',
  firstChapter: '3',
  chapterNumber: '12',
}

describe('terms from a sheet', () => {
  // spec 10.term.import 3.term.original 3.term.aliases 3.term.translations 3.term.first_chapter
  test('a look writes nothing; the same sheet then makes them, and again finds nothing new', async () => {
    const file = await sheet([
      whale,
      {
        original: '灯',
        'translations.fr': 'lampe',
        'forbidden.fr': 'lumière / lanterne',
        status: 'Suggested',
      },
    ])
    const preview = await bring(file)
    expect(preview).toMatchObject({
      applied: false,
      counts: { new: 2, changed: 0, same: 0, conflict: 0, refused: 0 },
    })
    expect((await admin('GET', '/terms')).data.total).toBe(0)
    expect(await bring(file, true)).toMatchObject({ applied: true, counts: { new: 2 } })
    const { rows } = (await admin('GET', '/terms')).data
    expect(rows).toMatchObject([
      {
        original: '云鲸',
        aliases: ['雲鯨', 'ｗｈａｌｅ'],
        translations: { en: 'cloud whale' },
        firstChapter: 3,
        chapterNumber: 12,
        status: 'approved',
      },
      {
        original: '灯',
        translations: { fr: 'lampe' },
        forbidden: { fr: 'lumière / lanterne' },
        status: 'proposed',
      },
    ])
    expect(await bring(file, true)).toMatchObject({
      rows: [],
      counts: { new: 0, changed: 0, same: 2 },
    })
    expect((await admin('GET', '/terms')).data.rows[0].version).toBe(1)
  })

  // spec 10.term.import
  test('all rows or none: line, column and cause of each fault are named', async () => {
    await admin('POST', '/terms', {
      bookId: null,
      original: '塔',
      aliases: ['tower'],
      translations: { en: 'tower' },
    })
    const file = await sheet([
      whale,
      { original: 'Tower', 'translations.en': 'x' },
      { original: '月', firstChapter: 'one', status: 'odd' },
    ])
    const { rows, counts, applied } = await bring(file, true)
    expect([applied, counts]).toEqual([
      false,
      { new: 1, changed: 0, same: 0, conflict: 1, refused: 1 },
    ])
    expect(rows[0]).toMatchObject({
      row: 4,
      result: 'refused',
      faults: [{ column: 'firstChapter' }, { column: 'status' }, { column: 'translations' }],
    })
    expect(rows[1]).toMatchObject({
      row: 3,
      result: 'conflict',
      faults: [{ column: 'original', code: 'term.name_taken', params: { original: '塔' } }],
    })
    expect((await admin('GET', '/terms')).data.total).toBe(1)
  })

  test('what is exported can be brought back in either language, formulas and all, and is the same', async () => {
    await bring(await sheet([{ ...whale, original: '=1+1', remark: '-x' }]), true)
    for (const locale of ['en', 'zh-CN']) {
      const file = await admin('GET', '/terms/export?book=global', undefined, {
        'locale-key': locale,
      })
      expect(await bring(file.bytes)).toMatchObject({ counts: { same: 1, new: 0, changed: 0 } })
    }
    const audited = await app.deps.db
      .selectFrom('audit_entry')
      .select('params')
      .where('action', '=', 'data_exported')
      .execute()
    expect(audited[0]?.params).toMatchObject({ what: 'terms', count: 1 })
  })

  // spec 9.limit.term_upload 5.term.xlsx
  test('the template shows an example that is not imported, and offers the values that are allowed', async () => {
    const template = await admin('GET', '/terms/template')
    const { lines } = await app.deps.sheets.read(template.bytes)
    expect(lines[1]?.cells[0]).toBe('EXAMPLE (this line is not imported): 灯台')
    const file = await sheet([{ original: lines[1]?.cells[0] ?? '' }, whale])
    expect(await bring(file)).toMatchObject({ counts: { new: 1, refused: 0 } })
  })

  test('the terms of several glossaries name their book, and come back only into their own', async () => {
    const pa = await app.as(
      await app.addPerson({ name: 'pa', roles: ['projectAdministrator'] }),
      'projectAdministrator',
    )
    const book = await pa('POST', '/books', {
      bookId: 'W1',
      bookSubId: '',
      titleZh: '灯塔',
      titleEn: 'Harbour lights',
      sourceLanguage: 'zh-Hans',
      readingDirection: 'ltr',
      highestChapter: 10,
    })
    const bookId = book.data.id
    await bring(await sheet([whale]), true)
    await admin('POST', '/terms', { bookId, original: '灯', translations: { en: 'lamp' } })
    const { bytes } = await admin('GET', '/terms/export')
    const { lines } = await app.deps.sheets.read(bytes)
    expect(lines[0]?.cells[0]).toBe('Book')
    expect(lines.slice(1).map(({ cells }) => cells[0])).toContain('Every book')
    const answer = await bring(bytes)
    expect(answer.counts).toMatchObject({ same: 1, refused: 1 })
    const refused = answer.rows.find((row: { result: string }) => row.result === 'refused')
    expect(refused.faults).toMatchObject([{ column: 'book', code: 'term.other_glossary' }])
  })

  test('a preview shows each field that differs, and what a person keeps stays as it is', async () => {
    await bring(await sheet([whale, { original: '灯', 'translations.en': 'lamp' }]), true)
    const file = await sheet([
      { ...whale, 'translations.en': 'sky whale', remark: 'flies' },
      { original: '灯', 'translations.en': 'light' },
    ])
    expect((await bring(file)).rows).toMatchObject([
      {
        row: 2,
        changes: [
          { column: 'translations.en', from: 'cloud whale', to: 'sky whale' },
          { column: 'remark', from: '', to: 'flies' },
        ],
      },
      { row: 3, changes: [{ column: 'translations.en', from: 'lamp', to: 'light' }] },
    ])
    const headers = {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }
    const keep = '2:translations.en,3'
    const url = `/terms/import?book=global&apply=true&keep=${keep}`
    expect((await admin('POST', url, file, headers)).data).toMatchObject({
      applied: true,
      counts: { changed: 1 },
    })
    const { rows } = (await admin('GET', '/terms')).data
    expect(
      rows.map(({ translations, remark }: { translations: { en: string }; remark: string }) => [
        translations.en,
        remark,
      ]),
    ).toEqual([
      ['cloud whale', 'flies'],
      ['lamp', ''],
    ])
  })

  test('other files, other headings and empty templates are refused with their reason', async () => {
    expect((await bring(Buffer.from('original,en\n云鲸,whale'))).error).toBe('sheet.not_xlsx')
    expect((await bring(await sheet([whale], 'en', ['Original', 'English']))).error).toBe(
      'sheet.template_changed',
    )
    const template = await admin('GET', '/terms/template')
    expect((await bring(template.bytes)).error).toBe('sheet.empty')
    expect((await bring(Buffer.alloc(10 * 1024 * 1024 + 1))).error).toBe('sheet.too_large')
  })

  test('a sheet from before a language or the kinds were added still comes in', async () => {
    const columns = TERM_COLUMNS.filter(
      (column) => column !== 'translations.th' && column !== 'kind',
    )
    const cells: Row = { original: '云海', 'translations.es': 'mar de nubes', remark: '地名' }
    const file = await buffer(
      writeSheet({
        name: 'terms',
        columns: columns.map((column) => ({ heading: termHeading(column, 'zh-CN'), width: 10 })),
        rows: [columns.map((column) => cells[column] ?? '')],
        modifiedAt: new Date('2026-03-02T08:00:00Z'),
      }),
    )
    expect(await bring(file, true)).toMatchObject({ applied: true, counts: { new: 1 } })
    const { rows } = (await admin('GET', '/terms')).data
    expect(rows).toContainEqual(
      expect.objectContaining({
        original: '云海',
        kind: 'name',
        translations: { es: 'mar de nubes' },
        remark: '地名',
      }),
    )
  })

  test('a changed row keeps what its empty cells do not say, and is one version further', async () => {
    await bring(await sheet([whale]), true)
    await bring(await sheet([{ original: '云鲸', 'translations.fr': 'baleine' }]), true)
    const [term] = (await admin('GET', '/terms')).data.rows
    expect(term).toMatchObject({
      translations: { en: 'cloud whale', fr: 'baleine' },
      aliases: ['雲鯨', 'ｗｈａｌｅ'],
      version: 2,
    })
  })

  test('is for translation administrators only', async () => {
    expect((await bring(await sheet([whale]), true, translator)).error).toBe(
      'permission.role_denied',
    )
    for (const command of ['/terms/template', '/terms/export'])
      expect((await translator('GET', command)).data.error).toBe('permission.role_denied')
  })
})
