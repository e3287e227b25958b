/**
 * Letters a plate with the studio's own engine: what stands on the demo pages is set exactly like a
 * customer's page.
 */
import type { DrawnLanguage } from '../../../apps/server/src/db/seed/comic-languages.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { composePage } from '@panelflow/render/compose/compose.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import { drawText } from '../draw-text.ts'
import type { ComicText } from '../script-types.ts'

const BOLD_FONTS: Readonly<Partial<Record<DrawnLanguage, string>>> = {
  'zh-Hans': 'noto-sans-sc-bold',
  'zh-Hant': 'noto-sans-tc-bold',
  th: 'noto-sans-thai-bold',
}

/** The words of a text in a language; the comic's own language is the source. */
export function getText(text: ComicText, language: DrawnLanguage): string {
  return language === 'zh-Hans' ? text.source : text.translations[language]
}

function chooseFont(text: ComicText, language: DrawnLanguage): string {
  if (language === 'zh-Hans') return text.style.font
  const loud = text.style.font.endsWith('-bold')
  if (!loud) return defaultFontFor(language)
  return BOLD_FONTS[language] ?? (text.kind === 'effect' ? 'bangers' : 'comic-neue-bold')
}

/**
 * A text of the script as the page document keeps it, without a stored layout.
 * The source keeps the size it was drawn for; a translation may shrink to fit.
 */
export function toTextProps(
  text: ComicText,
  language: DrawnLanguage,
  regionId: string | null = null,
): TextProps {
  const { box, style } = text
  return {
    regionId,
    translation: getText(text, language),
    candidates: [],
    cx: box.x + box.w / 2,
    cy: box.y + box.h / 2,
    w: box.w,
    h: box.h,
    rotation: text.rotation,
    opacity: 1,
    hidden: false,
    writing: 'horizontal',
    fit: language === 'zh-Hans' ? 'fixed' : 'shrink',
    minSize: 16,
    size: style.size,
    font: chooseFont(text, language),
    bold: false,
    italic: false,
    lineSpacing: style.lineSpacing,
    letterSpacing: style.letterSpacing,
    color: style.color,
    align: style.align,
    valign: 'middle',
    stroke: style.stroke,
    shadow: null,
    layout: null,
  }
}

/**
 * Draws the texts over the plate, in place. The engine needs the fonts of `listNeededFonts` for
 * every text.
 */
export function letterPage(
  engine: Engine,
  plate: Rgba,
  texts: readonly ComicText[],
  language: DrawnLanguage = 'zh-Hans',
): Rgba {
  return composePage(
    plate,
    texts.map((text) => drawText(engine, toTextProps(text, language), language)),
  )
}
