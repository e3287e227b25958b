import path from 'node:path'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputPage } from '../chapter-output.ts'
import { all, readXml, readZip } from '../testing/read-back.ts'
import type { XmlNode } from '../testing/read-back.ts'
import { aChapter, aPage, loadEngine, region, text } from '../testing/sample-chapter.ts'
import { MAX_SCREEN, writeEpub } from './epub.ts'
import { toSpreads } from './page-spread.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const NASTY = `"Tea" & <cake>\n'now'`

const pages = (): OutputPage[] => [
  aPage(engine, 'zh-Hant', {
    base: [region('r1', { order: 1 }), region('r2', { order: 0 })],
    lane: [
      text('t1', {
        regionId: 'r1',
        translation: NASTY,
        cx: 100,
        cy: 100,
        w: 150,
        h: 80,
        rotation: 15,
      }),
      text('t2', {
        regionId: 'r2',
        translation: '「早安，世界」',
        writing: 'vertical',
        font: 'noto-sans-tc',
        cx: 300,
        cy: 300,
        w: 60,
        h: 240,
        size: 30,
      }),
      text('t3', { regionId: 'r2', translation: 'unseen', hidden: true }),
    ],
  }),
  aPage(engine, 'zh-Hant', { format: 'jpeg' }),
  aPage(engine, 'zh-Hant', { width: 900, height: 600 }),
  aPage(engine, 'zh-Hant', {}),
]

/** Reads a book and checks every link of container, package and pages. */
const readBook = async (chapter: ReturnType<typeof aChapter>) => {
  const entries = await readZip(writeEpub(chapter))
  const [first] = entries
  expect(first![0]).toBe('mimetype')
  expect(first![1]).toMatchObject({ method: 0, extraFields: 0, sizesBehind: false })
  expect(first![1].bytes.toString()).toBe('application/epub+zip')
  const rootFile = all(readXml(entries.get('META-INF/container.xml')!.bytes), 'rootfile')[0]!
    .attributes['full-path']!
  const opf = readXml(entries.get(rootFile)!.bytes)
  const folder = path.posix.dirname(rootFile)
  const items = new Map(all(opf, 'item').map(({ attributes }) => [attributes['id']!, attributes]))
  expect(items.size).toBe(all(opf, 'item').length)
  const listed = [...items.values()].map((item) => path.posix.join(folder, item['href']!))
  const unlisted = [...entries.keys()].filter((name) => !listed.includes(name))
  expect(unlisted).toEqual(['mimetype', 'META-INF/container.xml', rootFile])
  expect(listed.filter((name) => !entries.has(name))).toEqual([])
  const spine = all(opf, 'itemref').map(({ attributes }) => ({
    properties: attributes['properties'],
    item: items.get(attributes['idref']!)!,
  }))
  const documents: XmlNode[] = []
  for (const { item } of spine) {
    const name = path.posix.join(folder, item['href']!)
    const document = readXml(entries.get(name)!.bytes)
    const links = [
      ...all(document, 'img').map((node) => node.attributes['src']!),
      ...all(document, 'link').map((node) => node.attributes['href']!),
    ]
    for (const link of links)
      expect(listed).toContain(path.posix.join(path.posix.dirname(name), link))
    documents.push(document)
  }
  const nav = readXml(entries.get(`${folder}/nav.xhtml`)!.bytes)
  for (const { attributes } of all(nav, 'a'))
    expect(listed).toContain(path.posix.join(folder, attributes['href']!))
  const meta = (property: string): string[] =>
    all(opf, 'meta')
      .filter((node) => node.attributes['property'] === property)
      .map((node) => node.text)
  return { entries, opf, items, spine, documents, nav, meta, folder }
}

/** What EPUBCheck has to say, its hints included. */
const judge = async (chapter: ReturnType<typeof aChapter>): Promise<readonly string[]> => {
  const bytes = Buffer.concat(await writeEpub(chapter).toArray())
  const { messages } = await EpubCheck.validate(bytes, { includeUsage: true }, 'book.epub')
  return messages.map(({ id, severity, message }) => `${severity} ${id}: ${message}`)
}

