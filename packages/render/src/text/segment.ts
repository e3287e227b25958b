import { findLanguage, hasScript } from '@panelflow/domain/locale/language.ts'
import { MAX_KEPT_NAMES } from '@panelflow/domain/page/document/item-values.ts'
import { getSegmentation, getThaiDictionary } from './segmentation-models.ts'
import type { SegmentationScores } from './segmentation-models.ts'
import { applyThaiDictionary } from './thai-words.ts'

/**
 * Features of a place in a text: name in the model, first letter relative to the place, length. U,
 * B and T stand for one, two and three letters (BudouX, "Feature engineering").
 */
const FEATURES = [
  ['UW1', -3, 1],
  ['UW2', -2, 1],
  ['UW3', -1, 1],
  ['UW4', 0, 1],
  ['UW5', 1, 1],
  ['UW6', 2, 1],
  ['BW1', -2, 2],
  ['BW2', -1, 2],
  ['BW3', 0, 2],
  ['TW1', -3, 3],
  ['TW2', -2, 3],
  ['TW3', -1, 3],
  ['TW4', 0, 3],
] as const

interface PreparedModel {
  readonly features: readonly {
    readonly offset: number
    readonly length: number
    readonly scores: ReadonlyMap<string, number>
  }[]
  /** sum of all scores; a word begins where the scores of the place reach more than half of it */
  readonly total: number
}

const prepared = new WeakMap<SegmentationScores, PreparedModel>()

function prepare(model: SegmentationScores): PreparedModel {
  const known = prepared.get(model)
  if (known) return known
  const features = FEATURES.map(([name, offset, length]) => ({
    offset,
    length,
    scores: new Map(Object.entries(model[name] ?? {})),
  }))
  let total = 0
  for (const { scores } of features) for (const score of scores.values()) total += score
  const made = { features, total }
  prepared.set(model, made)
  return made
}

/**
 * Offsets (UTF-16) at which a word or phrase of `text` begins, without 0, in a language that writes
 * no spaces; null for one that does. Integer sums only, so every browser and the server answer the
 * same.
 * Words of `names` are never parted and always end a word.
 * @throws Error when the model of the language is not loaded
 */
export function findWordStarts(
  text: string,
  language: string,
  names: readonly string[] = [],
): Set<number> | null {
  const scores = getSegmentation(language)
  if (scores === null) return null
  const { features, total } = prepare(scores)
  const starts = new Set<number>()
  for (let at = 1; at < text.length; at++) {
    let sum = 0
    for (const { offset, length, scores: table } of features) {
      const from = Math.max(0, at + offset)
      const to = Math.max(0, at + offset + length)
      sum += table.get(text.slice(from, to)) ?? 0
    }
    // as whole numbers: half of an odd total is none
    if (2 * sum > total) starts.add(at)
  }
  if (hasScript(language, 'han')) joinParticles(text, starts)
  if (hasScript(language, 'thai')) {
    applyThaiDictionary(text, starts, getThaiDictionary())
    for (const { index, 0: number } of text.matchAll(THAI_NUMBERS))
      for (let at = 1; at < number.length; at++) starts.delete(index + at)
  }
  const whole = hasScript(language, 'thai') ? [...names, ...THAI_WORDS] : names
  for (const { from, to } of findNames(text, whole)) {
    for (let at = from + 1; at < to; at++) starts.delete(at)
    if (from > 0) starts.add(from)
    if (to < text.length) starts.add(to)
  }
  return starts
}

/** Chinese particles, which lean on the word before them. */
const PARTICLES = new Set('的了吧吗嗎呢啊呀嘛啦么麼们們'.split(''))

function joinParticles(text: string, starts: Set<number>): void {
  for (const at of starts) {
    const standsAlone = starts.has(at + 1) || !/\p{sc=Han}/u.test(text[at + 1] ?? '')
    if (standsAlone && PARTICLES.has(text[at] ?? '')) starts.delete(at)
  }
}

/**
 * Thai words that the model cuts: those with ว่า, a word of its own after others, and compounds
 * of everyday talk. Headwords of the Royal Institute Dictionary (2011) and their spoken forms.
 */
const THAI_WORDS = [
  'เรียกว่า แปลว่า หมายความว่า แต่ว่า เพราะว่า ถ้าว่า หากว่า ราวกับว่า เพื่อว่า',
  'ร้องไห้ หัวเราะ ตกใจ เข้าใจ ดีใจ เสียใจ มั่นใจ ตั้งใจ แน่ใจ สนใจ ไว้ใจ วางใจ ขอโทษ ขอบคุณ',
  'เมื่อกี้ เมื่อไหร่ เท่าไหร่ เดี๋ยวนี้ หรือเปล่า รึเปล่า ด้วยกัน พอดี ยกเว้น คู่มือ แผนที่',
].flatMap((words) => words.split(' '))

/** Numbers in words: สามร้อย, ร้อยเอ็ด, สิบสอง. */
const THAI_NUMBERS =
  /(?:(?:หนึ่ง|เอ็ด|สอง|ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|หลาย)?(?:สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน))+(?:หนึ่ง|เอ็ด|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)?/g

/** A shorter name is any letter of the language. */
const MIN_NAME_LENGTH = 2

/**
 * Names of the book that stand in `text`, each once, in a fixed order; none in a language whose
 * words are parted by spaces. A layout is made with these and stores them.
 */
export function listNamesIn(text: string, language: string, names: readonly string[]): string[] {
  if (!findLanguage(language)?.segmentation) return []
  const found = new Set(
    names.filter((name) => name.length >= MIN_NAME_LENGTH && text.includes(name)),
  )
  return [...found].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MAX_KEPT_NAMES)
}

/** Titles in 《》 of at most this many letters are names. */
const MAX_TITLE_LENGTH = 8
const TITLES = new RegExp(`《[^《》\\n]{1,${MAX_TITLE_LENGTH}}》`, 'g')

/** Places of names in the text; of two that overlap, the longer one, else the earlier one. */
function findNames(text: string, names: readonly string[]): { from: number; to: number }[] {
  const found = [...text.matchAll(TITLES)].map(({ index, 0: title }) => ({
    from: index,
    to: index + title.length,
  }))
  for (const name of names) {
    if (name.length < MIN_NAME_LENGTH) continue
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length))
      found.push({ from: at, to: at + name.length })
  }
  const kept: { from: number; to: number }[] = []
  for (const place of found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from))
    if (kept.every(({ from, to }) => place.to <= from || place.from >= to)) kept.push(place)
  return kept
}
