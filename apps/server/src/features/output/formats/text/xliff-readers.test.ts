/** Our XLIFF in readers that share no code with its writers. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { beforeAll, expect, test } from 'vitest'
import { xliff12ToJs, xliff2js } from 'xliff'
import { aChapter, aPage, loadEngine, region, text } from '../testing/sample-chapter.ts'
import { writeXliff12 } from './xliff12.ts'
import { writeXliff } from './xliff.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const WORDS = 'Boom & <b>\n\t"Boom"'
const createChapter = () =>
  aChapter([
    aPage(engine, 'en', {
      base: [
        region('r1', { order: 1, sourceText: 'ドン\nドン' }),
        region('r2', { order: 2, sourceText: '二' }),
      ],
      lane: [text('t', { regionId: 'r1', translation: WORDS })],
    }),
  ])

test('the xliff package reads both versions, unit by unit', async () => {
  for (const read of [
    await xliff2js(writeXliff(createChapter())),
    await xliff12ToJs(writeXliff12(createChapter())),
  ]) {
    expect(read).toMatchObject({ sourceLanguage: 'ja', targetLanguage: 'en' })
    const units = Object.values(read.resources).flatMap((file) => Object.entries(file))
    expect(units.map(([id]) => id)).toEqual(['r1', 'r2'])
    expect(units[0]?.[1]).toMatchObject({ source: 'ドン\nドン', target: WORDS })
  }
})

test('the Translate Toolkit opens version 1.2 and counts its units', (context) => {
  if (spawnSync('pocount', ['--version']).error !== undefined) return context.skip()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-test-'))
  try {
    const file = path.join(folder, 'chapter.xlf')
    writeFileSync(file, writeXliff12(createChapter()))
    const { stdout } = spawnSync('pocount', ['--csv', file], { encoding: 'utf8' })
    const [headings = '', counts = ''] = stdout.trim().split('\n')
    const count = (name: string): number =>
      Number(counts.split(',')[headings.split(', ').indexOf(name)])
    expect(count('Total Message')).toBe(2)
    expect(count('Untranslated Messages')).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
