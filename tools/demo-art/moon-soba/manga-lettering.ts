/** How a line of the manga is set, by language. */
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { MangaText } from './place-texts.ts'

/** The comic's own language, and the two it is ordered in. */
export type MangaLanguage = 'ja' | 'zh-Hant' | 'th'

const FACE: Readonly<Record<MangaLanguage, (loud: boolean) => string>> = {
  ja: () => 'noto-sans-jp-bold',
  'zh-Hant': () => 'noto-sans-tc-bold',
  th: (loud) => (loud ? 'mali-bold' : 'itim'),
}

/** Thai letters carry marks above and below. */
const THAI_SPACING = 1.3

/**
 * A text of the script as the page document keeps it, without a stored layout. The source keeps the
 * columns it was drawn with, Chinese takes
 * them over, Thai is written level: in the balloon's curve, and beside the art where a column would
 * leave no room.
 */
export function toMangaTextProps(
  text: MangaText,
  language: MangaLanguage,
  regionId: string | null = null,
): TextProps {
  const level = language === 'th'
  const { box, rotation, size } =
    level && text.level !== null
      ? text.level
      : { box: text.box, rotation: text.rotation, size: text.style.size }
  const loud = text.kind === 'effect' || text.kind === 'sign' || text.balloon?.shape === 'shout'
  const curved = level && text.bubble !== null && text.kind === 'speech'
  return {
    regionId,
    translation: language === 'ja' ? text.source : text.translations[language],
    candidates: [],
    cx: box.x + box.w / 2,
    cy: box.y + box.h / 2,
    w: box.w,
    h: box.h,
    rotation,
    opacity: 1,
    hidden: false,
    writing: level ? 'horizontal' : text.writing,
    fit: language === 'ja' ? 'fixed' : curved ? 'bubble' : 'shrink',
    minSize: 20,
    size,
    font: FACE[language](loud),
    bold: false,
    italic: false,
    lineSpacing: level ? THAI_SPACING : text.style.lineSpacing,
    letterSpacing: text.style.letterSpacing,
    color: text.style.color,
    align: text.style.align,
    valign: 'middle',
    stroke: text.style.stroke,
    shadow: null,
    layout: null,
    bubble: curved ? text.bubble : null,
    // what the machine chose for its first lettering does not stay
    air: null,
  }
}
