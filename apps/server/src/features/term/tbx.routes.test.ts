/** Glossaries as TBX: what goes out comes back; files of other tools; bad files. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Send
beforeAll(async () => {
  app = await createTestApp()
  const person = await app.addPerson({ name: 'ta', roles: ['translationAdministrator'] })
  admin = await app.as(person, 'translationAdministrator')
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('term').execute())

const bring = (file: string, apply = false) =>
  admin('POST', `/terms/import?book=global&apply=${apply}`, Readable.from([Buffer.from(file)]), {
    'content-type': 'application/x-tbx',
  })
const exportTbx = async (): Promise<string> =>
  (await admin('GET', '/terms/export?format=tbx')).bytes.toString()

const TERMS = [
  {
    original: '云鲸',
    aliases: ['雲鯨', '鲸 & <云>'],
    translations: { en: 'cloud whale / the whale', 'zh-Hant': '雲鯨' },
    forbidden: { en: 'sky whale / air whale' },
    remark: 'two\nlines',
    explanation: 'a “whale”',
    firstChapter: 3,
    chapterNumber: 12,
  },
  { kind: 'effect', original: 'ドン', translations: { en: 'BOOM', fr: 'BOUM/BAM' } },
  { original: 'old', translations: { th: 'เก่า' } },
]
const create = async (): Promise<void> => {
  for (const term of TERMS) await admin('POST', '/terms', { bookId: null, ...term })
  const { rows } = (await admin('GET', '/terms?search=old')).data
  await admin('POST', '/terms/act', { termIds: [rows[0].id], action: 'retire' })
}

test('terms that went out as TBX are all unchanged when they come back, and new in an empty glossary', async () => {
  await create()
  const before = (await admin('GET', '/terms')).data.rows
  const file = await exportTbx()
  expect((await bring(file)).data).toMatchObject({
    counts: { new: 0, changed: 0, same: 3, conflict: 0, refused: 0 },
    left: 0,
  })
  await app.deps.db.deleteFrom('term').execute()
  expect((await bring(file, true)).data).toMatchObject({ applied: true, counts: { new: 3 } })
  const strip = ({
    kind,
    original,
    aliases,
    translations,
    forbidden,
    remark,
    explanation,
    firstChapter,
    chapterNumber,
    status,
  }: Record<string, unknown>) => ({
    kind,
    original,
    aliases,
    translations,
    forbidden,
    remark,
    explanation,
    firstChapter,
    chapterNumber,
    status,
  })
  expect((await admin('GET', '/terms')).data.rows.map(strip)).toEqual(before.map(strip))
})

test('the Translate Toolkit reads the exported file term by term', async (context) => {
  if (spawnSync('pocount', ['--version']).error !== undefined) return context.skip()
  await create()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-test-'))
  try {
    const file = path.join(folder, 'terms.tbx')
    writeFileSync(file, await exportTbx())
    const { stdout } = spawnSync('pocount', ['--csv', file], { encoding: 'utf8' })
    const [headings = '', counts = ''] = stdout.trim().split('\n')
    const at = headings.split(', ').indexOf('Total Message')
    expect(Number(counts.split(',')[at])).toBe(3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('TBX of other tools: both forms, several languages, statuses; what has no translation is counted', async () => {
  const older = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
    <martif type="TBX" xml:lang="en"><text><body>
    <termEntry id="1"><descrip type="definition">a big one</descrip>
      <langSet xml:lang="ja"><ntig><termGrp><term>鯨</term></termGrp></ntig></langSet>
      <langSet xml:lang="en-US"><tig><term>fish</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
        <tig><term>a <hi>whale</hi></term></tig></langSet></termEntry>
    <termEntry><langSet xml:lang="ja"><tig><term>海</term></tig></langSet></termEntry>
    </body></text></martif>`
  const newer = `<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns:basic="urn:b" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
    <conceptEntry id="1"><langSec xml:lang="ja"><termSec><term>空</term></termSec></langSec>
      <langSec xml:lang="fr"><termSec><term>ciel</term><basic:administrativeStatus>preferredTerm-admn-sts</basic:administrativeStatus></termSec></langSec></conceptEntry>
    </body></text></tbx>`
  expect((await bring(older, true)).data).toMatchObject({ counts: { new: 1 }, left: 1 })
  expect((await bring(newer, true)).data).toMatchObject({ counts: { new: 1 }, left: 0 })
  expect((await admin('GET', '/terms')).data.rows).toMatchObject([
    {
      original: '鯨',
      translations: { en: 'a whale' },
      forbidden: { en: 'fish' },
      explanation: 'a big one',
    },
    { original: '空', translations: { fr: 'ciel' }, status: 'approved' },
  ])
})

test('what is no TBX, or has none of its entries whole, is refused with a sentence and changes nothing', async () => {
  await create()
  const file = await exportTbx()
  for (const bad of [
    file.slice(0, -40),
    '<tmx/>',
    '<martif><text><body/></text></martif>',
    `<!DOCTYPE martif [<!ENTITY a "a">]>${file.slice(file.indexOf('<martif'))}`,
  ])
    expect(await bring(bad, true)).toMatchObject({
      status: 422,
      data: { error: 'term.tbx_unreadable' },
      message: expect.stringContaining('Nothing was changed'),
    })
  expect((await admin('GET', '/terms')).data.total).toBe(3)
})
