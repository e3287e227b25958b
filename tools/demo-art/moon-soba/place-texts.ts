/** Short ways to write where the words of the manga stand. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { type Balloon, type BalloonShape, computeBalloonContour } from './drawing/balloon.ts'
import type { ComicLine, LetterStyle } from '../script-types.ts'
import { MANGA_TEXTS, type MangaTranslations } from './texts.ts'

export interface MangaText extends ComicLine, MangaTranslations {
  /** how the balloon is painted on the plate; null for letters on the art */
  readonly balloon: Balloon | null
  /** where languages that are written level stand instead; null: in the same place */
  readonly level: Level | null
}

interface Level {
  readonly box: Box
  readonly rotation: number
  readonly size: number
}

export type Placement = (key: string, text: MangaTranslations) => MangaText

const PLAIN: LetterStyle = {
  font: 'noto-sans-jp-bold',
  size: 36,
  color: '#000000',
  align: 'center',
  lineSpacing: 1.28,
  letterSpacing: 0,
  stroke: null,
}

/** Room for columns inside each kind of balloon, in parts of its outer box. */
const TEXT_AREA: Readonly<Record<BalloonShape, readonly [number, number]>> = {
  round: [0.74, 0.78],
  shout: [0.66, 0.68],
  thought: [0.74, 0.76],
  weak: [0.74, 0.76],
  box: [0.84, 0.92],
}

const computeTextBox = (b: Balloon): Box => {
  const [kw, kh] = TEXT_AREA[b.shape]
  return {
    x: Math.round(b.x + (b.w * (1 - kw)) / 2),
    y: Math.round(b.y + (b.h * (1 - kh)) / 2),
    w: Math.round(b.w * kw),
    h: Math.round(b.h * kh),
  }
}

const placeInBalloon =
  (
    kind: ComicLine['kind'],
    speaker: string | null,
    balloon: Balloon,
    size: number,
    levelSize: number,
  ): Placement =>
  (key, text) => ({
    ...text,
    key,
    kind,
    speaker,
    balloon,
    level: { box: computeTextBox(balloon), rotation: 0, size: levelSize },
    rotation: 0,
    writing: 'vertical',
    box: computeTextBox(balloon),
    style: { ...PLAIN, size },
    bubble: computeBalloonContour(balloon).map(([x, y]) => ({ x, y })),
  })

/** Sizes in px: of the columns, and of lines where the language is written level. */
export const placeSpeech = (
  speaker: string,
  balloon: Balloon,
  size = 36,
  levelSize = 40,
): Placement => placeInBalloon('speech', speaker, balloon, size, levelSize)

/** The voice of nobody, in a box. */
export const placeNarration = (
  balloon: Omit<Balloon, 'shape' | 'tail'>,
  size = 34,
  levelSize = 32,
): Placement => placeInBalloon('narration', null, { ...balloon, shape: 'box' }, size, levelSize)

export interface OnArt {
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly size: number
  readonly rotation?: number
}

const toBox = ({ cx, cy, w, h }: OnArt): Box => ({ x: cx - w / 2, y: cy - h / 2, w, h })

const placeOnArt =
  (
    kind: ComicLine['kind'],
    place: OnArt,
    level: OnArt | null,
    style: Partial<LetterStyle>,
  ): Placement =>
  (key, text) => ({
    ...text,
    key,
    kind,
    speaker: null,
    balloon: null,
    level:
      level === null
        ? null
        : { box: toBox(level), rotation: level.rotation ?? 0, size: level.size },
    rotation: place.rotation ?? 0,
    writing: 'vertical',
    box: toBox(place),
    style: { ...PLAIN, lineSpacing: 1.05, size: place.size, ...style },
    bubble: null,
  })

/** Drawn noise: black letters with a white rim, or the other way round on black. */
export const placeEffect = (
  place: OnArt,
  level: OnArt | null,
  ink: 'black' | 'white' = 'black',
): Placement =>
  placeOnArt('effect', place, level, {
    color: ink === 'black' ? '#000000' : '#ffffff',
    stroke: {
      width: Math.max(5, Math.round(place.size * 0.09)),
      color: ink === 'black' ? '#ffffff' : '#000000',
    },
  })

export const placeSign = (
  place: OnArt,
  level: OnArt | null = null,
  style: Partial<LetterStyle> = {},
): Placement => placeOnArt('sign', place, level, style)

/**
 * Joins placements with their texts, in reading order. @throws Error when a key has no text: a
 * mistake in the script.
 */
export const placeTexts = (
  prefix: string,
  placements: Readonly<Record<string, Placement>>,
): MangaText[] =>
  Object.entries(placements).map(([name, placement]) => {
    const key = `${prefix}-${name}`
    const text = MANGA_TEXTS[key]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return placement(key, text)
  })
