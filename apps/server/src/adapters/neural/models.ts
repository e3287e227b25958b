/** The networks that ship with the product, and how each takes its input. */
import type { BoxHead } from '@panelflow/vision/neural/box-decoding.ts'
import {
  findPackagedModel,
  type ModelFile,
  ModelRefused,
  type PackagedModel,
} from './model-file.ts'
import type { PictureInput } from './network-message.ts'

/** A DBNet: for every pixel, how likely it is lettering. */
export interface DetectorModel {
  readonly file: ModelFile
  readonly norm: Pick<PictureInput, 'mean' | 'deviation' | 'order'>
  /** pages are searched at no more than this many px on their shorter side */
  readonly shortSide: number
}

/** A network that finds blocks of lettering as boxes. */
export interface BoxDetectorModel {
  readonly file: ModelFile
  readonly norm: Pick<PictureInput, 'mean' | 'deviation' | 'order'>
  readonly head: BoxHead
  /** of the square picture, px */
  readonly side: number
  /** what its classes are, in their order */
  readonly classes: readonly BoxClass[]
  /** boxes below are left out, 0..1 */
  readonly leastScore: number
  /** it is also given the picture's size, as `orig_target_sizes` */
  readonly takesSize: boolean
}

/** Boxes of other things, such as balloons and panels, are left out. */
export const BOX_CLASSES = ['text', 'other'] as const
type BoxClass = (typeof BOX_CLASSES)[number]

/** A PP-OCR recogniser: a row 48 px high in, the likeliest letter of each step out. */
export interface RowRecogniser {
  readonly kind: 'rows'
  readonly file: ModelFile
  readonly norm: Pick<PictureInput, 'mean' | 'deviation' | 'order'>
  /** one letter a line, in the order of the network's classes */
  readonly letters: ModelFile
}

/** An encoder–decoder, as manga-ocr: a whole block in, one token after the other out. */
export interface BlockRecogniser {
  readonly kind: 'blocks'
  readonly encoder: ModelFile
  readonly decoder: ModelFile
  readonly norm: Pick<PictureInput, 'mean' | 'deviation' | 'order'>
  /** one token a line */
  readonly vocabulary: ModelFile
  /** of the picture, px */
  readonly side: number
  readonly startToken: number
  readonly endToken: number
}

export type RecogniserModel = RowRecogniser | BlockRecogniser

/** An inpainting network, as LaMa: `image` 0..1 and `mask` 0 or 1 in, the picture out. */
export interface InpainterModel {
  readonly file: ModelFile
  /** of the square picture, px; null: any sides that are multiples of 8 */
  readonly side: number | null
  /** what white is in its answer */
  readonly white: 1 | 255
}

/** Every file of a recogniser. */
export const listRecogniserFiles = (model: RecogniserModel): readonly ModelFile[] =>
  model.kind === 'rows'
    ? [model.file, model.letters]
    : [model.encoder, model.decoder, model.vocabulary]

/** The mean and deviation of ImageNet, on blue, green and red in that order, as PaddleOCR does. */
export const IMAGENET: DetectorModel['norm'] = {
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  order: 'bgr',
}

/** 0 to 1 */
export const PLAIN: DetectorModel['norm'] = { mean: [0, 0, 0], deviation: [1, 1, 1], order: 'rgb' }

/** −1 to 1 */
export const CENTRED: RowRecogniser['norm'] = {
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  order: 'bgr',
}

export const getPackagedDetector = (): DetectorModel => ({
  file: findPackagedModel('detector'),
  norm: IMAGENET,
  // letters of 15 px on a page 1000 px wide are 10 px high then: 227 of 231 texts are found
  shortSide: 704,
})

export const getPackagedRecogniser = (): RowRecogniser => ({
  kind: 'rows',
  file: findPackagedModel('recogniser'),
  norm: CENTRED,
  letters: findPackagedModel('letters'),
})

/** Are the networks' packages installed? They may be left out. */
export const isInstalled = (model: PackagedModel): boolean => {
  try {
    findPackagedModel(model)
    return true
  } catch (error) {
    if (error instanceof ModelRefused) return false
    throw error
  }
}
