import { isSetInSquares } from '@panelflow/domain/locale/language.ts'

/** A word is parted only when that spares nearly a whole line. */
export const HYPHENATES = 0.7
const SPLITS_A_WORD = 0.15
/** An article or preposition at the end of a line: a third of a line may stay empty to spare it. */
const ENDS_IN_FUNCTION_WORD = 0.1
/** A short first word of a sentence at the end of a line: its sentence looks cut off. */
const ENDS_IN_FIRST_WORD = 0.08
/** Any place but the end of a clause, which Thai shows by a space. */
const WITHIN_A_CLAUSE = 0.01
const WITHIN_A_CLAUSE_WITHOUT_SPACES = 0.04
/** Polite and final particles, which lean on the word before them. */
const THAI_PARTICLE = /^(?:นะ|น่ะ|ครับ|ค่ะ|คะ|จ้ะ|จ๊ะ|สิ|ล่ะ|ละ|เหรอ|ไหม|แล้ว|ๆ)/
const BEFORE_A_PARTICLE = 0.1
/** Letters before a break that its cost depends on. */
const LONGEST_LINE_END = 24
const SENTENCE_AND_WORD = /[.!?…]["'”’»)\]]*[^\S\n]+[¡¿"'“‘«]*(?:[\p{L}'’]\p{M}*){1,5}\s*$/u
const CLAUSE_END = /[,.;:!?…،、。，；：！？]["'”’»)\]」』]*\s*$/u

/**
 * What ending a line at `at` (UTF-16) costs; 1 is as much as leaving a whole line empty. Hyphens
 * cost `HYPHENATES`.
 */
export function computeBreakCost(
  text: string,
  at: number,
  insideWord: boolean,
  language: string,
): number {
  if (insideWord) return SPLITS_A_WORD
  const line = text.slice(Math.max(0, at - LONGEST_LINE_END), at)
  if (endsInFunctionWord(line, language)) return ENDS_IN_FUNCTION_WORD
  if (CLAUSE_END.test(line)) return 0
  if (!isSetInSquares(language) && SENTENCE_AND_WORD.test(line)) return ENDS_IN_FIRST_WORD
  if (isThaiLetter(text.charCodeAt(at - 1)) && isThaiLetter(text.charCodeAt(at)))
    return THAI_PARTICLE.test(text.slice(at, at + 6))
      ? BEFORE_A_PARTICLE
      : WITHIN_A_CLAUSE_WITHOUT_SPACES
  return isSetInSquares(language) ? WITHIN_A_CLAUSE_WITHOUT_SPACES : WITHIN_A_CLAUSE
}

export function isThaiLetter(codePoint: number): boolean {
  return codePoint >= 0xe00 && codePoint <= 0xe7f
}

/**
 * Short words that lean on the next one: articles, prepositions, conjunctions and the like. A line
 * that ends in one makes readers stumble (Chicago Manual of Style 2.112; Imprimerie nationale,
 * "Coupures"), so it costs something; it is never forbidden.
 */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'a an the and or but nor of to in on at by for from with as if i my your his her its our their',
    es: 'el la los las lo un una unos unas y e o u ni a al de del en con por para sin que se me te le mi tu su si no',
    fr: 'le la les un une des du de et ou ni à au aux en par pour sur sans dans que qui ce cet cette ces mon ma mes ton ta tes son sa ses ne se me te y si',
    id: 'di ke dari dan atau yang pada untuk oleh si sang para se',
    pt: 'o a os as um uma uns umas e ou nem de do da dos das em no na nos nas por pelo pela para com sem que se me te lhe meu sua seu não',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
)

const LAST_WORD = /(?:^|[\s"'“‘«(¿¡—–-])(\p{L}+) *$/u

/** @param line the end of a line, at most a few words */
function endsInFunctionWord(line: string, language: string): boolean {
  const words = WORDS[language]
  if (words === undefined) return false
  const word = LAST_WORD.exec(line)?.[1]
  return word !== undefined && words.has(word.toLowerCase())
}
