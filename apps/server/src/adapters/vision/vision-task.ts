import type { DetectionOptions, Region } from '@panelflow/vision/detect/detect-regions.ts'
import type { ErasedPatch, Erasing } from '@panelflow/vision/inpaint/erase.ts'
import type { PatchRegion, RegionPatch } from '@panelflow/vision/inpaint/make-patches.ts'
import type { PictureMeasure } from '@panelflow/vision/measure/picture.ts'
import type { Seam } from '@panelflow/vision/measure/seam.ts'
import type {
  ColumnStyle,
  ReadingCrop,
  ReadingRegion,
} from '@panelflow/vision/read/reading-crops.ts'
import type { Box, Point, Raster } from '@panelflow/vision/raster.ts'
import type { ReadRow } from './row-recogniser.ts'

/** What a vision thread can be asked; the page travels as a copy. */
export type VisionTask =
  | { readonly type: 'detect'; readonly page: Raster; readonly options: DetectionOptions }
  | {
      readonly type: 'patch'
      readonly page: Raster
      readonly regions: readonly PatchRegion[]
    }
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
  /** reads rows with PP-OCR */
  | { readonly type: 'read'; readonly page: Raster; readonly regions: readonly ReadingRegion[] }

export interface VisionResults {
  detect: Region[]
  patch: RegionPatch[]
  erase: ErasedPatch | null
  crop: ReadingCrop[]
  panels: Box[]
  picture: PictureMeasure
  cleanup: { seams: (Seam | null)[]; left: (number | null)[] }
  /** one per region, in the order given */
  read: ReadRow[]
}

export type TaskByType<K extends VisionTask['type']> = Extract<VisionTask, { type: K }>

export type VisionReply =
  | { readonly ok: true; readonly result: VisionResults[VisionTask['type']] }
  | { readonly ok: false; readonly message: string }
