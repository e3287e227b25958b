import type { Engine } from '../engine/engine.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import type { GoldenCase } from './golden-case.ts'

/**
 * Lays a case out and paints it; everything that may not change, in one line. The fonts it needs
 * must be loaded.
 */
export function paintGolden(engine: Engine, { text, language, scale }: GoldenCase): string {
  const layout = engine.layoutText(text, language)
  const { x, y, width, height, sha } = engine.rasterText({ ...text, layout }, language, scale)
  const remarks = [
    layout.overflow ? ['overflow'] : [],
    layout.missing.length > 0 ? [`missing ${layout.missing.join('')}`] : [],
  ].flat()
  return [
    `${layout.size}px`,
    `lines ${layout.lines.join(' ') || '-'}`,
    ...remarks,
    `${width}x${height} at ${x},${y}`,
    sha,
  ].join(' | ')
}

/** Fonts the cases are set in, each once. */
export function goldenFonts(cases: readonly GoldenCase[]): string[] {
  return [...new Set(cases.flatMap(({ text, language }) => listNeededFonts(text, language)))]
}