describe('EPUBCheck finds nothing to say', () => {
  test.each(['rtl', 'ltr', 'strip'] as const)('of a book read %s', async (direction) => {
    expect(await judge(aChapter(pages(), { language: 'zh-Hant', direction }))).toEqual([])
  })

  test('of one without title and people', async () => {
    const people = { author: [], artist: [], translator: [], letterer: [], editor: [] }
    expect(await judge(aChapter(pages(), { title: '', alias: '', synopsis: '', people }))).toEqual(
      [],
    )
  })

  test('but it does of a broken one', async () => {
    const bytes = Buffer.concat(await writeEpub(aChapter(pages())).toArray())
    const { messages } = await EpubCheck.validate(
      Buffer.from(bytes.toString('latin1').replaceAll('0001.png', '0009.png'), 'latin1'),
    )
    expect(messages.map(({ severity }) => severity)).toContain('error')
  })
})

describe('a book', () => {
  test('is fixed layout, turned from right to left, with its people and what it offers to blind readers', async () => {
    const { opf, meta, items } = await readBook(aChapter(pages(), { language: 'zh-Hant' }))
    expect(opf.attributes).toMatchObject({ version: '3.0', 'unique-identifier': 'id' })
    expect(all(opf, 'dc:title')[0]!.text).toBe('Moon & <Sea> 7: The "First" Day')
    expect(all(opf, 'dc:language')[0]!.text).toBe('zh-Hant')
    expect(all(opf, 'dc:description')[0]!.text).toBe('A girl & the <sea>.\nShe waits.')
    expect(meta('dcterms:alternative')).toEqual(['The "Tide" <&>'])
    expect(all(opf, 'dc:identifier')[0]!.text).toBe('urn:uuid:0190a000-0000-7000-8000-000000000001')
    expect(all(opf, 'dc:creator').map((node) => node.text)).toEqual(['A. Writer', "O'Hara"])
    expect(all(opf, 'dc:contributor').map((node) => node.text)).toEqual(['Li & Co', 'Kim'])
    expect(meta('role')).toEqual(['aut', 'art', 'trl'])
    for (const node of all(opf, 'meta').filter(({ attributes }) => attributes['refines'])) {
      const people = [...all(opf, 'dc:creator'), ...all(opf, 'dc:contributor')].map(
        ({ attributes }) => `#${attributes['id']}`,
      )
      expect(people).toContain(node.attributes['refines'])
    }
    expect(meta('dcterms:modified')).toEqual(['2026-03-04T05:06:08Z'])
    expect(meta('rendition:layout')).toEqual(['pre-paginated'])
    expect(meta('schema:accessMode')).toEqual(['visual', 'textual'])
    expect(meta('schema:accessibilityFeature')).toContain('readingOrder')
    expect(all(opf, 'spine')[0]!.attributes['page-progression-direction']).toBe('rtl')
    expect([...items.values()].filter((item) => item['properties'] === 'cover-image')).toHaveLength(
      1,
    )
  })

  test('lays pages beside each other as they face', async () => {
    const { spine, nav } = await readBook(aChapter(pages()))
    expect(spine.map((item) => item.properties)).toEqual([
      'page-spread-left',
      'page-spread-right',
      'rendition:page-spread-center',
      'page-spread-right',
    ])
    expect(all(nav, 'nav').map(({ attributes }) => attributes['epub:type'])).toEqual([
      'toc',
      'page-list',
    ])
    expect(all(all(nav, 'nav')[1]!, 'a').map((node) => node.text)).toEqual(['1', '2', '3', '4'])
  })

  test('has the pictures unchanged, in a viewport of their size', async () => {
    const sources = pages()
    const { documents, entries, folder } = await readBook(aChapter(sources))
    for (const [i, document] of documents.entries()) {
      const [picture] = all(document, 'img')
      const bytes = entries.get(`${folder}/${picture!.attributes['src']!.slice(3)}`)!.bytes
      expect(bytes.equals(Buffer.from((await sources[i]!.rendered()).bytes))).toBe(true)
      const viewport = all(document, 'meta').find(
        ({ attributes }) => attributes['name'] === 'viewport',
      )!.attributes['content']
      expect(viewport).toBe(`width=${sources[i]!.width}, height=${sources[i]!.height}`)
    }
  })

  test('speaks the words of a page in reading order, where they stand, and none that are hidden', async () => {
    const { documents } = await readBook(aChapter(pages(), { language: 'zh-Hant' }))
    expect(documents[0]!.attributes['lang']).toBe('zh-Hant')
    const paragraphs = all(documents[0]!, 'p')
    expect(paragraphs.map((node) => node.text)).toEqual(['「早安，世界」', `"Tea" & <cake>'now'`])
    expect(paragraphs[0]!.attributes['class']).toBe('vertical')
    expect(all(paragraphs[1]!, 'br').length).toBeGreaterThan(0)
    expect(paragraphs[1]!.attributes['style']).toMatch(
      /left:25px;top:60px;width:150px;height:80px;.*rotate\(15deg\)/,
    )
    expect(all(documents[1]!, 'p')).toEqual([])
  })
})

