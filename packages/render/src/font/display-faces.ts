import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import type { ListedBundledFace } from './font-face.ts'
import { face, LATIN_LANGUAGES } from './listed-face.ts'

const EAST_ASIAN: readonly ScriptGroup[] = ['latin', 'han', 'kana', 'symbol']
const KOREAN: readonly ScriptGroup[] = ['latin', 'hangul', 'symbol']

/**
 * Heavy and handwritten faces of languages with many letters. What one lacks comes from the
 * language's stand-ins, letter by letter. Black weights are families of their own, so that bold
 * letters of Noto Sans stay bold.
 */
export const DISPLAY_FACES: readonly ListedBundledFace[] = [
  face(
    'noto-sans-sc-black',
    'Noto Sans SC Black',
    900,
    'normal',
    'noto-sans-sc/900Black/NotoSansSC_900Black.ttf',
    EAST_ASIAN,
    ['zh-Hans'],
  ),
  face(
    'zcool-kuaile',
    'ZCOOL KuaiLe',
    400,
    'normal',
    'zcool-kuaile/400Regular/ZCOOLKuaiLe_400Regular.ttf',
    EAST_ASIAN,
    ['zh-Hans'],
  ),
  face(
    'noto-sans-tc-black',
    'Noto Sans TC Black',
    900,
    'normal',
    'noto-sans-tc/900Black/NotoSansTC_900Black.ttf',
    EAST_ASIAN,
    ['zh-Hant'],
  ),
  face(
    'dela-gothic-one',
    'Dela Gothic One',
    900,
    'normal',
    'dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf',
    EAST_ASIAN,
    ['ja'],
  ),
  face(
    'yusei-magic',
    'Yusei Magic',
    500,
    'normal',
    'yusei-magic/400Regular/YuseiMagic_400Regular.ttf',
    EAST_ASIAN,
    ['ja'],
  ),
  face(
    'black-han-sans',
    'Black Han Sans',
    900,
    'normal',
    'black-han-sans/400Regular/BlackHanSans_400Regular.ttf',
    KOREAN,
    ['ko'],
  ),
  face('gaegu-bold', 'Gaegu', 700, 'normal', 'gaegu/700Bold/Gaegu_700Bold.ttf', KOREAN, ['ko']),
  face(
    'kanit-black',
    'Kanit Black',
    900,
    'normal',
    'kanit/900Black/Kanit_900Black.ttf',
    ['latin', 'thai'],
    ['th', ...LATIN_LANGUAGES],
  ),
]

/** Draw what no other font has: emoji in one colour, arrows, stars. No language is set in them. */
export const SYMBOL_FACES: readonly ListedBundledFace[] = [
  face(
    'noto-sans-symbols',
    'Noto Sans Symbols',
    500,
    'normal',
    'noto-sans-symbols/500Medium/NotoSansSymbols_500Medium.ttf',
    ['symbol'],
    [],
  ),
  face(
    'noto-sans-symbols-bold',
    'Noto Sans Symbols',
    700,
    'normal',
    'noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf',
    ['symbol'],
    [],
  ),
  face(
    'noto-emoji',
    'Noto Emoji',
    500,
    'normal',
    'noto-emoji/500Medium/NotoEmoji_500Medium.ttf',
    ['symbol'],
    [],
  ),
  face(
    'noto-emoji-bold',
    'Noto Emoji',
    700,
    'normal',
    'noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
    ['symbol'],
    [],
  ),
  face(
    'noto-sans-symbols-2',
    'Noto Sans Symbols 2',
    400,
    'normal',
    'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    ['symbol'],
    [],
  ),
]
