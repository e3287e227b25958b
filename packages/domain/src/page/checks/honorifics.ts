/**
 * Honorifics of Japanese, Korean and Chinese in translations into Latin letters. A book that keeps
 * them turns on the first check, one that translates or drops them the second.
 */
import { hasScript } from '../../locale/language.ts'
import { type CheckedDocuments, defineCheck, findSpans, inLines, type TextSpan } from './check.ts'

interface Honorific {
  /** behind a name, or a word by itself, in the source */
  readonly source: RegExp
  /** as the translation may write it, the usual form first */
  readonly romanised: readonly string[]
}

const aHonorific = (source: string, ...romanised: readonly string[]): Honorific => ({
  source: new RegExp(source, 'u'),
  romanised,
})

/** The end of a name; what follows other letters is mostly part of a word, as in たくさん. */
const NAME = String.raw`(?<=[\p{Script=Han}\p{Script=Katakana}ー])`
/** お父さん, 神様 and 諸君 are words of their own, not names with an honorific. */
const NO_KIN = '(?<![父母兄姉爺婆嬢客神皆王姫奥諸主])'
/** And so are 赤ちゃん, 暴君, 模様 and 宮殿. */
const NO_WORD = {
  ちゃん: '(?<![赤坊])',
  君: '(?<![暴名明若細幼])',
  様: '(?<![同模仕異多有一別両])',
  殿: '(?<![宮御神本拝沈])',
}

const JAPANESE: readonly Honorific[] = [
  aHonorific(`${NAME}${NO_KIN}さん`, 'san'),
  aHonorific(`${NAME}${NO_KIN}(?:くん|${NO_WORD.君}君)(?!主)`, 'kun'),
  aHonorific(`${NAME}${NO_KIN}${NO_WORD.ちゃん}ちゃん`, 'chan'),
  aHonorific(`${NAME}${NO_KIN}(?:さま|${NO_WORD.様}様)(?![子式々])`, 'sama'),
  aHonorific(`${NAME}${NO_KIN}${NO_WORD.殿}殿(?![下様堂])`, 'dono'),
  aHonorific(`${NAME}(?:先輩|せんぱい)`, 'senpai', 'sempai'),
  aHonorific(`${NAME}(?:先生|せんせい)`, 'sensei'),
]

/** Where a Korean word ends: before anything but Hangul, or before a particle. */
const END = String.raw`(?=[은는이가을를께도의야아와과]?(?!\p{Script=Hangul}))`
const AFTER_NAME = String.raw`(?<=\p{Script=Hangul}{2} ?)`

const KOREAN: readonly Honorific[] = [
  aHonorific(`${AFTER_NAME}(?<!아저|아가)씨${END}`, 'ssi', 'shi'),
  aHonorific(`${AFTER_NAME}선배(?:님)?${END}`, 'seonbae', 'sunbae'),
  aHonorific(`${AFTER_NAME}오빠${END}`, 'oppa'),
  aHonorific(`${AFTER_NAME}언니${END}`, 'eonni', 'unnie'),
  aHonorific(`${AFTER_NAME}누나${END}`, 'nuna', 'noona'),
  aHonorific(`${AFTER_NAME}(?<!인|모|대|소|유|변|성)형(?:님)?${END}`, 'hyeong', 'hyung'),
]

const CHINESE: readonly Honorific[] = [
  aHonorific('[师師]兄', 'shixiong'),
  aHonorific('[师師]姐', 'shijie'),
  aHonorific('[师師]弟', 'shidi'),
  aHonorific('[师師]妹', 'shimei'),
  aHonorific('[师師][父傅]', 'shifu'),
  aHonorific('前[辈輩]', 'qianbei'),
]

const listHonorifics = ({ languages }: CheckedDocuments): readonly Honorific[] => {
  if (!hasScript(languages.target, 'latin')) return []
  if (languages.source.startsWith('ja')) return JAPANESE
  if (languages.source.startsWith('ko')) return KOREAN
  return languages.source.startsWith('zh') ? CHINESE : []
}

/** As a word by itself, or behind a name with a hyphen or a space. */
const toPattern = ({ romanised }: Honorific, flags: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${romanised.join('|')})(?!\p{L})`, flags)

/** The source addresses somebody with an honorific that the translation leaves out. */
export const honorificMissing = defineCheck({
  level: 'off',
  find: inLines(({ source, translation }, page) => {
    const missing = listHonorifics(page).flatMap((honorific) => {
      const [found] = honorific.source.exec(source) ?? []
      return found === undefined || toPattern(honorific, 'iu').test(translation)
        ? []
        : [`${found} → ${honorific.romanised[0] ?? ''}`]
    })
    return missing.length === 0 ? null : { details: missing }
  }),
})

/** Short ones are words elsewhere, as in San Jose: they count with their hyphen only. */
const SUFFIXES: ReadonlySet<string> = new Set(['san', 'kun', 'chan', 'sama', 'dono', 'ssi', 'shi'])

const listKept = (honorific: Honorific, translation: string): readonly TextSpan[] =>
  findSpans(translation, toPattern(honorific, 'giu')).filter(
    ({ from, to }) =>
      !SUFFIXES.has(translation.slice(from, to).toLowerCase()) ||
      /[-‐‑]/u.test(translation[from - 1] ?? ''),
  )

/** An honorific of the source stands in the translation in Latin letters. */
export const honorificKept = defineCheck({
  level: 'off',
  find: inLines(({ source, translation }, page) => {
    const spans = listHonorifics(page)
      .filter((honorific) => honorific.source.test(source))
      .flatMap((honorific) => listKept(honorific, translation))
    return spans.length === 0
      ? null
      : { spans, details: spans.map(({ from, to }) => translation.slice(from, to)) }
  }),
})