test('a strip of 20,000 px becomes screens with every text on exactly one', async () => {
  const lane = [1, 2, 3, 4, 5].map((n) =>
    text(`t${n}`, {
      regionId: null,
      translation: `No. ${n}`,
      cx: 60,
      cy: n * 4_000 - 40,
      w: 100,
      h: 60,
    }),
  )
  const strip = aPage(engine, 'en', { width: 120, height: 20_000, lane })
  const { documents, entries, meta, spine, folder } = await readBook(
    aChapter([strip], { direction: 'strip' }),
  )
  expect(documents.length).toBeGreaterThan(4)
  let top = 0
  for (const document of documents) {
    const picture = await sharp(
      entries.get(`${folder}/${all(document, 'img')[0]!.attributes['src']!.slice(3)}`)!.bytes,
    ).metadata()
    expect(picture.height).toBeLessThanOrEqual(MAX_SCREEN)
    for (const node of all(document, 'p')) {
      const at = Number(/top:([-\d.]+)px/.exec(node.attributes['style']!)![1])
      expect(at + top + 30).toBe(Number(node.text.slice(4)) * 4_000 - 40)
      expect(at >= 0 && at + 60 <= picture.height).toBe(true)
    }
    top += picture.height
  }
  expect(top).toBe(20_000)
  expect(documents.flatMap((document) => all(document, 'p')).map((node) => node.text)).toEqual([
    'No. 1',
    'No. 2',
    'No. 3',
    'No. 4',
    'No. 5',
  ])
  expect(meta('rendition:spread')).toEqual(['none'])
  expect(new Set(spine.map((item) => item.properties))).toEqual(
    new Set(['rendition:page-spread-center']),
  )
})

test('bent, ranged and half hidden words are spoken like others', async () => {
  const words = 'Round & “round” it <goes>'
  const props = {
    translation: words,
    warp: { kind: 'arc', bend: 300 },
    ranges: [{ from: 0, to: 5, size: 3, color: '#ff0000', bold: true }],
    mask: [
      [
        { x: 0, y: 0 },
        { x: 400, y: 0 },
        { x: 400, y: 600 },
      ],
    ],
    stroke2: { width: 4, color: '#000000' },
    hyphenate: true,
  } as const
  const { documents } = await readBook(
    aChapter([aPage(engine, 'en', { lane: [text('t', { ...props, regionId: null })] })], {
      language: 'en',
    }),
  )
  expect(all(documents[0]!, 'p').map((node) => node.text.replace(/\s+/g, ' ').trim())).toEqual([
    words,
  ])
})

test('a chapter without words promises none', async () => {
  const { meta } = await readBook(
    aChapter([aPage(engine, 'en', {})], { title: '', direction: 'ltr' }),
  )
  expect(meta('schema:accessMode')).toEqual(['visual'])
  expect(meta('schema:accessibilityFeature')).not.toContain('readingOrder')
})

test('a book of nothing is refused', () => {
  expect(() => writeEpub(aChapter([]))).toThrow('output.no_pages')
})

test('from left to right the cover is a right page', () => {
  const page = { width: 1, height: 2 }
  expect(toSpreads([page, page, page], 'ltr')).toEqual([
    'page-spread-right',
    'page-spread-left',
    'page-spread-right',
  ])
})
