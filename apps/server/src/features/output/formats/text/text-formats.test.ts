import type { Engine } from '@panelflow/render/engine/engine.ts'
import { hashTranslation } from '@panelflow/domain/script-file/returned-line.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { all, readXml, readZip } from '../testing/read-back.ts'
import type { XmlNode } from '../testing/read-back.ts'
import { aChapter, aPage, loadEngine, region, text } from '../testing/sample-chapter.ts'
import { buffer as readBuffer } from 'node:stream/consumers'
import {
  getSheetHeadings,
  type SheetHeadings,
} from '@panelflow/contract/messages/sheet-headings.ts'
import mammoth from 'mammoth'
import { BILINGUAL_COLUMNS, writeBilingualXlsx } from './bilingual-xlsx.ts'
import { writeBilingualDocx } from './bilingual-docx.ts'
import { writeLabelPlus } from './labelplus.ts'
import { writeXliff } from './xliff.ts'
import { writeXliff12 } from './xliff12.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const NASTY = `"Fish" & <chips> 'n' ]]> &amp;`
const THAI = 'น้ำตาลก้อนนี้หวานมาก'

/** Reading order r2, r1, then the text without a region; r3 is not translated. */
const pages = () => [
  aPage(engine, 'en', {
    name: '01 & <one>.png',
    base: [
      region('r1', { order: 1, kind: 'effect', sourceText: 'ドン\nドン' }),
      region('r2', { order: 0, sourceText: 'こんにちは', speaker: 'A & B' }),
      region('r3', { order: 2, kind: 'narration', sourceText: 'bell\u0007 and\ttab' }),
    ],
    lane: [
      text('a-free', {
        regionId: null,
        translation: '=HYPERLINK("http://x","y")',
        cx: 300,
        cy: 500,
      }),
      text('t1', { regionId: 'r1', translation: NASTY, cx: 100, cy: 200 }),
      text('t2b', { regionId: 'r2', translation: 'second', hidden: false }),
      text('t2a', {
        regionId: 'r2',
        translation: '-first\n----------------[9]----------------[0,0,1]',
      }),
      text('gone', { regionId: 'deleted', translation: THAI, hidden: true, cy: 10 }),
    ],
  }),
  aPage(engine, 'en', { name: '02.png' }),
]

describe('LabelPlus', () => {
  /**
   * What LabelPlus and MoeFlow do with the file: page lines, label lines, everything else belongs
   * to the label.
   */
  const parse = (file: string) => {
    const found: {
      page: string
      labels: { number: number; x: number; y: number; group: number; words: string }[]
    }[] = []
    for (const line of file.split('\r\n').slice(8)) {
      const page = /^>>>>>>>>\[(.*)\]<<<<<<<<$/.exec(line)
      const label = /^-{16}\[(\d+)\]-{16}\[([\d.]+),([\d.]+),(\d)\]$/.exec(line)
      const last = found.at(-1)?.labels.at(-1)
      if (page) found.push({ page: page[1]!, labels: [] })
      else if (label)
        found.at(-1)!.labels.push({
          number: +label[1]!,
          x: +label[2]!,
          y: +label[3]!,
          group: +label[4]!,
          words: '',
        })
      else if (last) last.words += `${line}\n`
    }
    return found
  }

  test('has every region in reading order, in its group and place, with its words', () => {
    const file = writeLabelPlus(aChapter(pages()))
    expect(file.split('\r\n').slice(0, 5)).toEqual(['1,0', '-', '框内', '框外', '-'])
    const [one, two] = parse(file)
    expect(two).toEqual({ page: '02.png', labels: [] })
    expect(one!.page).toBe('01 & <one>.png')
    expect(one!.labels.map(({ number, group }) => [number, group])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 1],
      [5, 1],
    ])
    expect(one!.labels[1]).toMatchObject({ x: 0.25, y: 0.3333 })
    expect(one!.labels.map(({ words }) => words.trimEnd())).toEqual([
      '-first\n ----------------[9]----------------[0,0,1]\nsecond',
      NASTY,
      '',
      THAI,
      '=HYPERLINK("http://x","y")',
    ])
  })

  test('of an empty chapter is only the head', () => {
    expect(parse(writeLabelPlus(aChapter([])))).toEqual([])
  })
})

