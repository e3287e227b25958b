import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import type { TextMap } from '@panelflow/render/text/text-map.ts'
import { createCell, type Watched } from './cell.ts'
import type { Letterer } from './ports.ts'

interface TextMapper {
  /** of an earlier state of the text for a moment after it changed */
  readonly map: Watched<TextMap | null>
  /** The text may have changed. */
  readonly update: () => void
  /** Runs at once where the map is up to date, else when it is. */
  readonly whenMapped: (run: (map: TextMap) => void) => void
  /** Another text is next. */
  readonly forget: () => void
}

/** Equal ones have their letters at the same places. */
const hasSamePlaces = (a: TextProps, b: TextProps): boolean => {
  const placed = (text: TextProps) => ({ ...text, candidates: [], layout: null, color: '' })
  return a === b || sameValue(placed(a), placed(b))
}

/** Keeps the map of a text up to date, one request at a time. */
export const createTextMapper = (
  letterer: Pick<Letterer, 'map'>,
  getText: () => TextProps | null,
): TextMapper => {
  const map = createCell<TextMap | null>(null)
  let mapped: TextProps | null = null
  let running = false
  let generation = 0
  let waiting: ((map: TextMap) => void)[] = []
  const isCurrent = (text: TextProps | null): boolean =>
    mapped !== null && text !== null && hasSamePlaces(mapped, text)
  const update = (): void => {
    const text = getText()
    if (running || text === null || isCurrent(text)) return
    running = true
    const started = generation
    letterer.map(text).then(
      (next) => {
        running = false
        if (started !== generation) return update()
        mapped = text
        map.set(next)
        if (!isCurrent(getText())) return update()
        const ready = waiting
        waiting = []
        for (const run of ready) run(next)
      },
      // without fonts there is no caret; the words are typed all the same
      () => {
        running = false
        waiting = []
      },
    )
  }
  return {
    map,
    update,
    whenMapped: (run: (map: TextMap) => void): void => {
      const known = map.get()
      if (known !== null && isCurrent(getText())) return run(known)
      waiting.push(run)
      update()
    },
    forget: (): void => {
      generation++
      mapped = null
      waiting = []
      map.set(null)
    },
  }
}
