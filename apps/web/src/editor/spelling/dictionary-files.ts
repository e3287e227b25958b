import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import enAffixes from 'dictionary-en/index.aff?url'
import enWords from 'dictionary-en/index.dic?url'
import gbAffixes from 'dictionary-en-gb/index.aff?url'
import gbWords from 'dictionary-en-gb/index.dic?url'
import esAffixes from 'dictionary-es/index.aff?url'
import esWords from 'dictionary-es/index.dic?url'
import frAffixes from 'dictionary-fr/index.aff?url'
import frWords from 'dictionary-fr/index.dic?url'
import ptAffixes from 'dictionary-pt/index.aff?url'
import ptWords from 'dictionary-pt/index.dic?url'

/** Addresses of the files of every dictionary; a file is fetched when its language is checked. */
export const DICTIONARY_FILES: Readonly<
  Record<SpellingDictionary, { readonly affixes: string; readonly words: string }>
> = {
  en: { affixes: enAffixes, words: enWords },
  'en-gb': { affixes: gbAffixes, words: gbWords },
  es: { affixes: esAffixes, words: esWords },
  fr: { affixes: frAffixes, words: frWords },
  pt: { affixes: ptAffixes, words: ptWords },
}
