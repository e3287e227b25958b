import type { CharacterView } from '@panelflow/contract/book-character.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

type VoiceKey = `voice.${TargetLanguage}`

/** A character as its form has it; every language has a field, so that each is compared alone. */
export type CharacterValues = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly note: string
  readonly voice: string
} & Readonly<Record<VoiceKey, string>>

export const VOICE_KEYS: readonly { readonly key: VoiceKey; readonly language: TargetLanguage }[] =
  TARGET_LANGUAGES.map((language) => ({ key: `voice.${language}`, language }))

export const toCharacterValues = (
  character: Pick<CharacterView, 'name' | 'aliases' | 'note' | 'voice' | 'voices'>,
): CharacterValues => ({
  name: character.name,
  aliases: character.aliases,
  note: character.note,
  voice: character.voice,
  ...(Object.fromEntries(
    VOICE_KEYS.map(({ key, language }) => [key, character.voices[language] ?? '']),
  ) as Record<VoiceKey, string>),
})

/** The contents as they are sent; languages of which nothing is said are left out. */
export const toCharacterBody = (values: CharacterValues) => ({
  name: values.name.trim(),
  aliases: values.aliases.map((alias) => alias.trim()).filter((alias) => alias !== ''),
  note: values.note,
  voice: values.voice,
  voices: Object.fromEntries(
    VOICE_KEYS.flatMap(({ key, language }) => {
      const text = values[key].trim()
      return text === '' ? [] : [[language, text]]
    }),
  ),
})
