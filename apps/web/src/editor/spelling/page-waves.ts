/**
 * Lines under the misspelt words of the text that is typed in, or of those that are selected, where
 * their letters stand on the page.
 */
import type { Point, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { createCell, type Watched } from '../engine/cell.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { createRestTimer } from '../engine/rest-timer.ts'
import type { PictureView } from '../engine/stage.ts'
import { createTextMapper } from '../engine/text-mapper.ts'
import { browserTimers } from '../link/live-letterer.ts'
import { listUnderlines } from '../engine/typing-marks.ts'
import { getSpelling } from './spelling-session.ts'

export interface PageWaves {
  readonly pageId: string
  readonly itemId: string
  /** in page pixels */
  readonly lines: readonly (readonly Point[])[]
}

export interface PageWaveStore {
  readonly waves: Watched<readonly PageWaves[]>
  /** Follows words, verdicts and what is selected, until the returned function is called. */
  readonly watch: () => () => void
}

/** Texts of a large selection are arranged, not read. */
const MAX_TEXTS = 5

/** Placing letters costs the engine as much as painting them: it is asked when the fingers rest. */
const LIMITS = { restMs: 200, maxWaitMs: 1000 }

interface ShownText {
  readonly pageId: string
  readonly text: TextItem
}

/** Texts that the person looks at closely, while they are painted. */
const listTexts = (
  { typing, selection, session }: Editor,
  picture: PictureView,
): readonly ShownText[] => {
  const typed = typing.state.get()
  // what an input method composes is no word yet
  if (picture !== 'lettered' || (typed !== null && typed.composition !== null)) return []
  const { pageId, itemIds } =
    typed === null ? selection.state.get() : { pageId: typed.pageId, itemIds: [typed.itemId] }
  if (pageId === null || itemIds.length > MAX_TEXTS) return []
  const view = session.page(pageId).view.get()
  return itemIds.flatMap((itemId) => {
    const text = textIn(view, itemId)
    return text === null || text.props.hidden ? [] : [{ pageId, text }]
  })
}

/** @param shown what the view shows instead of what the editor shows */
export const createPageWaves = (editor: Editor, shown?: PictureView): PageWaveStore => {
  const { finder } = getSpelling(editor)
  const waves = createCell<readonly PageWaves[]>([])
  const mappers = new Map<string, ReturnType<typeof createTextMapper>>()
  const letterer = { map: editor.typing.mapText }

  const openMapper = ({ pageId, text }: ShownText, key: string) => {
    const known = mappers.get(key)
    if (known !== undefined) return known
    const getText = () => textIn(editor.session.page(pageId).view.get(), text.id)?.props ?? null
    const mapper = createTextMapper(letterer, getText)
    mappers.set(key, mapper)
    mapper.map.subscribe(follow)
    return mapper
  }

  /** @param isResting letters that changed are placed anew */
  const findWaves = (shown: ShownText, key: string, isResting: boolean): PageWaves | null => {
    const { pageId, text } = shown
    const misspelt = finder.get()(text.props.translation)
    if (misspelt.length === 0) return null
    const mapper = openMapper(shown, key)
    if (isResting || mapper.map.get() === null) mapper.update()
    else timer.touch()
    const map = mapper.map.get()
    // until the letters are placed anew the waves stay where they were
    if (map?.words !== text.props.translation)
      return waves.get().find(({ itemId }) => itemId === text.id) ?? null
    const lines = misspelt.flatMap((word) => listUnderlines(text.props, map, word))
    return { pageId, itemId: text.id, lines }
  }

  const update = (isResting: boolean): void => {
    const picture = shown ?? editor.picture.get()
    const texts = listTexts(editor, picture).map((one) => ({
      one,
      key: `${one.pageId} ${one.text.id}`,
    }))
    const keys = new Set(texts.map(({ key }) => key))
    for (const key of mappers.keys()) if (!keys.has(key)) mappers.delete(key)
    const next = texts.flatMap(({ one, key }) => findWaves(one, key, isResting) ?? [])
    const before = waves.get()
    const isSame = next.length === before.length && next.every((one, at) => one === before[at])
    if (!isSame) waves.set(next)
  }
  const follow = (): void => update(false)
  const look = (): void => update(true)
  const timer = createRestTimer(browserTimers, LIMITS, look)

  return {
    waves,
    watch: () => {
      look()
      const { session, selection, typing, picture } = editor
      const stops = [
        ...[session.changes, typing.state].map((cell) => cell.subscribe(follow)),
        ...[selection.state, picture, finder].map((cell) => cell.subscribe(look)),
      ]
      return () => {
        timer.cancel()
        for (const stop of stops) stop()
      }
    },
  }
}

/** Screen pixels: length of a wave, its height, and how far apart its points are. */
const LENGTH = 5
const HEIGHT = 1.5
const STEP = 1.25

/**
 * A wave along a line, as the path of an SVG.
 * @param unit pixels of the line for one of the screen
 */
export const toWavePath = (line: readonly Point[], unit: number): string => {
  const points: string[] = []
  let done = 0
  line.slice(1).forEach((end, at) => {
    const start = line[at] ?? end
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    if (length === 0) return
    const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length]
    for (let along = 0; along <= length; along += STEP * unit) {
      const up = Math.sin(((done + along) / (LENGTH * unit)) * 2 * Math.PI) * HEIGHT * unit
      points.push(`${start.x + x * along - y * up},${start.y + y * along + x * up}`)
    }
    done += length
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}
