import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { GOLDEN_CASES } from './cases.ts'
import table from './golden.json' with { type: 'json' }
import type { GoldenTable } from './golden-table.ts'
import { goldenFonts, paintGolden } from './paint-golden.ts'
import { paintPictures } from './picture-cases.ts'

const expected: GoldenTable = table
let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const id of goldenFonts(GOLDEN_CASES)) engine.fonts.add(id, readFont(id))
})

describe('golden lettering', () => {
  test('every case has its own name and a committed result, and nothing else has', () => {
    expect(Object.keys(expected.lettering)).toEqual(GOLDEN_CASES.map(({ name }) => name))
    expect(new Set(GOLDEN_CASES.map(({ name }) => name)).size).toBe(GOLDEN_CASES.length)
  })

  test.each(GOLDEN_CASES.map((golden) => [golden.name, golden] as const))(
    'paints "%s" as it always did',
    (name, golden) => {
      expect(paintGolden(engine, golden)).toBe(expected.lettering[name])
    },
  )

  test('paints a case the same the second time and after others', () => {
    for (const golden of GOLDEN_CASES.toReversed())
      expect(paintGolden(engine, golden)).toBe(expected.lettering[golden.name])
  })

  test('decodes, places and composes pictures as it always did', async () => {
    expect(await paintPictures(engine)).toEqual(expected.pictures)
  })
})
