import type { Seat } from '@panelflow/domain/order/seat.ts'
import type { ComicLanguage } from '../comic-languages.ts'
import { CLOUD_WHALE, type DemoComic } from '../demo-comic.ts'
import type { PersonName } from '../people.ts'
import type { Studio } from '../studio.ts'

/** The history of one order, from its first day to its present state. */
export interface Story {
  /** shown while the demo is made */
  readonly name: string
  readonly tell: (studio: Studio) => Promise<void>
}

export type Staff = Readonly<Record<Seat, PersonName>>

const LANGUAGE_NAMES: Readonly<Record<ComicLanguage, string>> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  th: 'ไทย',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  id: 'Bahasa Indonesia',
}

/** `云鲸停靠处 1–2 · Español` */
export const getOrderTitle = (
  language: ComicLanguage,
  first: number,
  last = first,
  comic: DemoComic = CLOUD_WHALE,
): string =>
  `${comic.title['zh-Hans']} ${first === last ? first : `${first}–${last}`} · ${LANGUAGE_NAMES[language]}`
