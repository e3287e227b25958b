import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import {
  createTextOps,
  offsetAfterEdit,
  rangesAfterEdit,
} from '@panelflow/domain/page/text-ranges.ts'
import { createTextProjection } from '@panelflow/render/geometry/text-projection.ts'
import { caretAt, placeAt, type CaretPlace, type TextMap } from '@panelflow/render/text/text-map.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import type { ChapterSession } from './chapter-session.ts'
import { textIn } from './page-session.ts'
import type { Letterer } from './ports.ts'
import type { MarkedRange, SelectionStore } from './selection.ts'
import { maySet, mayWrite, type PictureView } from './stage.ts'
import { insertStyledText, type StyledText } from './styled-text.ts'
import { lockKey, type TextLocks } from './text-locks.ts'
import { createTextMapper } from './text-mapper.ts'
import { getTypingMarks, type TypingMarks } from './typing-marks.ts'
import type { Composition, Typing } from './typing-state.ts'
import { type CaretMove, moveInLines, moveLogically, wordAround } from './typing-moves.ts'

type TypingRefusal = 'everything' | 'words' | 'held'

export interface TypingStore {
  readonly state: Watched<Typing | null>
  /** Caret and marked letters; for a moment after an input where they were before it. */
  readonly marks: Watched<TypingMarks | null>
  /** Where the letters of any text stand as it is painted. */
  readonly mapText: Letterer['map']
  /** Which OpenType features the fonts of a stretch have. */
  readonly listFeatures: Letterer['features']
  /** A person tried what the stage does not allow; a new object each time. */
  readonly refused: Watched<{ readonly what: TypingRefusal } | null>
  /**
   * Opens a text with the caret at its end, or near a point of its page. False when the person may
   * neither write nor style it.
   */
  readonly begin: (pageId: string, itemId: string, near?: Point) => boolean
  /** Leaves; what was composed is kept. */
  readonly end: () => void
  /** The field's words and selection after an input. */
  readonly input: (words: string, anchor: number, focus: number) => void
  /** The same while an input method composes. */
  readonly compose: (words: string, anchor: number, focus: number) => void
  readonly composed: (words: string, offset: number) => void
  /** Puts letters where the caret stands, or in place of what is marked; a step of its own. */
  readonly insert: (styled: StyledText) => void
  readonly select: (anchor: number, focus: number, atLineEnd?: boolean) => void
  /** Puts the caret near a point of the page. @param extend keeps the anchor */
  readonly goTo: (point: Point, extend: boolean) => void
  readonly selectWord: (point: Point) => void
  readonly selectAll: () => void
  /** @param extend keeps the anchor */
  readonly move: (move: CaretMove, extend: boolean) => void
  /** Somebody types into locked words. */
  readonly refuse: () => void
  /** Runs when the letters stand where they are now known to: at once, or after the next layout. */
  readonly whenMapped: (run: (map: TextMap, typing: Typing) => void) => void
}

interface TypingParts {
  readonly session: ChapterSession
  readonly selection: SelectionStore
  readonly letterer: Letterer
  readonly propDrafts: Cell<ReadonlyMap<string, Partial<TextProps>>>
  readonly picture: Cell<PictureView>
  readonly marked: Cell<MarkedRange | null>
  readonly locks: Pick<TextLocks, 'held'>
}

const toDraft = (
  { ranges, translation }: TextProps,
  { words }: Composition,
): Partial<TextProps> => ({
  translation: words,
  ranges: rangesAfterEdit(ranges ?? [], translation, words),
  layout: null,
})

