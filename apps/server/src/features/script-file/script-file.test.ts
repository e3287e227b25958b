/** Scripts that were taken out come in again, form by form; files of other tools; bad files. */
import { SHEET_HEADINGS } from '@panelflow/contract/messages/sheet-headings.ts'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import type { OutputChapter, OutputPage } from '../output/formats/chapter-output.ts'
import { aChapter, region, text } from '../output/formats/testing/sample-chapter.ts'
import { writeXliff } from '../output/formats/text/xliff.ts'
import { readBallons } from './read-ballons.ts'
import { readBilingual } from './read-bilingual.ts'
import { readDocx } from './read-docx.ts'
import { readLabelPlus } from './read-labelplus.ts'
import { readMangaImageTranslator } from './read-manga-image-translator.ts'
import { readXliff } from './read-xliff.ts'
import { compareWithChapter, listChapterRows, SCRIPT_FORMS } from './testing/out-and-in.ts'

type Items = readonly ReturnType<typeof region>[]

const aPage = (id: string, name: string, base: Items, lane: Items): OutputPage => {
  const toDocument = (kind: 'base' | 'lane', items: Items) => ({
    schema: 1,
    id: kind,
    kind,
    width: 400,
    height: 600,
    source: 'a'.repeat(64),
    rev: 1,
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  })
  const unread = () => Promise.reject(new Error('a script has no pictures'))
  const [baseDoc, laneDoc] = [toDocument('base', base), toDocument('lane', lane)]
  return { id, name, width: 400, height: 600, baseDoc, laneDoc, rendered: unread, asset: unread }
}

const NASTY = [
  `"Fish" & <chips> 'n' ]]> &amp; _x000D_ _x20_`,
  '=HYPERLINK("http://x","y")',
  "'=quoted",
  '-first\n----------------[9]----------------[0,0,1]\n >>>>>>>>[x.png]<<<<<<<<\n\nlast',
  'bell\u0007 and\ttab\r\nnext ',
  'น้ำตาลก้อนนี้หวานมาก',
  '𠮷野 👩‍👩‍👧 “…”',
  '長'.repeat(9_000),
]

/** Two pages of one name; bubbles of no, one and two texts; a hidden one; one without a bubble. */
const chapter: OutputChapter = aChapter([
  aPage(
    '0190b000-0000-7000-8000-00000000000a',
    '01 & <one>.png',
    [
      ...NASTY.map((words, at) => region(`r ${at}/é`, { order: at, sourceText: `源 ${words}` })),
      region('untranslated', { order: 90, sourceText: '…' }),
    ],
    [
      ...NASTY.map((words, at) =>
        text(`t${at}`, { regionId: `r ${at}/é`, translation: words, cx: 20 + at * 40, cy: 50 }),
      ),
      text('t0b', { regionId: 'r 0/é', translation: 'second\nof two', cx: 22, cy: 70 }),
      text('free', { regionId: null, translation: 'free', hidden: true, cx: 300, cy: 500 }),
    ],
  ),
  aPage(
    '0190b000-0000-7000-8000-00000000000b',
    '02].png',
    [region('r 0/é', { sourceText: 'once more' })],
    [text('t', { regionId: 'r 0/é', translation: 'elsewhere', cx: -10, cy: 700 })],
  ),
])

test.each(SCRIPT_FORMS)(
  '%s: what goes out comes in with nothing changed',
  async (_form, outAndIn) => {
    const content = await outAndIn(chapter)
    expect([...content.chapterIds]).toEqual([chapter.id])
    expect(content.tooLong).toBe(0)
    expect(compareWithChapter(content, chapter)).toEqual(
      listChapterRows(chapter).map(({ id }) => ({ id, result: 'same' })),
    )
  },
)

