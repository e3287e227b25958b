/** A folder of the studio's own models, described by its `models.json`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SOURCE_LANGUAGES, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import { ModelRefused } from './model-file.ts'
import { CENTRED, type DetectorModel, IMAGENET, type RecogniserModel } from './models.ts'

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
        /** a recogniser of the PP-OCR kind: row 48 px high in, class per step out */
        kind: z.literal('ppocr'),
        /** one letter a line; class 0 is none, the last class a space */
        letters: fileName,
        lettersSha256: sha256,
      }),
    ]),
  ),
})

export interface OwnModels {
  readonly detectors: ReadonlyMap<SourceLanguage, DetectorModel>
  readonly recognisers: ReadonlyMap<SourceLanguage, RecogniserModel>
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

/** A later model of a language replaces an earlier one. @throws ModelRefused */
export const readOwnModels = (folder: string): OwnModels => {
  const detectors = new Map<SourceLanguage, DetectorModel>()
  const recognisers = new Map<SourceLanguage, RecogniserModel>()
  for (const model of readManifest(folder).models) {
    const file = { path: path.join(folder, model.file), sha256: model.sha256 }
    for (const language of model.languages)
      if (model.kind === 'dbnet')
        detectors.set(language, {
          file,
          norm: model.input ?? IMAGENET,
          shortSide: model.shortSide,
        })
      else
        recognisers.set(language, {
          file,
          norm: model.input ?? CENTRED,
          letters: { path: path.join(folder, model.letters), sha256: model.lettersSha256 },
        })
  }
  return { detectors, recognisers }
}