export const createTyping = (parts: TypingParts): TypingStore => {
  const { session, selection, propDrafts, picture, marked, locks } = parts
  const state = createCell<Typing | null>(null)
  const refused = createCell<{ readonly what: TypingRefusal } | null>(null)
  let pictureBefore: PictureView | null = null

  const getView = ({ pageId }: Pick<Typing, 'pageId'>) => session.page(pageId).view.get()
  const stored = (typing: Typing): TextProps | null =>
    textIn(getView(typing), typing.itemId)?.props ?? null
  const shown = (): TextProps | null => {
    const typing = state.get()
    const text = typing === null ? null : stored(typing)
    return text === null || typing?.composition == null
      ? text
      : { ...text, ...toDraft(text, typing.composition) }
  }
  const mapper = createTextMapper(parts.letterer, shown)

  const marks = createCell<TypingMarks | null>(null)
  const mark = (): void => {
    const typing = state.get()
    const text = shown()
    const map = mapper.map.get()
    if (typing === null || text === null) return marks.set(null)
    const isSettled = typing.composition !== null || typing.words === text.translation
    if (isSettled && map?.words === text.translation) marks.set(getTypingMarks(typing, text, map))
  }
  mapper.map.subscribe(mark)

  const put = (next: Typing): void => {
    state.set(next)
    mark()
    const { itemId, anchor, focus, composition } = next
    if (composition === null)
      marked.set({ itemId, from: Math.min(anchor, focus), to: Math.max(anchor, focus) })
  }

  const draft = (typing: Typing, composition: Composition | null): void => {
    const text = stored(typing)
    const others = [...propDrafts.get()].filter(([id]) => id !== typing.itemId)
    propDrafts.set(
      new Map(
        text === null || composition === null
          ? others
          : [...others, [typing.itemId, toDraft(text, composition)]],
      ),
    )
  }

  const write = (typing: Typing, words: string, anchor: number, focus: number): void => {
    put({ ...typing, words, anchor, focus, atLineEnd: false, goal: null, composition: null })
    const { pageId, itemId } = typing
    const item = textIn(getView(typing), itemId)
    const ops = item === null ? [] : createTextOps(item, words)
    if (ops.length > 0) session.edit(pageId, 'lane', ops, { label: 'typing', itemId })
    mapper.update()
  }

  /** What was composed, put into the words as they are now: somebody else may have written. */
  const writeComposed = (typing: Typing, words: string, offset: number): void => {
    draft(typing, null)
    const now = stored(typing)?.translation
    if (typing.composition === null || now === undefined || now === typing.words)
      return write(typing, words, offset, offset)
    const { from, to } = typing.composition
    const behind = typing.composition.words.length - to
    const own = words.slice(from, words.length - behind)
    const start = offsetAfterEdit(from, typing.words, now)
    const end = offsetAfterEdit(typing.words.length - behind, typing.words, now)
    const caret = start + own.length
    write(typing, `${now.slice(0, start)}${own}${now.slice(Math.max(start, end))}`, caret, caret)
  }

  const end = (): void => {
    const typing = state.get()
    if (typing === null) return
    if (typing.composition !== null)
      writeComposed(typing, typing.composition.words, typing.composition.to)
    state.set(null)
    mapper.forget()
    marks.set(null)
    if (pictureBefore !== null) picture.set(pictureBefore)
    pictureBefore = null
    session.flush()
  }

  const follow = (): void => {
    const typing = state.get()
    if (typing === null) return
    const text = stored(typing)
    if (text === null || text.hidden) return end()
    const { words, anchor, focus, composition } = typing
    const move = (offset: number): number =>
      Math.min(offsetAfterEdit(offset, words, text.translation), text.translation.length)
    const isMoved = text.translation !== words && composition === null
    const moved = isMoved
      ? { words: text.translation, anchor: move(anchor), focus: move(focus) }
      : null
    const item = textIn(getView(typing), typing.itemId)
    const readOnly = item === null || !mayWrite(getView(typing), item)
    if (isMoved || readOnly !== typing.readOnly) put({ ...typing, ...moved, readOnly })
    mapper.update()
  }
  const isSelected = ({ pageId, itemId }: Typing): boolean => {
    const now = selection.state.get()
    return now.pageId === pageId && now.itemIds.length === 1 && now.itemIds[0] === itemId
  }
  session.changes.subscribe(follow)
  const isHeld = (pageId: string, itemId: string): boolean =>
    locks.held.get().has(lockKey(pageId, itemId))
  locks.held.subscribe(() => {
    const typing = state.get()
    if (typing !== null && isHeld(typing.pageId, typing.itemId)) end()
  })
  selection.state.subscribe(() => {
    const typing = state.get()
    if (typing !== null && !isSelected(typing)) end()
  })

  const select: TypingStore['select'] = (anchor, focus, atLineEnd = false) => {
    const typing = state.get()
    if (typing === null || typing.composition !== null) return
    if (typing.anchor === anchor && typing.focus === focus && typing.atLineEnd === atLineEnd) return
    put({ ...typing, anchor, focus, atLineEnd, goal: null })
  }

  const placeNear = (point: Point, map: TextMap): CaretPlace => {
    const text = shown()
    return text === null ? caretAt(0) : placeAt(map, createTextProjection(text).toBox(point))
  }
  const whenMapped: TypingStore['whenMapped'] = (run) =>
    mapper.whenMapped((map) => {
      const typing = state.get()
      if (typing !== null) run(map, typing)
    })
  const goTo: TypingStore['goTo'] = (point, extend) =>
    whenMapped((map, { anchor }) => {
      const { offset, atLineEnd } = placeNear(point, map)
      select(extend ? anchor : offset, offset, atLineEnd)
    })

  const move: TypingStore['move'] = (step, extend) => {
    const typing = state.get()
    if (typing === null || typing.composition !== null) return
    const { words, anchor, focus } = typing
    const isMarked = anchor !== focus && !extend
    if (isMarked && step.unit === 'letter') {
      const to = step.step === 1 ? Math.max(anchor, focus) : Math.min(anchor, focus)
      return select(to, to)
    }
    const offset = moveLogically(words, focus, step)
    if (offset !== null) return select(extend ? anchor : offset, offset)
    whenMapped((map, now) => {
      const { place, goal } = moveInLines(map, caretAt(now.focus, now.atLineEnd), step, now.goal)
      select(extend ? now.anchor : place.offset, place.offset, place.atLineEnd)
      const moved = state.get()
      if (moved !== null) state.set({ ...moved, goal })
    })
  }

  return {
    state,
    marks,
    mapText: parts.letterer.map,
    listFeatures: parts.letterer.features,
    refused,
    begin: (pageId, itemId, near) => {
      const view = session.page(pageId).view.get()
      const text = textIn(view, itemId)
      if (text === null || text.props.hidden) return false
      const isWriter = mayWrite(view, text)
      if (!isWriter && !maySet(view, 'text', 'ranges')) {
        refused.set({ what: 'everything' })
        return false
      }
      if (isHeld(pageId, itemId)) {
        refused.set({ what: 'held' })
        return false
      }
      const before = state.get()
      if (before?.pageId === pageId && before.itemId === itemId) return true
      const wasShown = before === null ? picture.get() : pictureBefore
      end()
      if (wasShown !== null && wasShown !== 'lettered') {
        pictureBefore = wasShown
        picture.set('lettered')
      }
      const words = text.props.translation
      put({
        pageId,
        itemId,
        words,
        anchor: words.length,
        focus: words.length,
        atLineEnd: false,
        goal: null,
        composition: null,
        readOnly: !isWriter,
      })
      selection.select(pageId, [itemId])
      mapper.update()
      if (near !== undefined) goTo(near, false)
      return true
    },
    end,
    input: (words, anchor, focus) => {
      const typing = state.get()
      if (typing !== null && !typing.readOnly) write(typing, words, anchor, focus)
    },
    compose: (words, anchor, focus) => {
      const typing = state.get()
      if (typing === null || typing.readOnly) return
      const from = typing.composition?.from ?? Math.min(typing.anchor, typing.focus)
      const behind = typing.composition
        ? typing.composition.words.length - typing.composition.to
        : typing.words.length - Math.max(typing.anchor, typing.focus)
      const composition = { words, from, to: Math.max(from, words.length - behind) }
      draft(typing, composition)
      put({ ...typing, anchor, focus, atLineEnd: false, goal: null, composition })
      mapper.update()
    },
    composed: (words, offset) => {
      const typing = state.get()
      if (typing !== null && !typing.readOnly) writeComposed(typing, words, offset)
    },
    insert: (styled) => {
      const typing = state.get()
      const view = typing === null ? null : getView(typing)
      const item = typing === null || view === null ? null : textIn(view, typing.itemId)
      if (typing === null || view === null || item === null || typing.readOnly) return
      const { pageId, itemId, anchor, focus } = typing
      const stretch = { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
      const mayStyle = maySet(view, 'text', 'ranges')
      const { words, caret, ops } = insertStyledText(item, stretch, styled, mayStyle)
      const at = { words, anchor: caret, focus: caret }
      put({ ...typing, ...at, atLineEnd: false, goal: null, composition: null })
      if (ops.length > 0) session.edit(pageId, 'lane', ops, { label: 'choosing', itemId })
      mapper.update()
    },
    select,
    goTo,
    selectWord: (point) =>
      whenMapped((map, { words }) => {
        const [from, to] = wordAround(words, placeNear(point, map).offset)
        select(from, to)
      }),
    selectAll: () => {
      const typing = state.get()
      if (typing !== null) select(0, typing.words.length)
    },
    move,
    refuse: () => {
      if (state.get()?.readOnly === true) refused.set({ what: 'words' })
    },
    whenMapped,
  }
}
