/** A folder of the studio's own models, described by its `models.json`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SOURCE_LANGUAGES, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { BOX_HEADS } from '@panelflow/vision/neural/box-decoding.ts'
import { z } from 'zod'
import { type ModelFile, ModelRefused } from './model-file.ts'
import {
  BOX_CLASSES,
  type BoxDetectorModel,
  CENTRED,
  type DetectorModel,
  IMAGENET,
  type InpainterModel,
  PLAIN,
  type RecogniserModel,
} from './models.ts'

const MANIFEST = 'models.json'

/** within the folder */
const fileName = z.string().regex(/^[\w.-]+$/u, 'must be the name of a file beside models.json')
const sha256 = z.string().regex(/^[\da-f]{64}$/u, 'must be a SHA-256, 64 hexadecimal digits')
const channels = z.tuple([z.number(), z.number(), z.number()])
const spread = z.number().positive()

const common = {
  file: fileName,
  sha256,
  languages: z.array(z.enum(SOURCE_LANGUAGES)).min(1),
  /** per channel in the order of the network: (value ÷ 255 − mean) ÷ deviation */
  input: z
    .strictObject({
      mean: channels,
      deviation: z.tuple([spread, spread, spread]),
      order: z.enum(['rgb', 'bgr']),
    })
    .optional(),
}

const manifest = z.strictObject({
  models: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        ...common,
        /** a DBNet: picture in, likelihood of lettering per pixel out */
        kind: z.literal('dbnet'),
        /** pages are searched at no more than this many px on their shorter side */
        shortSide: z.number().int().min(256).max(2048).default(960),
      }),
      z.strictObject({
        ...common,
        /** finds blocks of lettering as boxes, beside the detector of pixels */
        kind: z.literal('boxes'),
        head: z.enum(BOX_HEADS),
        /** of the square picture, px */
        side: z.number().int().min(64).max(2048).default(640),
        classes: z.array(z.enum(BOX_CLASSES)).min(1).max(100).default(['text']),
        leastScore: z.number().min(0.01).max(1).default(0.4),
        /** it has a second input `orig_target_sizes`, as some exports of RT-DETR */
        takesSize: z.boolean().default(false),
      }),
      z.strictObject({
        ...common,
        /** a recogniser of the PP-OCR kind: row 48 px high in, class per step out */
        kind: z.literal('ppocr'),
        /** one letter a line; class 0 is none, the last class a space */
        letters: fileName,
        lettersSha256: sha256,
      }),
      z.strictObject({
        /** an encoder–decoder, as manga-ocr: a whole block in, one token after the other out */
        kind: z.literal('encoder-decoder'),
        languages: common.languages,
        input: common.input,
        encoder: fileName,
        encoderSha256: sha256,
        decoder: fileName,
        decoderSha256: sha256,
        /** one token a line */
        vocabulary: fileName,
        vocabularySha256: sha256,
        /** of the square picture, px */
        side: z.number().int().min(32).max(1024).default(224),
        startToken: z.number().int().nonnegative().default(2),
        endToken: z.number().int().nonnegative().default(3),
      }),
      z.strictObject({
        /** an inpainting network, as LaMa: `image` 0..1 and `mask` 0 or 1 in, the picture out */
        kind: z.literal('inpainting'),
        file: fileName,
        sha256,
        /** of the square picture, px; null: any sides that are multiples of 8 */
        side: z.number().int().min(64).max(2048).nullable().default(512),
        /** what white is in its answer */
        white: z.union([z.literal(1), z.literal(255)]).default(255),
      }),
    ]),
  ),
})

export interface OwnModels {
  readonly detectors: ReadonlyMap<SourceLanguage, DetectorModel>
  readonly boxDetectors: ReadonlyMap<SourceLanguage, BoxDetectorModel>
  readonly recognisers: ReadonlyMap<SourceLanguage, RecogniserModel>
  readonly inpainter: InpainterModel | null
}

/** @throws ModelRefused naming what is wrong in the manifest */
const readManifest = (folder: string): z.output<typeof manifest> => {
  let text: string
  try {
    text = readFileSync(path.join(folder, MANIFEST), 'utf8')
  } catch (cause) {
    throw new ModelRefused(MANIFEST, `There is no ${MANIFEST} in ${folder}.`, cause)
  }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (cause) {
    throw new ModelRefused(MANIFEST, `${MANIFEST} in ${folder} is no JSON.`, cause)
  }
  const parsed = manifest.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new ModelRefused(MANIFEST, `${MANIFEST} in ${folder} is wrong: ${faults.join('; ')}.`)
}

type ToFile = (file: string, sha256: string) => ModelFile
type Described = z.output<typeof manifest>['models'][number]

const toDetector = (
  { file, sha256: sum, input, shortSide }: Extract<Described, { kind: 'dbnet' }>,
  toFile: ToFile,
): DetectorModel => ({ file: toFile(file, sum), norm: input ?? IMAGENET, shortSide })

const toBoxDetector = (
  model: Extract<Described, { kind: 'boxes' }>,
  toFile: ToFile,
): BoxDetectorModel => {
  const { head, side, classes, leastScore, takesSize } = model
  const file = toFile(model.file, model.sha256)
  return { file, norm: model.input ?? PLAIN, head, side, classes, leastScore, takesSize }
}

const toRecogniser = (
  model: Extract<Described, { kind: 'ppocr' | 'encoder-decoder' }>,
  toFile: ToFile,
): RecogniserModel => {
  const norm = model.input ?? CENTRED
  if (model.kind === 'ppocr')
    return {
      kind: 'rows',
      file: toFile(model.file, model.sha256),
      norm,
      letters: toFile(model.letters, model.lettersSha256),
    }
  const { side, startToken, endToken } = model
  return {
    kind: 'blocks',
    encoder: toFile(model.encoder, model.encoderSha256),
    decoder: toFile(model.decoder, model.decoderSha256),
    norm,
    vocabulary: toFile(model.vocabulary, model.vocabularySha256),
    side,
    startToken,
    endToken,
  }
}

/** A later model of a language replaces an earlier one. @throws ModelRefused */
export const readOwnModels = (folder: string): OwnModels => {
  const detectors = new Map<SourceLanguage, DetectorModel>()
  const boxDetectors = new Map<SourceLanguage, BoxDetectorModel>()
  const recognisers = new Map<SourceLanguage, RecogniserModel>()
  const toFile = (file: string, sha256: string): ModelFile => ({
    path: path.join(folder, file),
    sha256,
  })
  let inpainter: InpainterModel | null = null
  for (const model of readManifest(folder).models) {
    if (model.kind === 'inpainting') {
      const { file, sha256: sum, side, white } = model
      inpainter = { file: toFile(file, sum), side, white }
      continue
    }
    for (const language of model.languages)
      if (model.kind === 'dbnet') detectors.set(language, toDetector(model, toFile))
      else if (model.kind === 'boxes') boxDetectors.set(language, toBoxDetector(model, toFile))
      else recognisers.set(language, toRecogniser(model, toFile))
  }
  return { detectors, boxDetectors, recognisers, inpainter }
}
