/** What is read of a Photoshop file, and what is refused; without the library that reads it. */
import type { PageMarks } from '@panelflow/domain/page/layered/layer-marks.ts'
import type { TypeRemark } from '@panelflow/domain/page/layered/type-changes.ts'
import type { TypeLook } from '@panelflow/domain/page/layered/type-look.ts'
import type { PixelPrint } from '@panelflow/domain/page/layered/pixel-print.ts'

export const MAX_FILE_MB = 512
export const MAX_LAYERS = 1000
/** Why nothing of a file can be brought back. */
export type FileFault =
  | { readonly fault: 'not_a_psd' | 'corrupt' | 'no_layers' | 'other_page' | 'other_language' }
  | {
      readonly fault: 'color_mode'
      readonly mode: 'cmyk' | 'grayscale' | 'indexed' | 'lab' | 'unknown'
    }
  | { readonly fault: 'depth'; readonly bits: number }
  | { readonly fault: 'size'; readonly width: number; readonly height: number }
  | { readonly fault: 'too_large' | 'too_many_layers'; readonly limit: number }

/** What of a layer does not come along. */
export type LayerNote = 'blend' | 'effects' | 'clipping' | 'mask' | 'type' | 'opacity' | TypeRemark

export interface FileLayer {
  /** place in the file, lowest first */
  readonly key: number
  readonly id: number | null
  readonly name: string
  /** name of the innermost group */
  readonly group: string | null
  readonly print: PixelPrint
  /** with that of its groups, 0..255 */
  readonly opacity: number
  readonly blend: string
  readonly isHidden: boolean
  readonly type: LayerType | null
  readonly notes: readonly LayerNote[]
}

export interface LayerType {
  readonly words: string
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly look: TypeLook
}

export interface LayeredFile {
  readonly marks: PageMarks | null
  /** lowest first; the source page is one of them */
  readonly layers: readonly FileLayer[]
  /** names of layers without pixels of their own: adjustments, fills */
  readonly leftOut: readonly string[]
}
