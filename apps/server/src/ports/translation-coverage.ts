import type { FilledBy } from '@panelflow/domain/memory/filled-by.ts'
import type { Coverage, TranslatedLine } from './translator.ts'

/** What filled a line: its first candidate that says the same. Null: it has no translation. */
const getFilledBy = ({ translation, candidates }: TranslatedLine): FilledBy | null => {
  if (translation === null) return null
  const candidate = candidates.find(({ text }) => text === translation)
  if (candidate?.by === 'glossary') return 'glossary'
  if (candidate?.source === 'memory') return 'memory'
  return candidate?.source === 'conversion' ? 'conversion' : 'machine'
}

export function countCoverage(lines: ReadonlyMap<string, TranslatedLine>): Coverage {
  const all = [...lines.values()]
  const filled = { memory: 0, glossary: 0, conversion: 0, machine: 0 }
  for (const line of all) {
    const by = getFilledBy(line)
    if (by !== null) filled[by] += 1
  }
  return {
    lines: all.length,
    translated: all.filter((line) => line.translation !== null).length,
    filled,
    candidatesOnly: all.filter((line) => line.translation === null && line.candidates.length > 0)
      .length,
    failed: all.filter((line) => line.error !== undefined).length,
  }
}
