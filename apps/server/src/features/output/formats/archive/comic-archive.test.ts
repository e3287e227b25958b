import { createHash } from 'node:crypto'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputPage } from '../chapter-output.ts'
import { listComicInfoFaults } from '../testing/comic-info-rules.ts'
import { all, readXml, readZip } from '../testing/read-back.ts'
import { aChapter, aPage, loadEngine, text } from '../testing/sample-chapter.ts'
import { writeComicArchive } from './comic-archive.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const pages = (): OutputPage[] => [
  aPage(engine, 'en', { name: '../../evil.png', lane: [text('t', { translation: 'Hi' })] }),
  aPage(engine, 'en', { name: 'p.png', width: 800, height: 400, format: 'jpeg' }),
]

test('a CBZ holds the finished pages byte for byte, in reading order, under names of its own', async () => {
  const sources = pages()
  const entries = await readZip(writeComicArchive(aChapter(sources), 'cbz'))
  expect([...entries.keys()]).toEqual(['0001.png', '0002.jpg', 'ComicInfo.xml'])
  for (const [i, name] of ['0001.png', '0002.jpg'].entries()) {
    const { bytes, method, sizesBehind } = entries.get(name)!
    expect(bytes.equals(Buffer.from((await sources[i]!.rendered()).bytes))).toBe(true)
    expect([method, sizesBehind]).toEqual([0, false])
  }
})

describe('ComicInfo', () => {
  const read = async (changes: Parameters<typeof aChapter>[1]) =>
    readXml(
      (await readZip(writeComicArchive(aChapter(pages(), changes), 'cbz'))).get('ComicInfo.xml')!
        .bytes,
    )

  test('says what the chapter is, in the order of the schema', async () => {
    const root = await read({ language: 'zh-Hant' })
    expect(listComicInfoFaults(root)).toEqual([])
    expect(Object.fromEntries(root.children.map(({ name, text }) => [name, text.trim()]))).toEqual({
      Title: 'The "First" Day',
      Series: 'Moon & <Sea>',
      Number: '7',
      AlternateSeries: 'The "Tide" <&>',
      Summary: 'A girl & the <sea>.\nShe waits.',
      Notes: 'Translation: Li & Co',
      Year: '2026',
      Month: '3',
      Day: '4',
      Writer: 'A. Writer',
      Penciller: "O'Hara",
      Letterer: 'Kim',
      PageCount: '2',
      LanguageISO: 'zh-Hant',
      Manga: 'YesAndRightToLeft',
      Pages: '',
    })
    const [one, two] = all(root, 'Page').map(({ attributes }) => attributes)
    expect(one).toMatchObject({
      Image: '0',
      DoublePage: 'false',
      ImageWidth: '400',
      ImageHeight: '600',
    })
    expect(two).toMatchObject({
      Image: '1',
      DoublePage: 'true',
      ImageWidth: '800',
      ImageHeight: '400',
    })
  })

  test('keeps the documented rules with nothing filled in, everything, and letters XML cannot hold', async () => {
    const nobody = { author: [], artist: [], translator: [], letterer: [], editor: [] }
    const empty = { bookTitle: '', alias: '', synopsis: '', title: '', people: nobody }
    const nasty = '\u0007 ]]> & <Title> \ud800'
    const everything = {
      author: [nasty, 'B'],
      artist: ['A'],
      translator: ['T'],
      letterer: ['L'],
      editor: ['E'],
    }
    for (const direction of ['rtl', 'ltr', 'strip'] as const)
      for (const changes of [empty, { title: nasty, number: 9999, people: everything }])
        expect(listComicInfoFaults(await read({ ...changes, direction }))).toEqual([])
  })

  test.each([
    ['<ComicInfo><Series/><Title/></ComicInfo>', 'Title comes too late or twice'],
    ['<ComicInfo><Title/><Title/></ComicInfo>', 'Title comes too late or twice'],
    ['<ComicInfo><Translator/></ComicInfo>', 'Translator is unknown'],
    ['<ComicInfo><Year>soon</Year></ComicInfo>', 'Year is "soon"'],
    ['<ComicInfo><Manga>Right</Manga></ComicInfo>', 'Manga is "Right"'],
    ['<ComicInfo><Pages><Page/></Pages></ComicInfo>', 'page 0: no Image'],
    [
      '<ComicInfo><Pages><Page Image="0" Type="Cover"/></Pages></ComicInfo>',
      'page 0: Type="Cover"',
    ],
  ])('the rules refuse %s', (xml, fault) => {
    expect(listComicInfoFaults(readXml(xml))).toEqual([fault])
  })

  test.each(['ltr', 'strip'] as const)(
    'of a %s chapter does not turn from right to left',
    async (direction) => {
      expect(all(await read({ direction }), 'Manga')[0]!.text).toBe('No')
    },
  )
})

test('a ZIP carries sums that sha256sum checks', async () => {
  const entries = await readZip(writeComicArchive(aChapter(pages()), 'zip'))
  const lines = entries.get('SHA256SUMS')!.bytes.toString().trimEnd().split('\n')
  expect(lines.map((line) => /^[0-9a-f]{64} {2}(.+)$/.exec(line)?.[1])).toEqual([
    '0001.png',
    '0002.jpg',
  ])
  for (const line of lines) {
    const [sum, name] = line.split('  ')
    expect(createHash('sha256').update(entries.get(name!)!.bytes).digest('hex')).toBe(sum)
  }
})

test('the same chapter gives the same bytes', async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => await readAll(aChapter(pages()))))
  expect(one!.equals(other!)).toBe(true)
})

const readAll = async (chapter: ReturnType<typeof aChapter>): Promise<Buffer> =>
  Buffer.concat(await writeComicArchive(chapter, 'cbz').toArray())

test('pages are asked for as the archive is read, not all at once', async () => {
  let requestCount = 0
  const page = aPage(engine, 'en', {})
  const heavy = Array.from({ length: 20 }, () => ({
    ...page,
    rendered: async () => {
      requestCount += 1
      return { bytes: new Uint8Array(500_000), format: 'png' as const }
    },
  }))
  const archive = writeComicArchive(aChapter(heavy), 'cbz')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requestCount).toBeLessThan(4)
  expect((await readZip(archive)).size).toBe(21)
  expect(requestCount).toBe(20)
})

test('a page that cannot be had ends the archive with its error', async () => {
  const broken = {
    ...aPage(engine, 'en', {}),
    rendered: async () => await Promise.reject(new Error('blob is gone')),
  }
  await expect(readAll(aChapter([...pages(), broken]))).rejects.toThrow('blob is gone')
})

test.each(['cbz', 'zip'] as const)('a %s of nothing is refused', (kind) => {
  expect(() => writeComicArchive(aChapter([]), kind)).toThrow('output.no_pages')
})
