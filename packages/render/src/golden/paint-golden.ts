import type { StoredLayout } from '@panelflow/domain/page/page-document.ts'
import type { Engine } from '../engine/engine.ts'
import { neededFonts } from '../font/choose-face.ts'
import type { GoldenCase } from './golden-case.ts'

/** What a case must come out as. */
export interface GoldenResult {
  readonly size: number
  readonly lines: readonly number[]
  readonly overflow: boolean
  readonly missing: readonly string[]
  readonly frame: readonly [x: number, y: number, width: number, height: number]
  readonly sha: string
}

/** Lays a case out and paints it. The fonts it needs must be loaded. */
export function paintGolden(engine: Engine, { text, language, scale }: GoldenCase): GoldenResult {
  const layout: StoredLayout = engine.layoutText(text, language)
  const bitmap = engine.rasterText({ ...text, layout }, language, scale)
  const { size, lines, overflow, missing } = layout
  return { size, lines, overflow, missing, frame: [bitmap.x, bitmap.y, bitmap.width, bitmap.height], sha: bitmap.sha }
}

/** Fonts the cases are set in, each once. */
export function goldenFonts(cases: readonly GoldenCase[]): string[] {
  return [...new Set(cases.flatMap(({ text, language }) => neededFonts(text, language)))]
}
