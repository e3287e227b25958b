import type { Box, Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { createTextProjection } from '@panelflow/render/geometry/text-projection.ts'
import {
  caretAt,
  caretSegment,
  selectionBoxes,
  type TextMap,
} from '@panelflow/render/text/text-map.ts'
import type { Typing } from './typing-state.ts'

type Line = readonly Point[]

/** What is drawn over a text while it is typed in, in page pixels. */
export interface TypingMarks {
  readonly caret: Line
  /** outlines of the marked letters */
  readonly marked: readonly Line[]
  /** under, or right of, what an input method composes */
  readonly composed: readonly Line[]
}

type Place = Pick<Typing, 'anchor' | 'focus' | 'atLineEnd' | 'composition'>

/**
 * Lines under the letters between two offsets, right of them in columns; one for each line of text.
 * @param map of this very text
 */
export const listUnderlines = (
  text: TextProps,
  map: TextMap,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Line[] => {
  const projection = createTextProjection(text)
  return selectionBoxes(map, from, to).map(({ x, y, w, h }: Box) =>
    text.writing === 'vertical'
      ? projection.line({ x: x + w, y }, { x: x + w, y: y + h })
      : projection.line({ x, y: y + h }, { x: x + w, y: y + h }),
  )
}

/** @param map of this very text */
export const getTypingMarks = (
  { anchor, focus, atLineEnd, composition }: Place,
  text: TextProps,
  map: TextMap,
): TypingMarks => {
  const projection = createTextProjection(text)
  const caret = caretSegment(map, caretAt(focus, atLineEnd))
  const boxesIn = (from: number, to: number) => selectionBoxes(map, from, to)
  const isMarked = composition === null && anchor !== focus
  return {
    caret: projection.line(caret.from, caret.to),
    marked: isMarked
      ? boxesIn(Math.min(anchor, focus), Math.max(anchor, focus)).map(projection.outline)
      : [],
    composed: composition === null ? [] : listUnderlines(text, map, composition),
  }
}
