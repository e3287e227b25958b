import type { OrderIdentityView } from '@panelflow/contract/order-identity.ts'
import i18next from 'i18next'
import { formatShort } from '../time/time.ts'
import { getDisplayZone } from '../time/zone.ts'
import { bookTitle, languageName } from './labels.ts'

type Named = Omit<OrderIdentityView, 'title' | 'book'> & {
  readonly book: Pick<OrderIdentityView['book'], 'bookId' | 'titleZh' | 'titleEn'>
}

export interface IdentityOptions {
  readonly locale: string
  readonly now: number
  /** chapters that are meant, in words such as `3` or `3–5, 8`; the whole order unless given */
  readonly chapters?: string
}

/** `4`, `3–5`: the chapters of an order. */
const formatRange = ({
  chapterStart,
  chapterEnd,
}: Pick<Named, 'chapterStart' | 'chapterEnd'>): string =>
  chapterStart === chapterEnd ? `${chapterStart}` : `${chapterStart}–${chapterEnd}`

/** "Chapter 4", "Chapters 3–5". */
export const formatChapters = (
  order: Pick<Named, 'chapterStart' | 'chapterEnd'>,
  chapters = formatRange(order),
): string =>
  i18next.t('order.identity.chapters', {
    count: /^\d+$/.test(chapters) ? 1 : 2,
    range: chapters,
  })

/** Book · chapters · language: for a tab or a heading. */
export const formatOrderName = (
  order: Omit<Named, 'cutoffTime' | 'serial' | 'type'>,
  { locale, chapters }: Omit<IdentityOptions, 'now'>,
): string =>
  [
    bookTitle(order, locale),
    formatChapters(order, chapters),
    languageName(order.targetLanguage, locale),
  ].join(' · ')

/** Book · chapters · language · deadline, and urgent where it is. */
export const formatIdentity = (order: Named, { now, ...options }: IdentityOptions): string =>
  [
    formatOrderName(order, options),
    i18next.t('order.identity.due', {
      time: formatShort(order.cutoffTime, options.locale, getDisplayZone(), now),
    }),
    ...(order.type === 'urgent' ? [i18next.t('order.type.urgent')] : []),
  ].join(' · ')