test.each(SCRIPT_FORMS)(
  '%s: one line that changed in the file is found, also when it changed here since',
  async (form, outAndIn) => {
    const content = await outAndIn(chapter)
    const changed = content.lines.map((line) =>
      line.translation === 'elsewhere' ? { ...line, translation: 'changed there' } : line,
    )
    const listOthers = (one: OutputChapter) =>
      compareWithChapter({ ...content, lines: changed }, one)
        .map(({ result }) => result)
        .filter((result) => result !== 'same')
    expect(listOthers(chapter)).toEqual(['changed'])
    const [first, second] = chapter.pages
    const item = text('t', { regionId: 'r 0/é', translation: 'changed here', cx: -10, cy: 700 })
    const laneDoc = { ...second!.laneDoc, items: { t: item } }
    const since = { ...chapter, pages: [first!, { ...second!, laneDoc }] }
    // LabelPlus has no room for what a line was
    expect(listOthers(since)).toEqual([form === 'LabelPlus' ? 'changed' : 'conflicting'])
  },
)

test('files of other tools: segments, marked words, codes, proposals, line ends, both versions', async () => {
  const two = `<?xml version="1.0"?><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="ja" trgLang="en">
    <x:file id="f" original="02].png"><x:group id="g"><x:unit id="r_x20_0_x2f__xe9_">
    <mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#1"><x:source>no</x:source><x:target>no</x:target></mtc:match></mtc:matches>
    <x:originalData><x:data id="d">no</x:data></x:originalData>
    <x:segment><x:source>一<x:pc id="1">二</x:pc></x:source><x:target>One<x:ph id="2" subType="xlf:lb"/>t<x:mrk id="m">w</x:mrk>o.</x:target></x:segment>
    <x:ignorable><x:source> </x:source></x:ignorable>
    <x:segment><x:source>三</x:source><x:target>Three<x:cp hex="0007"/></x:target></x:segment>
    </x:unit></x:group></x:file></x:xliff>`
  expect((await readXliff(Buffer.from(two))).lines).toEqual([
    {
      pageId: null,
      page: '02].png',
      rowId: 'r 0/é',
      place: null,
      source: '一二 三',
      translation: 'One\ntwo. Three\u0007',
      exported: null,
    },
  ])
  const one = `<xliff version="1.2"><file original="a.png" source-language="ja" target-language="en-GB" datatype="plaintext"><body>
    <trans-unit id="u"><source>一</source><seg-source><mrk mtype="seg">no</mrk></seg-source>
    <target>O<bpt id="1">&lt;b&gt;</bpt>n<g id="2">e</g><x id="3" ctype="lb"/>more</target>
    <alt-trans><source>no</source><target>no</target></alt-trans></trans-unit>
    <trans-unit id="v"><source>二</source></trans-unit></body></file></xliff>`
  const read = await readXliff(Buffer.from(`\ufeff${one}`, 'utf16le'))
  expect(read.language).toBe('en-GB')
  expect(read.lines.map(({ source, translation }) => [source, translation])).toEqual([
    ['一', 'One\nmore'],
    ['二', ''],
  ])
})

const BOMB = `<!DOCTYPE xliff [<!ENTITY a "${'a'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>`
const XLIFF = writeXliff(chapter)

test.each([
  ['half a file', XLIFF.slice(0, -20)],
  ['entities of its own', XLIFF.replace('?>\n', `?>\n${BOMB}`)],
  ['unknown entities', XLIFF.replace('<source>', '<source>&nbsp;')],
  ['another kind of XML', '<tmx version="1.4"/>'],
  ['elements without end', `<xliff>${'<group>'.repeat(5000)}`],
  ['an empty file', ''],
  ['letters of another encoding', Buffer.from('<xliff a="\u00e9"/>', 'latin1')],
])('XLIFF: %s is refused', async (_what, file) => {
  await expect(readXliff(Buffer.from(file as string))).rejects.toMatchObject({
    code: 'script_file.unreadable',
  })
})