describe('XLIFF', () => {
  const words = (node: XmlNode | undefined): string | undefined => node?.text

  test('has one unit per region id with source, target and notes, in reading order', () => {
    const root = readXml(writeXliff(aChapter(pages(), { language: 'th' })))
    expect(root.attributes).toMatchObject({
      xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
      version: '2.0',
      srcLang: 'ja',
      trgLang: 'th',
    })
    expect(all(root, 'file').map(({ attributes }) => attributes)).toEqual([
      { id: 'p1', original: '01 & <one>.png' },
    ])
    const units = all(root, 'unit')
    expect(units.map(({ attributes }) => attributes['id'])).toEqual([
      'r2',
      'r1',
      'r3',
      'gone',
      'a-free',
    ])
    expect(units.map((unit) => words(all(unit, 'source')[0]))).toEqual([
      'こんにちは',
      'ドン\nドン',
      'bell and\ttab',
      '',
      '',
    ])
    expect(units.map((unit) => words(all(unit, 'target')[0]))).toEqual([
      '-first\n----------------[9]----------------[0,0,1]\nsecond',
      NASTY,
      undefined,
      THAI,
      '=HYPERLINK("http://x","y")',
    ])
    expect(units.map((unit) => all(unit, 'segment')[0]!.attributes['state'])).toEqual([
      'translated',
      'translated',
      'initial',
      'translated',
      'translated',
    ])
    expect(all(units[0]!, 'note').map((note) => [note.attributes['category'], note.text])).toEqual([
      ['number', '1'],
      ['place', '60, 35'],
      ['kind', 'speech'],
      ['speaker', 'A & B'],
    ])
    expect(all(units[3]!, 'note').at(-1)!.attributes['category']).toBe('hidden')
  })

  test('keeps a control character as a code point', () => {
    const [code] = all(readXml(writeXliff(aChapter(pages()))), 'cp')
    expect(code!.attributes).toEqual({ hex: '0007' })
  })

  test('of an empty chapter is still a document with a file', () => {
    const root = readXml(writeXliff(aChapter([])))
    expect([all(root, 'file').length, all(root, 'group').length, all(root, 'unit').length]).toEqual(
      [1, 1, 0],
    )
  })

  test('holds ids that are no XML name', () => {
    const page = aPage(engine, 'en', { base: [region('a b/é', {})] })
    expect(all(readXml(writeXliff(aChapter([page]))), 'unit')[0]!.attributes['id']).toBe(
      'a_x20_b_x2f__xe9_',
    )
  })
})

describe('XLIFF 1.2', () => {
  test('has one unit per region id with source, target, where it is from and notes, in the order of the standard', () => {
    const root = readXml(writeXliff12(aChapter(pages(), { language: 'th' })))
    expect(root.attributes).toEqual({
      xmlns: 'urn:oasis:names:tc:xliff:document:1.2',
      version: '1.2',
    })
    expect(all(root, 'file').map(({ attributes }) => attributes)).toEqual([
      {
        original: '01 & <one>.png',
        datatype: 'plaintext',
        'source-language': 'ja',
        'target-language': 'th',
      },
    ])
    const units = all(root, 'trans-unit')
    expect(units.map(({ attributes }) => attributes['id'])).toEqual([
      'r2',
      'r1',
      'r3',
      'gone',
      'a-free',
    ])
    const [, first, untranslated] = units
    expect(first!.children.map(({ name }) => name)).toEqual([
      'source',
      'target',
      'context-group',
      ...all(first!, 'note').map(() => 'note'),
    ])
    expect(all(first!, 'target')[0]!.text).toBe(NASTY)
    expect(all(first!, 'context').map(({ text }) => text)).toEqual([
      aChapter([]).id,
      aPage(engine, 'en').id,
      hashTranslation(NASTY),
    ])
    expect(all(untranslated!, 'target')).toEqual([])
  })

  test('of an empty chapter is one file without units', () => {
    const root = readXml(writeXliff12(aChapter([])))
    expect(all(root, 'body')).toHaveLength(1)
    expect(all(root, 'trans-unit')).toEqual([])
  })
})

const headings: SheetHeadings = {
  ...getSheetHeadings('en'),
  columns: Object.fromEntries(
    BILINGUAL_COLUMNS.map((column) => [column, `H ${column}`]),
  ) as SheetHeadings['columns'],
}

