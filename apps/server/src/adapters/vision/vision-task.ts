import type { DetectionOptions, Region } from '@panelflow/vision/detect/detect-regions.ts'
import type { Writing } from '@panelflow/vision/detect/lines.ts'
import type { ErasedPatch, Erasing } from '@panelflow/vision/inpaint/erase.ts'
import type { PatchRegion, RegionPatch } from '@panelflow/vision/inpaint/make-patches.ts'
import type { OriginalPatch } from '@panelflow/vision/inpaint/patches-from-original.ts'
import type { LetteredRegion, LetteringLook } from '@panelflow/vision/measure/lettering-look.ts'
import type { PictureMeasure } from '@panelflow/vision/measure/picture.ts'
import type { Comparison } from '@panelflow/vision/register/find-changes.ts'
import type { Registration } from '@panelflow/vision/register/register-picture.ts'
import type { Seam } from '@panelflow/vision/measure/seam.ts'
import type { ReadRow } from '@panelflow/vision/neural/read-row.ts'
import type { TextLine } from '@panelflow/vision/neural/text-lines.ts'
import type {
  ColumnStyle,
  ReadingCrop,
  ReadingRegion,
} from '@panelflow/vision/read/reading-crops.ts'
import type { Box, Point, Raster } from '@panelflow/vision/raster.ts'
import type { TextFreeGround } from '../../ports/patch-maker.ts'
import type {
  BoxDetectorModel,
  DetectorModel,
  InpainterModel,
  RecogniserModel,
} from '../neural/models.ts'

interface RegionToRead extends ReadingRegion {
  readonly polygon: readonly Point[]
  readonly orientation: Writing
  /** the detector's lines in it; looked for where absent */
  readonly lines?: readonly TextLine[] | undefined
}

/** What a vision thread can be asked; the page travels as a copy. */
export type VisionTask =
  | {
      readonly type: 'detect'
      readonly page: Raster
      readonly options: DetectionOptions
      /** absent: by the look of the lettering alone */
      readonly detector?: DetectorModel | undefined
      /** asked beside the detector; absent: none is there */
      readonly boxDetector?: BoxDetectorModel | undefined
    }
  | {
      readonly type: 'patch'
      readonly page: Raster
      readonly regions: readonly PatchRegion[]
      /** paints on artwork; absent or null: none is there */
      readonly inpainter?: InpainterModel | null
      /** tells letters from what they touch; absent or null: by the look alone */
      readonly detector?: DetectorModel | null | undefined
      /** shows what is under the lettering where it matches; absent: none is there */
      readonly textFree?: TextFreeGround | undefined
    }
  /** finds where a picture of the same drawing lies */
  | { readonly type: 'place'; readonly page: Raster; readonly picture: Raster }
  /** finds what differs from the picture before */
  | { readonly type: 'compare'; readonly page: Raster; readonly before: Raster }
  | { readonly type: 'erase'; readonly page: Raster; readonly erasing: Erasing }
  | {
      readonly type: 'crop'
      readonly page: Raster
      readonly regions: readonly ReadingRegion[]
      readonly columns: ColumnStyle
    }
  /** finds panels */
  | { readonly type: 'panels'; readonly page: Raster }
  /** measures what tells pages apart */
  | { readonly type: 'picture'; readonly page: Raster }
  /** measures what is seen of a cleanup */
  | {
      readonly type: 'cleanup'
      readonly page: Raster
      readonly clean: Raster
      readonly patches: readonly Box[]
      readonly polygons: readonly (readonly Point[])[]
    }
  /** measures how letters look */
  | { readonly type: 'look'; readonly page: Raster; readonly regions: readonly LetteredRegion[] }
  /** one picture per row or column */
  | {
      readonly type: 'cropRows'
      readonly page: Raster
      readonly regions: readonly RegionToRead[]
      readonly detector: DetectorModel
    }
  /** reads rows with a network */
  | {
      readonly type: 'read'
      readonly page: Raster
      readonly regions: readonly RegionToRead[]
      readonly detector: DetectorModel
      readonly recogniser: RecogniserModel
    }

interface FoundText extends Region {
  /** share of the box that the network calls lettering, 0..1; absent without a network */
  readonly support?: number
  readonly lines?: readonly TextLine[]
}

export interface VisionResults {
  detect: FoundText[]
  patch: (RegionPatch | (OriginalPatch & { readonly regionIndex: number }))[]
  place: Registration | null
  compare: Comparison | null
  erase: ErasedPatch | null
  crop: ReadingCrop[]
  panels: Box[]
  picture: PictureMeasure
  cleanup: { seams: (Seam | null)[]; left: (number | null)[] }
  /** one per region, in the order given */
  look: (LetteringLook | null)[]
  cropRows: ReadingCrop[]
  /** one per region, in the order given */
  read: ReadRow[]
}

export type TaskByType<K extends VisionTask['type']> = Extract<VisionTask, { type: K }>

export type VisionReply =
  | { readonly ok: true; readonly result: VisionResults[VisionTask['type']] }
  | {
      readonly ok: false
      readonly message: string
      /** name of the model that is at fault */
      readonly refused: string | null
    }