test('a line longer than a text may be is left out and counted; more lines than a chapter has are refused', async () => {
  const unit = (words: string): string =>
    `<trans-unit id="u"><source/><target>${words}</target></trans-unit>`
  const file = (units: string): Buffer =>
    Buffer.from(`<xliff version="1.2"><file original="a"><body>${units}</body></file></xliff>`)
  const read = await readXliff(file(unit('x'.repeat(10_001)) + unit('x'.repeat(10_000))))
  expect([read.tooLong, read.lines.length]).toEqual([1, 1])
  await expect(readXliff(file(unit('x').repeat(20_001)))).rejects.toMatchObject({
    code: 'script_file.too_many_lines',
  })
})

test('a project of BallonsTranslator gives its boxes as places; a file that only looks like one is refused', () => {
  const read = (file: unknown) =>
    readBallons(file, (page) => (page === 'a.png' ? { width: 400, height: 600 } : undefined))
  const box = { xyxy: [100, 100, 300, 200], text: ['一', '二'], translation: 'One', angle: 0 }
  const { lines } = read({ directory: '/x', pages: { 'a.png': [box], 'b.png': [box] } })
  expect(
    lines.map(({ page, place, source, translation }) => [page, place, source, translation]),
  ).toEqual([
    ['a.png', { x: 0.5, y: 0.25 }, '一二', 'One'],
    ['b.png', null, '一二', 'One'],
  ])
  for (const file of [{}, [], { pages: { 'a.png': [{ translation: 'One' }] } }])
    expect(() => read(file)).toThrow('script_file.unreadable')
})

const PAGES = ['01.png', '02.png'].map((name, at) => ({
  id: `p${at + 1}`,
  name,
  width: 400,
  height: 600,
}))
const listRead = (value: unknown, language = 'en', pages = PAGES) =>
  readMangaImageTranslator(value, pages, language).lines.map((line) => [
    line.pageId,
    line.place,
    line.source,
    line.translation,
  ])

test('files of manga-image-translator are found by their names, else by their order', () => {
  const box = { minX: 100, minY: 100, maxX: 300, maxY: 200, background: 'data:' }
  const answer = { translations: [{ ...box, text: { ENG: 'One', JPN: '一' } }] }
  const older = [{ ...box, text: { ENG: 'One', originalText: '一' }, language: 'JPN' }]
  const line = [{ x: 0.5, y: 0.25 }, '一', 'One']
  expect(listRead({ '02.json': answer, '01_translations.json': older })).toEqual([
    ['p1', ...line],
    ['p2', ...line],
  ])
  expect(listRead({ 'first.json': answer, 'second.json': older })).toEqual([
    ['p1', ...line],
    ['p2', ...line],
  ])
  expect(listRead(answer, 'en', PAGES.slice(0, 1))).toEqual([['p1', ...line]])
  expect(() => listRead(answer)).toThrow('script_file.page_unknown')
  expect(() => listRead({ 'cover.json': answer })).toThrow('script_file.page_unknown')
})

test('files of its editors name the picture by its path and have polygons', () => {
  const polygon = [
    [100, 100],
    [300, 100],
    [300, 200],
    [100, 200],
  ]
  const page = {
    regions: [{ lines: [polygon], text: '一', translation: 'One', target_lang: 'ENG' }],
  }
  const line = ['p2', { x: 0.5, y: 0.25 }, '一', 'One']
  expect(listRead({ 'C:\\comic\\02.png': page })).toEqual([line])
  expect(listRead({ 'x_translations.json': { '/comic/02.png': page } })).toEqual([line])
})

