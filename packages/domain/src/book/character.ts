import type { TargetLanguage } from '../locale/language.ts'

/** Who appears in a book, and how they talk. */
export interface Character {
  readonly name: string
  /** other names by which bubbles name them as speaker */
  readonly aliases: readonly string[]
  /** who they are */
  readonly note: string
  /** how they talk, in every language */
  readonly voice: string
  /** how they talk in one language, beside what holds for all */
  readonly voices: Readonly<Partial<Record<TargetLanguage, string>>>
}

/** Letters, and names. */
export const CHARACTER_LIMITS = {
  name: 100,
  aliases: 20,
  note: 2_000,
  voice: 1_000,
  /** characters of a book */
  count: 500,
} as const

/** By which names are the same: width, case and space around them do not count. */
export const toCharacterKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

interface Spoken {
  readonly name: string
  readonly lines: number
}

/**
 * Lines of each character by its names, and the speakers nobody has described yet. A name of
 * several characters counts for the first.
 */
export const countLines = <C extends Pick<Character, 'name' | 'aliases'>>(
  characters: readonly C[],
  spoken: readonly Spoken[],
): { readonly lines: ReadonlyMap<C, number>; readonly others: readonly Spoken[] } => {
  const byKey = new Map<string, C>()
  for (const character of characters)
    for (const name of [character.name, ...character.aliases]) {
      const key = toCharacterKey(name)
      if (!byKey.has(key)) byKey.set(key, character)
    }
  const lines = new Map<C, number>()
  const others: Spoken[] = []
  for (const one of spoken) {
    const found = byKey.get(toCharacterKey(one.name))
    if (found === undefined) others.push(one)
    else lines.set(found, (lines.get(found) ?? 0) + one.lines)
  }
  return { lines, others }
}

/** How somebody talks, for translators into a language; '' where nothing is said. */
export const getVoice = (
  { voice, voices }: Pick<Character, 'voice' | 'voices'>,
  language: TargetLanguage,
): string => [voice, voices[language] ?? ''].filter((text) => text.trim() !== '').join('\n')
