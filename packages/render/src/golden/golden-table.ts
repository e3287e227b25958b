import type { Engine } from '../engine/engine.ts'
import { GOLDEN_CASES } from './cases.ts'
import { paintGolden } from './paint-golden.ts'
import { paintPictures } from './picture-cases.ts'

/** The content of golden.json: what every engine in every process must paint. */
export interface GoldenTable {
  readonly lettering: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, string>>
}

export async function paintTable(engine: Engine): Promise<GoldenTable> {
  return {
    lettering: Object.fromEntries(
      GOLDEN_CASES.map((golden) => [golden.name, paintGolden(engine, golden)]),
    ),
    pictures: await paintPictures(engine),
  }
}
