import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { listTextFonts } from '@panelflow/domain/page/text-ranges.ts'
import { scriptIn } from '../text/script.ts'
import { normaliseText } from '../text/normalise.ts'
import { withReadings } from '../text/reading-parts.ts'
import { isInvisible } from '../text/cluster.ts'
import { unpackCoverage } from './coverage.ts'
import type { FontFace } from './font-face.ts'
import { defaultFontFor, fallbackFor, listSymbolStandIns } from './font-list.ts'
import { BUNDLED_FONTS } from './font-registry.ts'
import type { FontRegistry } from './font-registry.ts'

/** A face and what must be faked because the family has no such face. */
export interface ChosenFace {
  readonly face: FontFace
  readonly fakeBold: boolean
  readonly fakeItalic: boolean
}

/**
 * The faces of one text: its own, then one stand-in per script it lacks. Depends on the text and
 * the registry, never on what happens to be loaded.
 */
export interface FaceChain {
  readonly main: ChosenFace
  readonly byScript: Readonly<Partial<Record<ScriptGroup, ChosenFace>>>
  readonly all: readonly ChosenFace[]
}

type FontRequest = Pick<TextProps, 'font' | 'bold' | 'italic'>

/**
 * The sister of `id` that is bold or italic when asked. Unknown ids fall back to the language's
 * default font.
 * An own face has no sisters: another upload must never change how older pages look.
 */
export function chooseFace(
  request: FontRequest,
  language: string,
  registry: FontRegistry = BUNDLED_FONTS,
): ChosenFace {
  const requestedFace =
    registry.find(request.font) ?? registry.find(defaultFontFor(language)) ?? registry.faces[0]
  if (!requestedFace) throw new Error('the font list is empty')
  const bold = request.bold || requestedFace.weight >= 700
  const italic = request.italic || requestedFace.style === 'italic'
  const sisters =
    requestedFace.source === 'own'
      ? [requestedFace]
      : registry.faces.filter(
          (face) => face.source === 'bundled' && face.family === requestedFace.family,
        )
  const isBold = (face: FontFace): boolean => face.weight >= 700
  const isItalic = (face: FontFace): boolean => face.style === 'italic'
  const face =
    sisters.find((sister) => isBold(sister) === bold && isItalic(sister) === italic) ??
    sisters.find((sister) => isBold(sister) === bold && !isItalic(sister)) ??
    sisters.find((sister) => isItalic(sister) === italic && !isBold(sister)) ??
    requestedFace
  return { face, fakeBold: bold && !isBold(face), fakeItalic: italic && !isItalic(face) }
}

/** Faces a text is set in. Stand-ins follow the weight and slant of the text's own face. */
export function chainFor(
  text: FontRequest & Pick<TextProps, 'translation' | 'ranges'>,
  language: string,
  registry: FontRegistry = BUNDLED_FONTS,
): FaceChain {
  const drawn = withReadings(text)
  const main = chooseFace(text, language, registry)
  const standIns = fallbackFor(language)
  const byScript: Partial<Record<ScriptGroup, ChosenFace>> = {}
  const all = [main]
  const bold = text.bold || main.face.weight >= 700
  const italic = text.italic || main.face.style === 'italic'
  const chooseStandIn = (script: ScriptGroup): ChosenFace =>
    chooseFace({ font: standIns[script], bold, italic }, language, registry)
  const standInFor = (script: ScriptGroup): ChosenFace => {
    const standIn = chooseStandIn(script)
    const known = all.find(({ face }) => face.id === standIn.face.id)
    if (!known) all.push(standIn)
    return known ?? standIn
  }
  for (const script of listScripts(drawn, language)) {
    if (script !== 'common' && !main.face.scripts.includes(script))
      byScript[script] = standInFor(script)
  }
  for (const [letter, script] of listMissingLetters(main.face, drawn, language))
    if (covers(chooseStandIn(script).face, letter)) standInFor(script)
  for (const font of listSymbolFonts(all, drawn, language, registry))
    all.push(chooseFace({ font, bold, italic }, language, registry))
  return { main, byScript, all }
}

/** Below it stand the letters and marks that every bundled font has. */
const FIRST_SYMBOL = 0xa1

/** Ids of fonts that draw the symbols which none of these faces has: emoji, hearts, arrows. */
function listSymbolFonts(
  chosen: readonly ChosenFace[],
  text: string,
  language: string,
  registry: FontRegistry,
): Set<string> {
  const fonts = new Set<string>()
  const candidates = listSymbolStandIns(language)
  for (const letter of normaliseText(text).normalize('NFC')) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (codePoint < FIRST_SYMBOL || isInvisible(codePoint)) continue
    const script = scriptIn(language, codePoint)
    if (script !== 'symbol' && script !== 'common') continue
    if (chosen.some(({ face }) => covers(face, codePoint))) continue
    const standIn = candidates.find((id) => {
      const face = registry.find(id)
      return face !== undefined && covers(face, codePoint)
    })
    if (standIn !== undefined) fonts.add(standIn)
  }
  return fonts
}

function listScripts(text: string, language: string): Set<ScriptGroup> {
  const scripts = new Set<ScriptGroup>()
  for (const letter of normaliseText(text))
    scripts.add(scriptIn(language, letter.codePointAt(0) ?? 0))
  return scripts
}

const covers = (face: FontFace, codePoint: number): boolean =>
  unpackCoverage(face.coverage).has(codePoint)

/**
 * Letters a face lacks, with their scripts: capitals without digits, Thai without marks, a face for
 * titles without rare ideographs.
 */
function listMissingLetters(
  face: FontFace,
  text: string,
  language: string,
): Map<number, ScriptGroup> {
  const gaps = new Map<number, ScriptGroup>()
  const covered = unpackCoverage(face.coverage)
  // The hyphen is drawn where words are parted, without being in the text.
  for (const letter of `${normaliseText(text).normalize('NFC')}-`) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (!isInvisible(codePoint) && !covered.has(codePoint))
      gaps.set(codePoint, scriptIn(language, codePoint))
  }
  return gaps
}

/**
 * Ids of the fonts to load before a text is laid out or drawn; the text's own face first, then
 * those of its ranges.
 */
export function listNeededFonts(
  text: FontRequest & Pick<TextProps, 'translation' | 'ranges'>,
  language: string,
  registry: FontRegistry = BUNDLED_FONTS,
): string[] {
  const chains = [chainFor(text, language, registry)]
  const ranges = text.ranges ?? []
  for (const font of listTextFonts(text)) {
    for (const bold of [false, true]) {
      for (const italic of [false, true]) {
        const isAsked = ranges.some(
          (range) =>
            (range.font ?? font) === font &&
            (range.bold ?? bold) === bold &&
            (range.italic ?? italic) === italic,
        )
        if (isAsked) chains.push(chainFor({ ...text, font, bold, italic }, language, registry))
      }
    }
  }
  return [...new Set(chains.flatMap((chain) => chain.all.map((chosen) => chosen.face.id)))]
}
