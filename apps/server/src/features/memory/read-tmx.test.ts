import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readTmx } from './read-tmx.ts'
import { writeTmx } from './export-tmx.ts'

const LANGUAGES = { source: 'zh-Hans', target: 'en' }
const read = (bytes: string | Buffer, languages = LANGUAGES) =>
  readTmx(Readable.from([Buffer.from(bytes as string)]), languages)
const unit = (...variants: readonly (readonly [string, string])[]): string =>
  `<tu>${variants.map(([lang, words]) => `<tuv xml:lang="${lang}"><seg>${words}</seg></tuv>`).join('')}</tu>`
const file = (units: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<tmx version="1.4"><header srclang="*all*"/><body>${units}</body></tmx>`

test('what is written is read back, with every letter of it', async () => {
  const words = [
    { source: '「走吧」\n<快>&amp;…', translation: 'Let’s go\n"<fast>" & \'now\'', speaker: '阿' },
    { source: '𠮷野\t家', translation: ' spaced\r\nout ', speaker: null },
  ]
  const lines = words.map((line, at) => ({ ...line, id: `id-${at}`, changedAt: new Date(0) }))
  const parts = async function* () {
    yield lines
  }
  const written = await text(Readable.from(writeTmx(LANGUAGES, parts())))
  expect((await read(written)).lines).toEqual(words.map((line, at) => ({ unit: at + 1, ...line })))
})

test('files of other tools: regions, older attributes, inline codes, UTF-16, a document type, other languages', async () => {
  const units = [
    unit(
      ['ZH-CN', '好<ph x="1">{1}</ph>的<hi>呢</hi>'],
      ['en-US', '<bpt i="1">&lt;b&gt;</bpt>Fine'],
    ),
    unit(['zh-TW', '繁體'], ['en', 'traditional']),
    unit(['zh', '再见'], ['fr', 'Salut']),
    unit(['zh', '待续'], ['en_GB', 'To be continued']).replace('xml:lang="zh"', 'lang="zh"'),
    unit(['zh', ' '], ['en', 'blank']),
  ].join('')
  const content = file(units, '<!DOCTYPE tmx SYSTEM "tmx14.dtd">')
  const expected = {
    lines: [
      { unit: 1, source: '好的呢', translation: 'Fine', speaker: null },
      { unit: 4, source: '待续', translation: 'To be continued', speaker: null },
    ],
    left: 3,
  }
  expect(await read(content)).toEqual(expected)
  expect(await read(Buffer.from(`\ufeff${content}`, 'utf16le'))).toEqual(expected)
})

test.each([
  ['no XML at all', 'PK\u0003\u0004', 'memory.file_unreadable'],
  ['an empty file', '', 'memory.file_unreadable'],
  ['another kind of XML', '<xliff/>', 'memory.file_unreadable'],
  ['half a file', file(unit(['zh', '一'], ['en', 'one'])).slice(0, -20), 'memory.file_unreadable'],
  [
    'entities of its own',
    file(unit(['zh', '&a;'], ['en', 'x']), '<!DOCTYPE tmx [<!ENTITY a "aaaa">]>'),
    'memory.file_unreadable',
  ],
  ['unknown entities', file(unit(['zh', '&nbsp;'], ['en', 'x'])), 'memory.file_unreadable'],
  ['elements without end', `<tmx>${'<a>'.repeat(5000)}`, 'memory.file_unreadable'],
  ['letters of another encoding', Buffer.from(file('\u00e9'), 'latin1'), 'memory.file_unreadable'],
  ['other languages only', file(unit(['ja', '一'], ['de', 'eins'])), 'memory.no_lines'],
  ['too many lines', file('<tu/>'.repeat(100_001)), 'memory.too_many_lines'],
])('refuses %s', async (_, bytes, code) => {
  await expect(read(bytes)).rejects.toMatchObject({ code })
})

test('refuses a file that is too large while it arrives', async () => {
  const endless = async function* () {
    yield Buffer.from('<tmx><body>')
    for (;;) yield Buffer.alloc(1024 * 1024, ' ')
  }
  const reading = readTmx(Readable.from(endless()), LANGUAGES)
  await expect(reading).rejects.toMatchObject({
    code: 'memory.file_too_large',
    params: { limitMb: 20 },
  })
})

test('leaves out a line that is too long, and keeps the others', async () => {
  const long = unit(['zh', '长'.repeat(10_001)], ['en', 'long'])
  const { lines, left } = await read(file(long + unit(['zh', '短'], ['en', 'short'])))
  expect([lines.map(({ translation }) => translation), left]).toEqual([['short'], 1])
})
