import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { scriptIn } from '../text/script.ts'
import { normaliseText } from '../text/normalise.ts'
import { isInvisible } from '../text/cluster.ts'
import { unpackCoverage } from './coverage.ts'
import type { FontFace } from './font-face.ts'
import { defaultFontFor, fallbackFor } from './font-list.ts'
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
  text: FontRequest & Pick<TextProps, 'translation'>,
  language: string,
  registry: FontRegistry = BUNDLED_FONTS,
): FaceChain {
  const main = chooseFace(text, language, registry)
  const standIns = fallbackFor(language)
  const byScript: Partial<Record<ScriptGroup, ChosenFace>> = {}
  const all = [main]
  const bold = text.bold || main.face.weight >= 700
  const italic = text.italic || main.face.style === 'italic'
  const standInFor = (script: ScriptGroup): ChosenFace => {
    const standIn = chooseFace({ font: standIns[script], bold, italic }, language, registry)
    const known = all.find(({ face }) => face.id === standIn.face.id)
    if (!known) all.push(standIn)
    return known ?? standIn
  }
  for (const script of listScripts(text.translation, language)) {
    if (script !== 'common' && !main.face.scripts.includes(script))
      byScript[script] = standInFor(script)
  }
  for (const script of listMissingScripts(main.face, text.translation, language)) standInFor(script)
  return { main, byScript, all }
}

function listScripts(text: string, language: string): Set<ScriptGroup> {
  const scripts = new Set<ScriptGroup>()
  for (const letter of normaliseText(text))
    scripts.add(scriptIn(language, letter.codePointAt(0) ?? 0))
  return scripts
}

/**
 * Scripts of letters a face lacks, although it is of that script: capitals without digits, Thai
 * without marks. The bundled other fonts are whole, and what one of them lacks is reported as
 * missing.
 */
function listMissingScripts(face: FontFace, text: string, language: string): Set<ScriptGroup> {
  const gaps = new Set<ScriptGroup>()
  const covered = unpackCoverage(face.coverage)
  if (face.source === 'bundled' && DIGITS_AND_MARKS.every((codePoint) => covered.has(codePoint)))
    return gaps
  // The hyphen is drawn where words are parted, without being in the text.
  for (const letter of `${normaliseText(text).normalize('NFC')}-`) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (!isInvisible(codePoint) && !covered.has(codePoint)) gaps.add(scriptIn(language, codePoint))
  }
  return gaps
}

const DIGITS_AND_MARKS = Array.from('0123456789!?.,', (letter) => letter.charCodeAt(0))

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
  for (const bold of [false, true]) {
    for (const italic of [false, true]) {
      const requestedFace = (text.ranges ?? []).some(
        (range) => (range.bold ?? bold) === bold && (range.italic ?? italic) === italic,
      )
      if (requestedFace) chains.push(chainFor({ ...text, bold, italic }, language, registry))
    }
  }
  return [...new Set(chains.flatMap((chain) => chain.all.map((chosen) => chosen.face.id)))]
}
