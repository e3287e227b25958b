import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import { findLanguage, hasScript, type Language } from '@panelflow/domain/locale/language.ts'
import type { ListedBundledFace } from './font-face.ts'
import { DISPLAY_FACES, SYMBOL_FACES } from './display-faces.ts'
import { BUNDLED_FONT_FACTS } from './generated/bundled-font-facts.ts'
import { face, LATIN_LANGUAGES, NO_FACTS } from './listed-face.ts'

export type { FontFace } from './font-face.ts'

/** Medium and bold of a Noto Serif; letters as thin as its regular break up on a page. */
function serif(
  tag: string,
  scripts: readonly ScriptGroup[],
  language: Language,
): ListedBundledFace[] {
  const [id, family] = [`noto-serif-${tag}`, `Noto Serif ${tag.toUpperCase()}`]
  const toFontPath = (weight: string): string =>
    `${id}/${weight}/NotoSerif${tag.toUpperCase()}_${weight}.ttf`
  return [
    face(id, family, 500, 'normal', toFontPath('500Medium'), scripts, [language]),
    face(`${id}-bold`, family, 700, 'normal', toFontPath('700Bold'), scripts, [language]),
  ]
}

/**
 * Fonts that are asked, in this order, for a symbol that the fonts of a text lack. Symbols of text
 * come before emoji, whose hearts are hatched.
 */
const SYMBOL_STAND_INS = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-emoji'] as const

/** As `SYMBOL_STAND_INS`, after the font that has the symbols of East Asian text. */
export const listSymbolStandIns = (language: string): readonly string[] => [
  fallbackFor(language).symbol,
  ...SYMBOL_STAND_INS,
]

/**
 * No package carries it whole, so its files lie beside this one. It has Thai letters and hardly
 * anything else.
 */
function serifThai(id: string, weight: number, name: string): ListedBundledFace {
  const folder = '@panelflow/render/font/files'
  const { sha256 } = BUNDLED_FONT_FACTS[id] ?? NO_FACTS
  return {
    id,
    family: 'Noto Serif Thai',
    weight,
    style: 'normal',
    sha256,
    scripts: ['thai'],
    languages: ['th'],
    licence: 'OFL-1.1',
    source: 'bundled',
    file: `${folder}/NotoSerifThai-${name}.ttf`,
    licenceFile: `${folder}/LICENSE_FONT`,
  }
}

/**
 * The bundled fonts, in the order menus show them, without their letters: see bundled-faces.ts.
 * Adding, removing or updating a file changes pixels: see ENGINE_ID; then `npx tsx
 * tools/bundled-fonts.ts`.
 */
