/** Short ways to write the script's placements. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { computeBubbleContour } from './drawing/bubble.ts'
import type { Bubble, BubbleShape } from './drawing/bubble.ts'
import type { ComicText, LetterStyle, LocalizedText } from '../script-types.ts'

const INK = '#241b3d'
const PLAIN: LetterStyle = {
  font: 'noto-sans-sc',
  size: 31,
  color: INK,
  align: 'center',
  lineSpacing: 1.3,
  letterSpacing: 0,
  stroke: null,
}

/** Room for words inside each kind of bubble, in parts of its outer box. */
const TEXT_AREA: Readonly<Record<BubbleShape, readonly [number, number]>> = {
  round: [0.8, 0.76],
  shout: [0.64, 0.58],
  thought: [0.78, 0.74],
  box: [0.88, 0.8],
  machine: [0.86, 0.84],
}

function computeTextBox(b: Bubble): Box {
  const [kw, kh] = TEXT_AREA[b.shape]
  return {
    x: Math.round(b.x + (b.w * (1 - kw)) / 2),
    y: Math.round(b.y + (b.h * (1 - kh)) / 2),
    w: Math.round(b.w * kw),
    h: Math.round(b.h * kh),
  }
}

function placeInBubble(
  kind: ComicText['kind'],
  speaker: string | null,
  balloon: Bubble,
  style: Partial<LetterStyle>,
) {
  return (key: string, text: LocalizedText): ComicText => ({
    ...text,
    key,
    kind,
    speaker,
    balloon,
    rotation: 0,
    writing: 'horizontal',
    box: computeTextBox(balloon),
    style: { ...PLAIN, ...style },
    bubble: computeBubbleContour(balloon).map(([x, y]) => ({ x, y })),
  })
}

export type Placement = (key: string, text: LocalizedText) => ComicText

export function placeSpeech(
  speaker: string,
  balloon: Bubble,
  style: Partial<LetterStyle> = {},
): Placement {
  return placeInBubble('speech', speaker, balloon, style)
}

export function placeShout(
  speaker: string,
  balloon: Omit<Bubble, 'shape' | 'tone'>,
  size = 42,
): Placement {
  return placeInBubble(
    'speech',
    speaker,
    { ...balloon, shape: 'shout', tone: 'plain' },
    { font: 'noto-sans-sc-bold', size, lineSpacing: 1.2 },
  )
}

export function placeThought(speaker: string, balloon: Omit<Bubble, 'shape' | 'tone'>): Placement {
  return placeInBubble(
    'speech',
    speaker,
    { ...balloon, shape: 'thought', tone: 'mist' },
    { color: '#3a3270' },
  )
}

/** A voice without a mouth: light letters on a half-transparent dark box. */
export function placeNarration(balloon: Omit<Bubble, 'shape' | 'tone'>, size = 29): Placement {
  return placeInBubble(
    'narration',
    null,
    { ...balloon, shape: 'box', tone: 'dark' },
    { size, color: '#fff9e8', lineSpacing: 1.42, letterSpacing: 0.03 },
  )
}

/** Letters on the art: `cx`, `cy` is the middle of the box. */
export function placeEffect(
  cx: number,
  cy: number,
  w: number,
  h: number,
  rotation: number,
  size: number,
  color: string,
  stroke: string,
): Placement {
  return placeOnArt('effect', cx, cy, w, h, rotation, {
    font: 'noto-sans-sc-bold',
    size,
    color,
    lineSpacing: 1.05,
    stroke: { width: Math.round(size * 0.09), color: stroke },
  })
}

export function placeSign(
  cx: number,
  cy: number,
  w: number,
  h: number,
  size: number,
  color: string,
  rotation = 0,
): Placement {
  return placeOnArt('sign', cx, cy, w, h, rotation, {
    font: 'noto-sans-sc-bold',
    size,
    color,
    letterSpacing: 0.06,
  })
}

/** A caption printed on the art itself, without a box. */
export function placeCaption(
  cx: number,
  cy: number,
  w: number,
  h: number,
  size: number,
  color: string,
): Placement {
  return placeOnArt('narration', cx, cy, w, h, 0, {
    size,
    color,
    lineSpacing: 1.42,
    letterSpacing: 0.03,
  })
}

function placeOnArt(
  kind: ComicText['kind'],
  cx: number,
  cy: number,
  w: number,
  h: number,
  rotation: number,
  style: Partial<LetterStyle>,
): Placement {
  return (key, text) => ({
    ...text,
    key,
    kind,
    speaker: null,
    balloon: null,
    bubble: null,
    rotation,
    writing: 'horizontal',
    box: { x: cx - w / 2, y: cy - h / 2, w, h },
    style: { ...PLAIN, ...style },
  })
}

/**
 * Joins placements with their texts, in reading order. @throws Error when a key has no text: a
 * mistake in the script.
 */
export function placeTexts(
  prefix: string,
  texts: Readonly<Record<string, LocalizedText>>,
  placements: Readonly<Record<string, Placement>>,
): ComicText[] {
  return Object.entries(placements).map(([name, placement]) => {
    const key = `${prefix}-${name}`
    const own = texts[key]
    if (own === undefined) throw new Error(`no text for ${key}`)
    return placement(key, own)
  })
}
