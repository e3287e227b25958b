import type { SegmentationModel } from '@panelflow/domain/locale/language-table.ts'
import { findLanguage } from '@panelflow/domain/locale/language.ts'
import { parseThaiDictionary, type ThaiDictionary } from './thai-words.ts'

/** Scores of one to three letters beside a place, by their position; see segment.ts. */
export type SegmentationScores = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Trained models of BudouX 0.9.2 (Apache-2.0, segmentation/LICENSE), a chunk per language. */
const IMPORTS: Readonly<
  Record<SegmentationModel, () => Promise<{ readonly default: SegmentationScores }>>
> = {
  ja: () => import('./segmentation/ja.json', { with: { type: 'json' } }),
  th: () => import('./segmentation/th.json', { with: { type: 'json' } }),
  'zh-hans': () => import('./segmentation/zh-hans.json', { with: { type: 'json' } }),
  'zh-hant': () => import('./segmentation/zh-hant.json', { with: { type: 'json' } }),
}

/** NECTEC's word list (LGPL, segmentation/thai-words.LICENSE); other languages need none. */
let thaiDictionary: ThaiDictionary | null = null

const loaded = new Map<SegmentationModel, SegmentationScores>()

const getModelName = (language: string): SegmentationModel | null =>
  findLanguage(language)?.segmentation ?? null

/** Loads what a language is segmented by, once; nothing for a language with spaces. */
export async function loadSegmentation(language: string): Promise<void> {
  const model = getModelName(language)
  if (model === null || loaded.has(model)) return
  if (model === 'th') {
    const list = await import('./segmentation/thai-words.json', { with: { type: 'json' } })
    thaiDictionary = parseThaiDictionary(list.default)
  }
  loaded.set(model, (await IMPORTS[model]()).default)
}

/**
 * @returns null for a language that parts its words by spaces
 * @throws Error when the model of the language is not loaded
 */
export function getSegmentation(language: string): SegmentationScores | null {
  const model = getModelName(language)
  if (model === null) return null
  const found = loaded.get(model)
  if (!found) throw new Error(`the segmentation model of ${language} is not loaded`)
  return found
}

/** @throws Error when Thai is not loaded */
export function getThaiDictionary(): ThaiDictionary {
  if (thaiDictionary === null) throw new Error('the words of Thai are not loaded')
  return thaiDictionary
}
