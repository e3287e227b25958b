import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { Quad } from './quad.ts'
import { type Raster, warpFrame, warpMask, type WarpQuality } from './warp.ts'

/** What a frame was drawn round. */
export interface WarpSource {
  readonly box: Box
  /** as large as the box */
  readonly pieces: readonly Raster[]
  /** as large as the picture */
  readonly masks: readonly Raster[]
}

export interface WarpRequest {
  readonly quad: Quad
  readonly quality: WarpQuality
  /** the part of the picture the pieces are wanted for */
  readonly target: Box
  readonly maskTarget: Box
  /** side of the squares of which one pixel is counted */
  readonly step: number
}

/** In the order of the source. */
export interface WarpResult {
  readonly pieces: readonly Uint8ClampedArray[]
  readonly masks: readonly Uint8ClampedArray[]
}

/** Something that counts pixels elsewhere: one request after the other. */
export interface Warper {
  readonly warp: (request: WarpRequest) => Promise<WarpResult>
  readonly close: () => void
}

export type OpenWarper = (source: WarpSource) => Warper

/** Counts what a request asks for. */
export const answerWarp = (
  { box, pieces, masks }: WarpSource,
  { quad, quality, target, maskTarget, step }: WarpRequest,
): WarpResult => ({
  pieces: pieces.map((piece) => warpFrame(piece, box, quad, target, quality, step)),
  masks: masks.map((mask) => warpMask(mask, box, quad, maskTarget, quality, step)),
})
