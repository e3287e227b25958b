/** Which network finds and which reads the lettering of a language. */
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import {
  type BoxDetectorModel,
  type DetectorModel,
  getPackagedDetector,
  getPackagedRecogniser,
  type InpainterModel,
  isInstalled,
  type RecogniserModel,
} from './models.ts'
import type { OwnModels } from './own-models.ts'

export interface Networks {
  /** null: there is none */
  readonly getDetector: (language: SourceLanguage) => DetectorModel | null
  /** beside the detector; null: there is none */
  readonly getBoxDetector: (language: SourceLanguage) => BoxDetectorModel | null
  readonly getRecogniser: (language: SourceLanguage) => RecogniserModel | null
  /** null: artwork is cleaned without a network */
  readonly inpainter: InpainterModel | null
}

/** Languages whose letters the packaged recogniser has: Chinese of both scripts, and ASCII. */
const PACKAGED_LANGUAGES: ReadonlySet<SourceLanguage> = new Set(['zh-Hans', 'zh-Hant', 'en'])

/** The packaged networks, and before them the studio's own. */
export const createNetworks = (own?: OwnModels): Networks => ({
  inpainter: own?.inpainter ?? null,
  getDetector: (language) =>
    own?.detectors.get(language) ?? (isInstalled('detector') ? getPackagedDetector() : null),
  getBoxDetector: (language) => own?.boxDetectors.get(language) ?? null,
  getRecogniser: (language) =>
    own?.recognisers.get(language) ??
    (PACKAGED_LANGUAGES.has(language) && isInstalled('recogniser')
      ? getPackagedRecogniser()
      : null),
})
