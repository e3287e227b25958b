import type { Coverage, TranslatedLine } from '../ports/translator.ts'

export function coverageOf(lines: ReadonlyMap<string, TranslatedLine>): Coverage {
  const all = [...lines.values()]
  return {
    lines: all.length,
    translated: all.filter((line) => line.translation !== null).length,
    candidatesOnly: all.filter((line) => line.translation === null && line.candidates.length > 0).length,
    failed: all.filter((line) => line.error !== undefined).length,
  }
}