test('files of manga-image-translator say their language; what is none of them is refused', () => {
  const box = { minX: 0, minY: 0, maxX: 9, maxY: 9 }
  const read = (text: Record<string, string>, language: string) =>
    readMangaImageTranslator({ '01.json': [{ ...box, text }] }, PAGES, language)
  expect(read({ CHT: '一', JPN: 'x' }, 'zh-Hant').lines[0]?.translation).toBe('一')
  expect(read({ CHT: '一', JPN: 'x' }, 'en').language).toBe('zh-Hant')
  expect(read({ JPN: 'x' }, 'en')).toMatchObject({ language: null, lines: [{ translation: '' }] })
  for (const file of [{}, 'x', { a: 1 }, { '01.json': [{ ...box }] }, [{ text: { ENG: 'x' } }]])
    expect(() => listRead(file)).toThrow('script_file.unreadable')
})

test('a text file without pages, and a workbook without our columns, are no scripts', async () => {
  expect(() => readLabelPlus(Buffer.from('Dear all,\n'))).toThrow('script_file.unreadable')
  expect(() =>
    readBilingual({ name: 's', lines: [{ line: 1, cells: ['Original', 'English'] }] }),
  ).toThrow('script_file.unreadable')
})

test('a workbook keeps its lines when columns and rows were moved, also those longer than a cell', () => {
  const { id, translation, origin } = SHEET_HEADINGS['zh-CN']
  const cell = ['c', 'p', 'h'].join('/')
  const read = readBilingual({
    name: 's',
    lines: [
      { line: 1, cells: [translation, origin, '', id] },
      { line: 2, cells: ['one, ', cell, '', 'a'] },
      { line: 3, cells: ['other', cell, '', 'b'] },
      { line: 4, cells: ['two', cell, '', 'a'] },
    ],
  })
  expect(read.lines.map((line) => [line.rowId, line.pageId, line.translation])).toEqual([
    ['a', 'p', 'one, two'],
    ['b', 'p', 'other'],
  ])
})

const wrapDocument = (body: string): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  const xml = `<w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`
  zip.addBuffer(Buffer.from(xml), 'word/document.xml')
  zip.end()
  return buffer(zip.outputStream as Readable)
}
const toRow = (cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:p>${cell}</w:p></w:tc>`).join('')}</w:tr>`
const toText = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`

test('a Word document that was worked on: tracked changes, paragraphs, tabs, other tables', async () => {
  const other = `<w:tbl>${toRow([toText('Note'), toText('No table of ours')])}</w:tbl>`
  const worked = [
    '<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>',
    toText('One'),
    `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${toText(' more')}</w:ins>`,
    `<w:moveFrom>${toText('away')}</w:moveFrom><w:r><w:tab/><w:t>x</w:t><w:br/></w:r></w:p><w:p>`,
    toText('Two'),
  ].join('')
  const rows = [
    toRow([toText('Region'), toText('Translation')]),
    toRow([toText('r 1'), worked]),
    toRow([`<w:sdt><w:sdtContent>${toText('r 2')}</w:sdtContent></w:sdt>`, '']),
  ]
  const bytes = await wrapDocument(`${other}<w:p/><w:tbl>${rows.join('')}</w:tbl>${other}`)
  const { lines } = readBilingual(await readDocx(bytes))
  expect(lines.map(({ rowId, translation }) => [rowId, translation])).toEqual([
    ['r 1', 'One more\tx\n\nTwo'],
    ['r 2', ''],
  ])
})

test('a Word document without our table, half of one, and one that inflates without end are refused', async () => {
  const table = `<w:tbl>${toRow([toText('Region'), toText('Translation')])}</w:tbl>`
  const whole = await wrapDocument(table)
  for (const bytes of [
    await wrapDocument('<w:p/>'),
    await wrapDocument('<w:tbl>'),
    whole.subarray(0, -30),
  ])
    await expect(readDocx(bytes)).rejects.toMatchObject({ code: 'script_file.unreadable' })
  const bomb = await wrapDocument(' '.repeat(65 * 1024 * 1024) + table)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(readDocx(bomb)).rejects.toMatchObject({
    code: 'script_file.too_large',
    params: { limitMb: 64 },
  })
})
