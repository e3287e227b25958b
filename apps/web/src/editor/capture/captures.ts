/** What is drawn round on the pages to be read, and what was read there. */
import type { Reading } from '@panelflow/contract/erasure.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { boundsOfPoints, getShareInside } from '@panelflow/domain/page/contour.ts'
import type { ReadingEngine } from '@panelflow/domain/page/erase.ts'
import { UNLETTERED_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type {
  PageDocument,
  Point,
  RegionItem,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import { type Cell, createCell } from '../engine/cell.ts'

/** An outline on one page, page pixels. */
export interface CaptureArea {
  readonly pageId: string
  readonly polygon: readonly Point[]
}

interface CaptureRequest extends CaptureArea {
  /** the bubble that is read again; null: a new one */
  readonly regionId: string | null
}

export interface Captures {
  /** what is being drawn */
  readonly area: Cell<CaptureArea | null>
  /** set when something is to be read; whoever sends it takes it away */
  readonly requested: Cell<CaptureRequest | null>
  /** grows whenever somebody drew round several bubbles that were read already: nothing is read */
  readonly crowded: Cell<number>
  /** where a second reading found what is looked at */
  readonly looked: Cell<CaptureArea | null>
  /** what a worker has */
  readonly running: Cell<readonly CaptureArea[]>
  /** what was read of a bubble, by its id, surest first */
  readonly readings: Cell<ReadonlyMap<string, readonly Reading[]>>
  /** what it is read in; null: the language of the book */
  readonly language: Cell<SourceLanguage | null>
  /** direction it is read in; null: in both */
  readonly orientation: Cell<Writing | null>
  /** engine it is read with; null: with all */
  readonly engine: Cell<ReadingEngine | null>
}

/** Part of a bubble in a selection, or of a selection on a bubble, from which it is about it. */
const SHARED = 0.6

/** Bubbles that were read already and that the outline is about, each of them lettered. */
export const findReadRegions = (
  base: PageDocument,
  polygon: readonly Point[],
): readonly RegionItem[] => {
  const drawn = boundsOfPoints(polygon)
  return Object.values(base.items).filter((item): item is RegionItem => {
    if (item.kind !== 'region' || UNLETTERED_KINDS.includes(item.props.kind)) return false
    const lettering = boundsOfPoints(item.props.polygon)
    return Math.max(getShareInside(lettering, drawn), getShareInside(drawn, lettering)) >= SHARED
  })
}

const bySession = new WeakMap<object, Captures>()

/** The captures of an open chapter, the same for its tools and its panels. */
export const getCaptures = ({ session }: { readonly session: object }): Captures => {
  const known = bySession.get(session)
  if (known !== undefined) return known
  const captures: Captures = {
    area: createCell<CaptureArea | null>(null),
    requested: createCell<CaptureRequest | null>(null),
    crowded: createCell(0),
    looked: createCell<CaptureArea | null>(null),
    running: createCell<readonly CaptureArea[]>([]),
    readings: createCell<ReadonlyMap<string, readonly Reading[]>>(new Map()),
    language: createCell<SourceLanguage | null>(null),
    orientation: createCell<Writing | null>(null),
    engine: createCell<ReadingEngine | null>(null),
  }
  bySession.set(session, captures)
  return captures
}
