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

/** @param map of this very text */
export const getTypingMarks = (
  { anchor, focus, atLineEnd, composition }: Place,
  text: TextProps,
  map: TextMap,
): TypingMarks => {
  const projection = createTextProjection(text)
  const caret = caretSegment(map, caretAt(focus, atLineEnd))
  const underline = ({ x, y, w, h }: Box): Line =>
    text.writing === 'vertical'
      ? projection.line({ x: x + w, y }, { x: x + w, y: y + h })
      : projection.line({ x, y: y + h }, { x: x + w, y: y + h })
  const boxesIn = (from: number, to: number) => selectionBoxes(map, from, to)
  const isMarked = composition === null && anchor !== focus
  return {
    caret: projection.line(caret.from, caret.to),
    marked: isMarked
      ? boxesIn(Math.min(anchor, focus), Math.max(anchor, focus)).map(projection.outline)
      : [],
    composed: composition === null ? [] : boxesIn(composition.from, composition.to).map(underline),
  }
}
