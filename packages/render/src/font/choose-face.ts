import type { TextProps } from '@panelflow/domain/page/page-document.ts'
import { scriptIn } from '../text/script.ts'
import type { ScriptGroup } from '../text/script.ts'
import { normaliseText } from '../text/normalise.ts'
import { FONT_LIST, defaultFontFor, fallbackFor, findFont } from './font-list.ts'
import type { FontFace } from './font-list.ts'

/** A face and what must be faked because the family has no such face. */
export interface ChosenFace {
  readonly face: FontFace
  readonly fakeBold: boolean
  readonly fakeItalic: boolean
}

/** The faces of one text: its own, then one stand-in per script it lacks. Depends on the text alone, never on what happens to be loaded. */
export interface FaceChain {
  readonly main: ChosenFace
  readonly byScript: Readonly<Partial<Record<ScriptGroup, ChosenFace>>>
  readonly all: readonly ChosenFace[]
}

type FontWishes = Pick<TextProps, 'font' | 'bold' | 'italic'>

/** The sister of `id` that is bold or italic when asked. Unknown ids fall back to the language's default font. */
export function chooseFace(wishes: FontWishes, language: string): ChosenFace {
  const asked = findFont(wishes.font) ?? findFont(defaultFontFor(language)) ?? FONT_LIST[0]
  if (!asked) throw new Error('the font list is empty')
  const bold = wishes.bold || asked.weight >= 700
  const italic = wishes.italic || asked.style === 'italic'
  const sisters = FONT_LIST.filter((face) => face.family === asked.family)
  const isBold = (face: FontFace): boolean => face.weight >= 700
  const isItalic = (face: FontFace): boolean => face.style === 'italic'
  const face =
    sisters.find((sister) => isBold(sister) === bold && isItalic(sister) === italic) ??
    sisters.find((sister) => isBold(sister) === bold && !isItalic(sister)) ??
    sisters.find((sister) => isItalic(sister) === italic && !isBold(sister)) ??
    asked
  return { face, fakeBold: bold && !isBold(face), fakeItalic: italic && !isItalic(face) }
}

/** Faces a text is set in. Stand-ins follow the weight and slant of the text's own face. */
export function chainFor(text: FontWishes & Pick<TextProps, 'translation'>, language: string): FaceChain {
  const main = chooseFace(text, language)
  const standIns = fallbackFor(language)
  const byScript: Partial<Record<ScriptGroup, ChosenFace>> = {}
  const all = [main]
  for (const script of scriptsOf(text.translation, language)) {
    if (script === 'common' || main.face.scripts.includes(script)) continue
    const bold = text.bold || main.face.weight >= 700
    const italic = text.italic || main.face.style === 'italic'
    const standIn = chooseFace({ font: standIns[script], bold, italic }, language)
    byScript[script] = standIn
    if (!all.some((known) => known.face.id === standIn.face.id)) all.push(standIn)
  }
  return { main, byScript, all }
}

function scriptsOf(text: string, language: string): Set<ScriptGroup> {
  const scripts = new Set<ScriptGroup>()
  for (const letter of normaliseText(text)) scripts.add(scriptIn(language, letter.codePointAt(0) ?? 0))
  return scripts
}

/** Ids of the fonts to load before a text is laid out or drawn; the text's own face first, then those of its ranges. */
export function neededFonts(text: FontWishes & Pick<TextProps, 'translation' | 'ranges'>, language: string): string[] {
  const chains = [chainFor(text, language)]
  for (const bold of [false, true]) {
    for (const italic of [false, true]) {
      const asked = (text.ranges ?? []).some((range) => (range.bold ?? bold) === bold && (range.italic ?? italic) === italic)
      if (asked) chains.push(chainFor({ ...text, bold, italic }, language))
    }
  }
  return [...new Set(chains.flatMap((chain) => chain.all.map((chosen) => chosen.face.id)))]
}
