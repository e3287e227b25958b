import type { Manuscript } from './manuscript.ts'
import { scriptIn } from './script.ts'

/**
 * How a run stands on its line. Horizontal lines are all `level`. In a vertical line ideographs stand `upright`,
 * Latin lies `turned` by 90° clockwise, and a short number or "!?" is `packed` level into one square (tate-chu-yoko).
 */
export type Setting = 'level' | 'upright' | 'turned' | 'packed'

/** Unicode Standard Annex #50, reduced to the scripts we set: what stands up, and what lies down with the line. */
export function settingOf({ vertical, language }: Pick<Manuscript, 'vertical' | 'language'>, codePoint: number): Setting {
  if (!vertical) return 'level'
  const script = scriptIn(language, codePoint)
  return script === 'latin' || script === 'thai' || script === 'common' ? 'turned' : 'upright'
}

const PACKED = /^(?:\d{1,2}|[!?]{1,3})$/

/** Whether a turned run is better packed: one or two digits, or marks of surprise (rendering.md §4.4). */
export function isPacked(words: string): boolean {
  return PACKED.test(words)
}
