import type { StoredLayout } from '@panelflow/domain/page/document/page-document.ts'
import type { Engine } from '../engine/engine.ts'
import { GOLDEN_CASES } from './cases.ts'
import { layOutGolden, paintGolden } from './paint-golden.ts'
import { paintPictures } from './picture-cases.ts'

/** The content of golden.json: what every engine in every process must paint. */
export interface GoldenTable {
  readonly lettering: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, string>>
}

/** By name of the case. */
export type Layouts = Readonly<Record<string, StoredLayout>>

/** @param layouts stored ones to paint with; without them the engine makes its own */
export async function paintTable(
  engine: Engine,
  layouts: Layouts | null = null,
): Promise<GoldenTable> {
  return {
    lettering: Object.fromEntries(
      GOLDEN_CASES.map((golden) => [
        golden.name,
        paintGolden(engine, golden, layouts?.[golden.name]),
      ]),
    ),
    pictures: await paintPictures(engine),
  }
}

export function layOutTable(engine: Engine): Layouts {
  return Object.fromEntries(
    GOLDEN_CASES.map((golden) => [golden.name, layOutGolden(engine, golden)]),
  )
}
