/** What the process that runs networks is asked, and what it answers. */
import type { ModelFile } from './model-file.ts'
import type { Runtime } from './onnx-runtime.ts'

/** A picture as bytes; the process turns it into planes of floats, four times as large. */
export interface PictureInput {
  readonly kind: 'picture'
  readonly width: number
  readonly height: number
  /** RGB, 3 bytes per pixel */
  readonly rgb: Uint8Array
  /** per channel in the order of the network: (value ÷ 255 − mean) ÷ deviation */
  readonly mean: readonly [number, number, number]
  readonly deviation: readonly [number, number, number]
  readonly order: 'rgb' | 'bgr'
  /** further inputs by name */
  readonly further?: Readonly<Record<string, PlainTensor>> | undefined
}

interface TensorInput {
  readonly kind: 'tensors'
  readonly tensors: Readonly<Record<string, PlainTensor>>
}

export interface PlainTensor {
  readonly dims: readonly number[]
  readonly values: Float32Array | BigInt64Array
}

/**
 * How an answer comes back: `plane`: the first output, 0..255 for 0..1. `steps`: the likeliest
 * class of each step of the first output, of thousands of classes. `tensors`: all of it.
 */
export type AnswerKind = 'plane' | 'steps' | 'tensors'

export interface NetworkAnswers {
  plane: Uint8Array
  steps: NetworkSteps
  tensors: Readonly<Record<string, PlainTensor>>
}

export interface NetworkSteps {
  /** the likeliest class of each step */
  readonly classes: Int32Array
  /** how likely it is, 0..1 */
  readonly sure: Float32Array
  /** number of classes */
  readonly count: number
}

export interface NetworkRequest {
  readonly id: number
  readonly model: ModelFile
  readonly input: PictureInput | TensorInput
  readonly answer: AnswerKind
  /** absent: the fastest that the platform has */
  readonly runtime?: Runtime | undefined
}

export type NetworkReply =
  | { readonly id: number; readonly ok: true; readonly answer: NetworkAnswers[AnswerKind] }
  | {
      readonly id: number
      readonly ok: false
      readonly message: string
      /** name of the model that is at fault, see `ModelRefused` */
      readonly refused: string | null
    }
