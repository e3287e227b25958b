import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  cff2SquaresFont,
  namedSquaresFont,
  numberedSquaresFont,
} from '../../../../testing/cff-fonts.ts'
import { renamedFont } from '../../../../testing/font-files.ts'
import { sanitiseFont } from '../../../font/sanitise/sanitise-font.ts'
import { aChapter, aPage, loadEngine, text } from '../testing/sample-chapter.ts'
import { withOwnFonts } from '../type/type-setter.ts'
import { writePdf } from './pdf.ts'

const TEXT = 'CAB'

const pdfIn = async (file: Buffer): Promise<Buffer> => {
  const { face, bytes } = await sanitiseFont(file, 'own.otf')
  const engine = await loadEngine()
  engine.fonts.registerOwnFaces([face])
  engine.fonts.add(face.id, bytes)
  const lane = [
    text('t', { cx: 200, cy: 300, w: 360, h: 100, size: 40, font: face.id, translation: TEXT }),
  ]
  return Buffer.concat(
    await writePdf(
      aChapter([aPage(engine, 'en', { lane })]),
      withOwnFonts(readFont, [{ face, bytes }]),
    ).toArray(),
  )
}

/** Words and their width as pdf.js reads them, and the messages it has. */
const readByPdfJs = async (bytes: Buffer) => {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: 0,
    fontExtraProperties: true,
  }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  await page.getOperatorList()
  const words = items.map((item) => ('str' in item ? item.str : '')).join('')
  const width = items.reduce((sum, item) => sum + ('width' in item ? item.width : 0), 0)
  await document.destroy()
  return { words, width }
}

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

const KINDS = {
  'TrueType outlines': [() => renamedFont('Own Hand'), 'CID TrueType'],
  'CFF outlines': [namedSquaresFont, 'CID Type 0C'],
  'CFF outlines with numbered characters': [numberedSquaresFont, 'CID Type 0C'],
  'CFF2 outlines, which no PDF can hold': [cff2SquaresFont, 'CID TrueType'],
} as const

describe.each(Object.entries(KINDS))('a font of the studio’s own with %s', (_, [make, type]) => {
  test('gives its words back in their place', async () => {
    const { words, width } = await readByPdfJs(await pdfIn(make()))
    expect(words).toBe(TEXT)
    expect(width).toBeGreaterThan(60)
    expect(width).toBeLessThan(100)
  })

  test('is embedded as what it is, and nobody complains', async (context) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pdf-'))
    try {
      const file = path.join(folder, 'book.pdf')
      writeFileSync(file, await pdfIn(make()))
      const read = (program: string, ...options: readonly string[]) => {
        const { stdout, stderr, status } = spawnSync(program, options, { encoding: 'utf8' })
        expect([program, status, stderr]).toEqual([program, 0, ''])
        return stdout
      }
      if (hasQpdf)
        expect(read('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
      if (!hasPoppler) return context.skip('poppler-utils is not installed')
      expect(read('pdffonts', file)).toMatch(
        new RegExp(`\\+\\S+ +${type} +Identity-H +yes yes yes`),
      )
      expect(read('pdftotext', '-raw', file, '-').trim()).toBe(TEXT)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/**
 * The letters as they would be seen, were they not unseen: the only check that codes lead to the
 * right outlines.
 */
const measureInk = async (file: Buffer): Promise<readonly number[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pdf-'))
  try {
    const [hidden, seen] = [path.join(folder, 'hidden.pdf'), path.join(folder, 'seen.pdf')]
    writeFileSync(hidden, file)
    spawnSync('qpdf', ['--qdf', '--object-streams=disable', hidden, seen])
    const visibleText = readFileSync(seen)
      .toString('latin1')
      .replace('3 Tr', '0 Tr')
      .replace('/P Do', '')
    writeFileSync(seen, Buffer.from(visibleText, 'latin1'))
    spawnSync('pdftoppm', ['-r', '72', '-gray', '-png', seen, path.join(folder, 'page')])
    const data = await sharp(path.join(folder, 'page-1.png')).greyscale().raw().toBuffer()
    // columns of the page, in three letters of 0.8 em
    return [0, 1, 2].map((letter) => {
      let ink = 0
      for (let y = 0; y < 600; y++)
        for (let x = 152 + letter * 32; x < 184 + letter * 32; x++)
          ink += 255 - (data[y * 400 + x] ?? 255)
      return ink / 255
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!hasQpdf || !hasPoppler).each([
  ['by glyph', namedSquaresFont],
  ['by character', numberedSquaresFont],
] as const)('codes that count %s lead to their outlines', async (_, make) => {
  const ink = await measureInk(await pdfIn(make()))
  // C, A and B are squares of 0.7, 0.3 and 0.5 em of 40 px
  expect(ink.map((one) => Math.round(Math.sqrt(one)))).toEqual([28, 12, 20])
})
