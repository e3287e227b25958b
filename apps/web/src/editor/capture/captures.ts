/** What is drawn round on the pages to be read, and what was read there. */
import type { Reading } from '@panelflow/contract/erasure.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
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
  /** what a worker has */
  readonly running: Cell<readonly CaptureArea[]>
  /** what was read of a bubble, by its id, surest first */
  readonly readings: Cell<ReadonlyMap<string, readonly Reading[]>>
  /** what it is read in; null: the language of the book */
  readonly language: Cell<SourceLanguage | null>
}

const bySession = new WeakMap<object, Captures>()

/** The captures of an open chapter, the same for its tools and its panels. */
export const getCaptures = ({ session }: { readonly session: object }): Captures => {
  const known = bySession.get(session)
  if (known !== undefined) return known
  const captures: Captures = {
    area: createCell<CaptureArea | null>(null),
    requested: createCell<CaptureRequest | null>(null),
    running: createCell<readonly CaptureArea[]>([]),
    readings: createCell<ReadonlyMap<string, readonly Reading[]>>(new Map()),
    language: createCell<SourceLanguage | null>(null),
  }
  bySession.set(session, captures)
  return captures
}