export const FONT_LIST: readonly ListedBundledFace[] = [
  face(
    'comic-neue',
    'Comic Neue',
    400,
    'normal',
    'comic-neue/400Regular/ComicNeue_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'comic-neue-bold',
    'Comic Neue',
    700,
    'normal',
    'comic-neue/700Bold/ComicNeue_700Bold.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'comic-neue-italic',
    'Comic Neue',
    400,
    'italic',
    'comic-neue/400Regular_Italic/ComicNeue_400Regular_Italic.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'comic-neue-bold-italic',
    'Comic Neue',
    700,
    'italic',
    'comic-neue/700Bold_Italic/ComicNeue_700Bold_Italic.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'bangers',
    'Bangers',
    400,
    'normal',
    'bangers/400Regular/Bangers_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'comic-relief',
    'Comic Relief',
    400,
    'normal',
    'comic-relief/400Regular/ComicRelief_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'comic-relief-bold',
    'Comic Relief',
    700,
    'normal',
    'comic-relief/700Bold/ComicRelief_700Bold.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'patrick-hand',
    'Patrick Hand',
    400,
    'normal',
    'patrick-hand/400Regular/PatrickHand_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'kalam',
    'Kalam',
    400,
    'normal',
    'kalam/400Regular/Kalam_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'kalam-bold',
    'Kalam',
    700,
    'normal',
    'kalam/700Bold/Kalam_700Bold.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'luckiest-guy',
    'Luckiest Guy',
    400,
    'normal',
    'luckiest-guy/400Regular/LuckiestGuy_400Regular.ttf',
    ['latin'],
    LATIN_LANGUAGES,
  ),
  face(
    'itim',
    'Itim',
    400,
    'normal',
    'itim/400Regular/Itim_400Regular.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'sriracha',
    'Sriracha',
    400,
    'normal',
    'sriracha/400Regular/Sriracha_400Regular.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'mali',
    'Mali',
    500,
    'normal',
    'mali/500Medium/Mali_500Medium.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'mali-bold',
    'Mali',
    700,
    'normal',
    'mali/700Bold/Mali_700Bold.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'mali-italic',
    'Mali',
    500,
    'italic',
    'mali/500Medium_Italic/Mali_500Medium_Italic.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'mali-bold-italic',
    'Mali',
    700,
    'italic',
    'mali/700Bold_Italic/Mali_700Bold_Italic.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
  face(
    'noto-sans-thai',
    'Noto Sans Thai',
    500,
    'normal',
    'noto-sans-thai/500Medium/NotoSansThai_500Medium.ttf',
    ['latin', 'thai'],
    ['th'],
  ),
  face(
    'noto-sans-thai-bold',
    'Noto Sans Thai',
    700,
    'normal',
    'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
    ['latin', 'thai'],
    ['th'],
  ),
  face(
    'noto-sans-sc',
    'Noto Sans SC',
    500,
    'normal',
    'noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['zh-Hans'],
  ),
  face(
    'noto-sans-sc-bold',
    'Noto Sans SC',
    700,
    'normal',
    'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['zh-Hans'],
  ),
  face(
    'noto-sans-tc',
    'Noto Sans TC',
    500,
    'normal',
    'noto-sans-tc/500Medium/NotoSansTC_500Medium.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['zh-Hant'],
  ),
  face(
    'noto-sans-tc-bold',
    'Noto Sans TC',
    700,
    'normal',
    'noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['zh-Hant'],
  ),
  face(
    'noto-sans-jp',
    'Noto Sans JP',
    500,
    'normal',
    'noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['ja'],
  ),
  face(
    'noto-sans-jp-bold',
    'Noto Sans JP',
    700,
    'normal',
    'noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
    ['latin', 'han', 'kana', 'symbol'],
    ['ja'],
  ),
  face(
    'noto-sans-kr',
    'Noto Sans KR',
    500,
    'normal',
    'noto-sans-kr/500Medium/NotoSansKR_500Medium.ttf',
    ['latin', 'hangul', 'symbol'],
    ['ko'],
  ),
  face(
    'noto-sans-kr-bold',
    'Noto Sans KR',
    700,
    'normal',
    'noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
    ['latin', 'hangul', 'symbol'],
    ['ko'],
  ),
  serifThai('noto-serif-thai', 400, 'Regular'),
  serifThai('noto-serif-thai-bold', 700, 'Bold'),
  ...serif('sc', ['latin', 'han', 'kana', 'symbol'], 'zh-Hans'),
  ...serif('tc', ['latin', 'han', 'kana', 'symbol'], 'zh-Hant'),
  ...serif('jp', ['latin', 'han', 'kana', 'symbol'], 'ja'),
  ...serif('kr', ['latin', 'hangul', 'symbol'], 'ko'),
  ...DISPLAY_FACES,
  ...SYMBOL_FACES,
]

const BY_ID = new Map(FONT_LIST.map((face) => [face.id, face]))

export function findFont(id: string): ListedBundledFace | undefined {
  return BY_ID.get(id)
}

const LATIN_STAND_IN = 'comic-neue-bold'

/** Font a new text of this language starts with. */
export const defaultFontFor = (language: string): string =>
  findLanguage(language)?.font ?? LATIN_STAND_IN

/**
 * Han glyphs differ by region, so the language decides whose shapes a Chinese character takes.
 */
function hanFontFor(language: string): string {
  const own = defaultFontFor(language)
  return findFont(own)?.scripts.includes('han') ? own : 'noto-sans-sc'
}

/** Fonts that stand in, by script, for what the chosen font of a text does not draw. */
export function fallbackFor(language: string): Readonly<Record<ScriptGroup, string>> {
  const han = hanFontFor(language)
  // Only faces without an alphabet or without digits of their own need these; they must not shout
  // among quiet letters.
  const latin = hasScript(language, 'latin')
    ? defaultFontFor(language)
    : hasScript(language, 'thai')
      ? 'noto-sans-thai'
      : LATIN_STAND_IN
  return {
    latin,
    thai: 'noto-sans-thai',
    han,
    kana: hasScript(language, 'han') ? han : 'noto-sans-jp',
    hangul: 'noto-sans-kr',
    symbol: hasScript(language, 'hangul') ? 'noto-sans-kr' : han,
    common: latin,
  }
}
