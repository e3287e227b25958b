import type {
  PageDocument,
  PageItem,
  StoredLayout,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import type { PageRaster } from './text-detector.ts'

export interface ComposeParts {
  /** decoded source page, opaque. It is given away: the caller must not touch it afterwards */
  readonly base: PageRaster
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  /** pages of a strip that meet this one, with what reaches it */
  readonly around?: readonly JoinedPage[]
  readonly language: string
  /** PNG bytes of patches and pictures by sha-256 */
  readonly assets: ReadonlyMap<string, Uint8Array>
  /**
   * pages of one chapter: whoever drew some of them before still has their bitmaps, and draws this
   * one when free
   */
  readonly chapterId?: string
  /**
   * raster hashes by item id, as workspaces saw them: given, every item is compared and every
   * layout verified while it is painted
   */
  readonly seals?: ReadonlyMap<string, string>
}

/** An item that must not be published as it is. */
export interface BrokenItem {
  readonly itemId: string
  readonly verdict: 'differs' | 'layout_untrue'
}

/**
 * What the engine makes of an item: its raster hash and whether its stored layout is possible; or
 * why it cannot be painted.
 */
export type CheckedItem =
  | { readonly ok: true; readonly raster: string; readonly isLayoutPlausible: boolean }
  | { readonly ok: false; readonly code: string }

export interface CheckParts {
  readonly items: readonly Exclude<PageItem, { kind: 'region' }>[]
  readonly language: string
  readonly assets: ReadonlyMap<string, Uint8Array>
}

/** A finished page, and how many of its items had to be painted for it. */
export interface ComposedPage extends PageRaster {
  readonly painted: number
  readonly reused: number
  /** empty unless `seals` were given */
  readonly broken: readonly BrokenItem[]
}

/** The lettering engine away from the event loop: the very code the editor draws with. */
export interface PageRenderer {
  /** id of the engine, kept with what it makes */
  readonly engine: string
  /**
   * One layout per text, in the order given.
   * @param names of the book, kept whole in languages without spaces
   */
  readonly layout: (
    texts: readonly TextProps[],
    language: string,
    names: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly StoredLayout[]>
  /** One answer per item, in the order given. */
  readonly check: (parts: CheckParts, signal?: AbortSignal) => Promise<readonly CheckedItem[]>
  readonly compose: (parts: ComposeParts, signal?: AbortSignal) => Promise<ComposedPage>
}
