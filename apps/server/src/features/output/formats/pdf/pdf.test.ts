import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import { inlinePdfReader } from '../../../../testing/inline-pdf-reader.ts'
import { aChapter, aPage, loadEngine, region, text } from '../testing/sample-chapter.ts'
import { writePdf } from './pdf.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const renderPdf = async (chapter: OutputChapter): Promise<Buffer> =>
  Buffer.concat(await writePdf(chapter, readFont).toArray())

interface ReadText {
  readonly str: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Reads a file with pdf.js: sizes, words with their places, catalog. */
const readPdf = async (bytes: Buffer) => {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: 0,
  }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const texts = items.flatMap((item): ReadText[] =>
      'str' in item && item.str !== ''
        ? [{ str: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    )
    const [, , width, height] = page.view
    pages.push({ width, height, texts, words: texts.map(({ str }) => str).join('') })
  }
  const { info } = await document.getMetadata()
  const preferences = await document.getViewerPreferences()
  await document.destroy()
  return {
    pages,
    info: info as Record<string, unknown>,
    preferences: preferences as unknown as Record<string, unknown> | null,
  }
}

type Poppler = 'pdftotext' | 'pdfinfo' | 'pdffonts' | 'qpdf'
const isThere = (program: Poppler): boolean => spawnSync(program, ['-v']).status === 0
const hasPoppler = isThere('pdftotext')

/** What poppler (evince, okular) reads; its complaints fail the test. */
const poppler = (bytes: Buffer, program: Poppler, ...options: readonly string[]): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pdf-'))
  try {
    const file = path.join(folder, 'book.pdf')
    writeFileSync(file, bytes)
    const { stdout, stderr, status } = spawnSync(
      program,
      [...options, file, ...(program === 'pdftotext' ? ['-'] : [])],
      {
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const squeezed = (words: string): string => words.replace(/\s+/g, '')

const THAI = 'น้ำตาลก้อนนี้หวานมาก'
const CHAPTERS = {
  Latin: {
    language: 'fr',
    props: { translation: 'Où est “l’œuf” <&> (ça) \\ ici ?', font: 'comic-neue-bold' },
  },
  Thai: { language: 'th', props: { translation: THAI, font: 'itim' } },
  'traditional Chinese': {
    language: 'zh-Hant',
    props: { translation: '「早安！」龍門客棧——臺灣', font: 'noto-sans-tc' },
  },
  'vertical Chinese': {
    language: 'zh-Hant',
    props: { translation: '「早安ー！」龍2026年OK', font: 'noto-sans-tc', writing: 'vertical' },
  },
  'two scripts': {
    language: 'zh-Hans',
    props: {
      translation: 'Pepper & 萝卜',
      font: 'bangers',
      stroke: { width: 3, color: '#ffffff' },
    },
  },
} as const

const createChapter = (name: keyof typeof CHAPTERS): OutputChapter => {
  const { language, props } = CHAPTERS[name]
  const lane = [text('t', { cx: 200, cy: 300, w: 200, h: 260, size: 28, ...props })]
  return aChapter([aPage(engine, language, { lane })], { language })
}

describe.each(Object.keys(CHAPTERS) as (keyof typeof CHAPTERS)[])('%s words', (name) => {
  const words = CHAPTERS[name].props.translation

  test('can be selected and copied as they were typed', async (context) => {
    if (!hasPoppler) return context.skip('poppler-utils is not installed')
    expect(squeezed(poppler(await renderPdf(createChapter(name)), 'pdftotext', '-raw'))).toBe(
      squeezed(words),
    )
  })

  test('lie over their letters in embedded subset fonts', async (context) => {
    const bytes = await renderPdf(createChapter(name))
    const [page] = (await readPdf(bytes)).pages
    for (const { x, y, width } of page!.texts) {
      expect(x).toBeGreaterThan(90)
      expect(x + width).toBeLessThan(310)
      expect(Math.abs(y - 300)).toBeLessThan(140)
    }
    // pdf.js knows no actual text: Thai marks come in the order they are stacked, not typed;
    // columns as they are placed
    const letters = (text: string): string[] => [...squeezed(text).normalize('NFKC')]
    if (name === 'Thai' || name === 'vertical Chinese')
      expect(letters(page!.words).sort()).toEqual(letters(words).sort())
    else expect(letters(page!.words)).toEqual(letters(words))
    expect(bytes.length).toBeLessThan(900_000)
    if (!hasPoppler) return context.skip('poppler-utils is not installed')
    const fonts = poppler(bytes, 'pdffonts').trimEnd().split('\n').slice(2)
    expect(fonts.length).toBe(name === 'two scripts' ? 2 : 1)
    for (const line of fonts)
      expect(line).toMatch(/^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes/)
  })
})

test('a turned text is turned in the file', async () => {
  const lane = [
    text('t', {
      cx: 200,
      cy: 300,
      w: 300,
      h: 60,
      size: 28,
      rotation: 90,
      translation: 'Upwards',
      align: 'left',
    }),
  ]
  const [page] = (await readPdf(await renderPdf(aChapter([aPage(engine, 'en', { lane })])))).pages
  expect(page!.words).toBe('Upwards')
  // turned clockwise, the line begins at the top and its baseline is left of the middle
  expect(page!.texts[0]!.y).toBeCloseTo(600 - 150, 0)
  expect(page!.texts[0]!.x).toBeLessThan(200)
})

test('an exported PDF that is uploaded gives the pictures that went into it', async () => {
  const pages = [
    aPage(engine, 'en', { format: 'jpeg', width: 400, height: 600 }),
    aPage(engine, 'en', { width: 401, height: 603, resolution: 300 }),
  ]
  const bytes = await renderPdf(aChapter(pages, { resolution: 300 }))
  const source = {
    id: 'exported',
    size: bytes.length,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
  }
  const { signal } = new AbortController()
  expect(await inlinePdfReader.countPages(source, signal)).toBe(2)
  const [jpeg, png] = await Promise.all(
    [0, 1].map((at) => inlinePdfReader.readPage(source, at, signal)),
  )
  expect(jpeg).toEqual((await pages[0]!.rendered()).bytes)
  const { bytes: given } = await pages[1]!.rendered()
  const pixels = async (file: Uint8Array) =>
    await sharp(file)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [out, back] = [await pixels(given), await pixels(png!)]
  expect(back.info).toEqual(out.info)
  expect(back.data.equals(out.data)).toBe(true)
})

describe('newer properties', () => {
  const pageWith = async (props: Parameters<typeof text>[1], language = 'en') => {
    const lane = [
      text('t', { cx: 200, cy: 300, w: 360, h: 120, size: 24, font: 'comic-neue-bold', ...props }),
    ]
    const bytes = await renderPdf(aChapter([aPage(engine, language, { lane })], { language }))
    return { bytes, page: (await readPdf(bytes)).pages[0]! }
  }

  test('letters of another size are as wide as in the picture, and so do not move those behind them', async () => {
    const translation = 'small LARGE small'
    const { page } = await pageWith({
      translation,
      align: 'left',
      ranges: [{ from: 6, to: 11, size: 2 }],
    })
    expect(squeezed(page.words)).toBe(squeezed(translation))
    const large = page.texts.find(({ str }) => str.includes('LARGE'))!
    const behind = page.texts.findLast(({ str }) => str.includes('small'))!
    expect(behind.x).toBeGreaterThanOrEqual(large.x + large.width - 1)
    expect(behind.x).toBeLessThan(large.x + large.width + 24)
    // five capitals of 48 px
    expect(large.width).toBeGreaterThan(5 * 48 * 0.45)
    expect(large.width).toBeLessThan(5 * 48 * 0.8)
  })

  test.each([
    ['an arc', { warp: { kind: 'arc', bend: 120 } }],
    ['a wave', { warp: { kind: 'wave', height: 30, waves: 2, phase: 0 } }],
    [
      'moved corners',
      {
        warp: {
          kind: 'corners',
          offsets: [
            { x: 20, y: 0 },
            { x: -20, y: 90 },
            { x: 0, y: 0 },
            { x: 0, y: 0 },
          ],
        },
      },
    ],
  ] as const)('words along %s lie over their letters', async (_, changes) => {
    const translation = 'Round the bend'
    const straight = await pageWith({ translation })
    const { page } = await pageWith({
      translation,
      ...changes,
      ranges: [{ from: 6, to: 9, color: '#ff0000', bold: false }],
    })
    expect([...squeezed(page.words)].sort()).toEqual([...squeezed(translation)].sort())
    const item = aPage(engine, 'en', {
      lane: [
        text('t', {
          translation,
          cx: 200,
          cy: 300,
          w: 360,
          h: 120,
          size: 24,
          font: 'comic-neue-bold',
          ...changes,
        }),
      ],
    }).laneDoc.items['t']!
    if (item.kind !== 'text') throw new Error('no text')
    const ink = engine.rasterText(item.props, 'en')
    for (const { x, y } of page.texts) {
      expect(x).toBeGreaterThan(ink.x - 12)
      expect(x).toBeLessThan(ink.x + ink.width + 12)
      expect(600 - y).toBeGreaterThan(ink.y - 12)
      expect(600 - y).toBeLessThan(ink.y + ink.height + 12)
    }
    const heights = (texts: readonly ReadText[]): number =>
      Math.max(...texts.map(({ y }) => y)) - Math.min(...texts.map(({ y }) => y))
    expect(heights(page.texts)).toBeGreaterThan(heights(straight.page.texts) + 5)
  })

  test('vertical words along an arc, behind a mask, with two strokes, are all there', async () => {
    const translation = '龍門客棧12年'
    const { page } = await pageWith(
      {
        translation,
        font: 'noto-sans-tc',
        writing: 'vertical',
        warp: { kind: 'arc', bend: -200 },
        stroke: { width: 2, color: '#ffffff' },
        stroke2: { width: 2, color: '#000000' },
        mask: [
          [
            { x: 0, y: 0 },
            { x: 400, y: 0 },
            { x: 400, y: 600 },
          ],
        ],
        ranges: [{ from: 4, to: 6, tcy: true }],
      },
      'zh-Hant',
    )
    expect([...squeezed(page.words).normalize('NFKC')].sort()).toEqual([...translation].sort())
  })
})

describe('a file', () => {
  const pages = (): OutputPage[] => [
    aPage(engine, 'en', {
      base: [region('r1', { order: 1 }), region('r2', { order: 0 })],
      lane: [
        text('t1', { regionId: 'r1', translation: 'second', cx: 100, cy: 100 }),
        text('t2', { regionId: 'r2', translation: 'first', cx: 300, cy: 400 }),
        text('t3', { regionId: 'r2', translation: 'never', hidden: true }),
      ],
    }),
    aPage(engine, 'en', { format: 'jpeg', width: 300, height: 200 }),
  ]

  test('has one page per picture of its size, words in reading order, and none that are hidden', async () => {
    const { pages: read } = await readPdf(await renderPdf(aChapter(pages())))
    expect(read.map(({ width, height, words }) => [width, height, words])).toEqual([
      [400, 600, 'firstsecond'],
      [300, 200, ''],
    ])
  })

  test('knows its title, people, language and side', async (context) => {
    const bytes = await renderPdf(aChapter(pages()))
    const { info, preferences } = await readPdf(bytes)
    expect(info).toMatchObject({
      Title: 'Moon & <Sea> 7: The "First" Day',
      Author: "A. Writer, O'Hara",
      Subject: 'A girl & the <sea>.\nShe waits.',
      Keywords: 'The "Tide" <&>',
      Producer: 'Panelflow',
      Language: 'en',
      PDFFormatVersion: '1.7',
    })
    expect(preferences).toMatchObject({ Direction: 'R2L', DisplayDocTitle: true })
    if (!hasPoppler) return context.skip('poppler-utils is not installed')
    expect(poppler(bytes, 'pdfinfo')).toMatch(/Pages: +2\n/)
  })

  test('holds the JPEG bytes untouched and the PNG pixels exactly', async () => {
    const sources = pages()
    const bytes = await renderPdf(aChapter(sources))
    expect(bytes.includes(Buffer.from((await sources[1]!.rendered()).bytes))).toBe(true)
    const png = Buffer.from((await sources[0]!.rendered()).bytes)
    const start = png.indexOf('IDAT')
    expect(bytes.includes(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))).toBe(
      true,
    )
  })

  test('takes a PNG with a palette or transparency too', async () => {
    for (const options of [{ palette: true }, {}]) {
      const raw = {
        create: { width: 40, height: 60, channels: 4 as const, background: '#ff000080' },
      }
      const bytes = await sharp(raw).png(options).toBuffer()
      const page = {
        ...aPage(engine, 'en', { width: 40, height: 60 }),
        rendered: async () => ({ bytes, format: 'png' as const }),
      }
      expect((await readPdf(await renderPdf(aChapter([page])))).pages).toHaveLength(1)
    }
  })

  test('is the same for the same chapter', async () => {
    expect((await renderPdf(aChapter(pages()))).equals(await renderPdf(aChapter(pages())))).toBe(
      true,
    )
  })

  test('of nothing is refused', () => {
    expect(() => writePdf(aChapter([]), readFont)).toThrow('output.no_pages')
  })
})

describe('the tags of a file', () => {
  const lane = [
    text('a', { regionId: 'r2', cx: 100, cy: 100, w: 150, h: 60, translation: 'Second,\nthen' }),
    text('b', { regionId: 'r1', cx: 300, cy: 500, w: 150, h: 60, translation: 'First & <read>' }),
    text('c', {
      regionId: 'r1',
      cx: 300,
      cy: 300,
      w: 150,
      h: 60,
      translation: 'Unseen',
      hidden: true,
    }),
  ]
  const base = [region('r1', { order: 0 }), region('r2', { order: 1 })]
  const chapter = () =>
    aChapter([aPage(engine, 'fr', { base, lane }), aPage(engine, 'fr')], { language: 'fr' })

  test('are read by pdf.js: a section a page, its picture and its texts in reading order', async () => {
    const document = await getDocument({
      data: new Uint8Array(await renderPdf(chapter())),
      useSystemFonts: false,
      verbosity: 0,
    }).promise
    const trees = [1, 2].map(
      async (number) => await (await document.getPage(number)).getStructTree(),
    )
    const roles = (node: object): unknown => {
      const { role, children, alt } = node as { role?: string; children?: object[]; alt?: string }
      if (role === undefined) return []
      return [
        role,
        ...(alt === undefined ? [] : [alt]),
        ...(children ?? []).map(roles).filter((one) => String(one) !== ''),
      ]
    }
    const title = 'Moon & <Sea> 7: The "First" Day'
    expect((await Promise.all(trees)).map(roles)).toEqual([
      [
        'Root',
        [
          'Document',
          ['Sect', ['Figure', `${title}, 1`], ['P', 'First & <read>'], ['P', 'Second,\nthen']],
        ],
      ],
      ['Root', ['Document', ['Sect', ['Figure', `${title}, 2`]]]],
    ])
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    await document.destroy()
  })

  test('are read by poppler and qpdf, with the words as typed and nothing to complain of', async (context) => {
    const bytes = await renderPdf(chapter())
    if (!hasPoppler) return context.skip('poppler-utils is not installed')
    expect(poppler(bytes, 'pdfinfo')).toMatch(/Tagged: +yes\n/)
    const structure = poppler(bytes, 'pdfinfo', '-struct-text')
    expect(structure.indexOf('First &')).toBeGreaterThan(structure.indexOf('Document'))
    expect(structure.indexOf('Second,')).toBeGreaterThan(structure.indexOf('First &'))
    expect(structure).not.toContain('Unseen')
    expect(poppler(bytes, 'qpdf', '--check')).toContain('No syntax or stream encoding errors')
    const tree = JSON.parse(poppler(bytes, 'qpdf', '--json', '--json-key=qpdf'))
    expect(JSON.stringify(tree)).toContain('"/ActualText":"u:Second,\\nthen"')
    expect(JSON.stringify(tree)).toContain('"/Lang":"u:fr"')
  })
})

test('a strip of 20,000 px is cut into pages that PDF allows, each with its own words', async () => {
  const lane = [1, 2, 3, 4].map((n) =>
    text(`t${n}`, { regionId: null, translation: `No${n}`, cx: 60, cy: n * 4_900, w: 100, h: 60 }),
  )
  const strip = aPage(engine, 'en', { width: 120, height: 20_000, lane, format: 'jpeg' })
  const { pages } = await readPdf(await renderPdf(aChapter([strip], { direction: 'strip' })))
  expect(pages).toHaveLength(2)
  expect(pages.reduce((sum, { height }) => sum + height!, 0)).toBe(20_000)
  expect(Math.max(...pages.map(({ height }) => height!))).toBeLessThanOrEqual(14_400)
  expect(pages.map(({ words }) => words)).toEqual(['No1No2', 'No3No4'])
  const top = pages[0]!.height!
  expect(pages[1]!.texts[0]!.y).toBeCloseTo(20_000 - 14_700 - 8, -1)
  expect(pages[0]!.texts[0]!.y).toBeCloseTo(top - 4_900 - 8, -1)
})

test('a page of a book is as large as its resolution says, its words over their letters', async () => {
  const lane = [text('t', { cx: 200, cy: 300, w: 200, h: 60, size: 28, translation: 'Here' })]
  const page = aPage(engine, 'en', { lane })
  const [large, small] = await Promise.all(
    [72, 288].map(
      async (resolution) =>
        (await readPdf(await renderPdf(aChapter([page], { resolution })))).pages[0]!,
    ),
  )
  expect([small!.width, small!.height]).toEqual([100, 150])
  expect(small!.texts[0]!.x).toBeCloseTo(large!.texts[0]!.x / 4, 1)
  expect(small!.texts[0]!.y).toBeCloseTo(large!.texts[0]!.y / 4, 1)
})

test('a page wider than PDF allows is made smaller', async () => {
  const page = aPage(engine, 'en', { width: 14_800, height: 74, format: 'jpeg' })
  const [read] = (await readPdf(await renderPdf(aChapter([page])))).pages
  expect([read!.width, read!.height]).toEqual([14_400, 72])
})