describe('the bilingual workbook', () => {
  const readCells = async (
    chapter: ReturnType<typeof aChapter>,
  ): Promise<Record<string, string>[]> => {
    const parts = await readZip(writeBilingualXlsx(chapter, headings))
    for (const [path, { bytes }] of parts) expect(readXml(bytes).name, path).not.toBe('')
    const types = all(readXml(parts.get('[Content_Types].xml')!.bytes), 'Override').map(
      ({ attributes }) => attributes['PartName']!.slice(1),
    )
    expect(types.every((path) => parts.has(path))).toBe(true)
    const sheet = readXml(parts.get('xl/worksheets/sheet1.xml')!.bytes)
    expect(all(sheet, 'f')).toEqual([])
    return all(sheet, 'row').map((row) =>
      Object.fromEntries(
        all(row, 'c').map((cell) => [cell.attributes['r']!.replace(/\d+/, ''), cell.text]),
      ),
    )
  }

  test('has a heading and one row per region, source beside translation', async () => {
    const [head, ...rows] = await readCells(aChapter(pages()))
    expect(head).toEqual({
      A: 'H page',
      B: 'H number',
      C: 'H kind',
      D: 'H speaker',
      E: 'H source',
      F: 'H translation',
      G: 'H hidden',
      H: 'H id',
      I: 'H origin',
    })
    expect(rows.map((row) => row['H'])).toEqual(['r2', 'r1', 'r3', 'gone', 'a-free'])
    expect(rows[1]).toEqual({
      A: '01 & <one>.png',
      B: '2',
      C: 'Sound effect',
      E: 'ドン\nドン',
      F: NASTY,
      H: 'r1',
      I: `${aChapter([]).id}/${aPage(engine, 'en').id}/${hashTranslation(NASTY)}`,
    })
    expect(rows[2]!['E']).toBe('bell\ufffd and\ttab')
    expect(rows[3]).toMatchObject({ F: THAI, G: 'x' })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '−1'])(
    'never begins a cell with %j',
    async (words) => {
      const page = aPage(engine, 'en', {
        base: [region('r', { sourceText: words, speaker: words })],
        lane: [text('t', { regionId: 'r', translation: words })],
      })
      const [, row] = await readCells(aChapter([page]))
      for (const column of ['D', 'E', 'F']) expect(row![column]![0]).toBe("'")
    },
  )

  test('carries words longer than a cell on in the next row, and takes nothing for an escape', async () => {
    const long = `${'長'.repeat(40_000)}_x000D_`
    const page = aPage(engine, 'en', { base: [region('r', { sourceText: long })] })
    const rows = (await readCells(aChapter([page]))).slice(1)
    expect(rows.map((row) => row['H'])).toEqual(['r', 'r'])
    const joined = rows.map((row) => row['E']).join('')
    expect(joined).toBe(long.replace('_x000D_', '_x005F_x000D_'))
    expect(rows.every((row) => row['E']!.length <= 32_767)).toBe(true)
  })

  test('of an empty chapter has its heading', async () => {
    expect(await readCells(aChapter([]))).toHaveLength(1)
  })
})

describe('the Word document', () => {
  /** Rows of the table as mammoth, which shares no code with the writer, reads them. */
  const readRows = async (chapter: ReturnType<typeof aChapter>) => {
    const buffer = await readBuffer(writeBilingualDocx(chapter, getSheetHeadings('zh-CN')))
    const { value, messages } = await mammoth.convertToHtml(
      { buffer },
      { styleMap: ["p[style-name='Title'] => h1"] },
    )
    expect(messages).toEqual([])
    const root = readXml(`<html>${value}</html>`)
    return all(root, 'tr').map((row) =>
      [...all(row, 'th'), ...all(row, 'td')].map((cell) => cell.text),
    )
  }

  test('opens in another reader as a table in the language of whoever asks', async () => {
    const [heading, ...rows] = await readRows(aChapter(pages()))
    expect(heading).toEqual(['序号', '页面', '类型', '说话人', '原文', '译文', '区域编号', '出处'])
    expect(rows.map((row) => row[6])).toEqual(['r2', 'r1', 'r3', 'gone', 'a-free'])
    expect(rows[1]!.slice(0, 3)).toEqual(['2', '01 & <one>.png', '拟声词'])
    expect(rows[3]![5]).toBe(THAI)
  })

  test('is the same bytes for the same chapter, and well-formed in every part', async () => {
    const write = () => readBuffer(writeBilingualDocx(aChapter(pages()), headings))
    expect(await write()).toEqual(await write())
    const parts = await readZip(writeBilingualDocx(aChapter(pages()), headings))
    for (const [path, { bytes }] of parts) expect(readXml(bytes).name, path).not.toBe('')
  })
})
