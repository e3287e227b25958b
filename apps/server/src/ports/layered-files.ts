import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import type { OwnFont } from './own-fonts.ts'

/** All a layered file is made of; pictures as they are stored. */
export interface LayeredPage {
  readonly name: string
  /** px */
  readonly width: number
  readonly height: number
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  /** what pages that meet this one put on it */
  readonly around: readonly JoinedPage[]
  /** of the lane, BCP 47 */
  readonly language: string
  /** of the book, kept whole in languages without spaces */
  readonly names: readonly string[]
  /** `textless`: one picture of the page and its patches, PNG */
  readonly form: 'layered' | 'textless'
  /** pixels per inch that the file states */
  readonly resolution: number
  /** the source page, encoded */
  readonly image: Uint8Array
  /** PNG bytes of patches and pictures by sha-256 */
  readonly assets: ReadonlyMap<string, Uint8Array>
  /** faces people brought that its texts are set in */
  readonly fonts: readonly OwnFont[]
}

export interface LayeredFile {
  readonly bytes: Buffer
  readonly extension: 'psd' | 'psb' | 'png'
}

/**
 * Photoshop files and pages without text, made one at a time away from this process: each holds its
 * decoded page and the bitmaps of its items.
 */
export interface LayeredFiles {
  /** @throws AppError output.page_too_large; Error when the other process ended */
  readonly write: (page: LayeredPage, signal: AbortSignal) => Promise<LayeredFile>
}
