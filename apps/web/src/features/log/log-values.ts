import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { CHECK_ACTIONS, RUN_STAGES, SUSPECTED_CAUSES } from '@panelflow/domain/order/workflow-event.ts'
import type { TFunction } from 'i18next'
import type app from '../../locales/en.json'
import { personName } from '../../lib/labels.ts'
import { formatMinute } from '../../lib/time.ts'

export type Details = Readonly<Record<string, unknown>>

/** In whose language and zone a sentence is made. */
export interface Reader {
  readonly t: TFunction
  readonly locale: string
  readonly zone: string
}

const oneOf = <T extends string>(offered: readonly T[], value: unknown): T | undefined => offered.find((one) => one === value)

export const textOf = (details: Details, field: string): string => {
  const value = details[field]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** A value this build does not know is shown as words, never as a key with underscores. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '')

type EventName = keyof (typeof app)['chapter']['event']

/** Makers of the words of one value each. */
export const wordsFor = {
  chapterStatus: ({ t }: Reader, value: unknown): string => {
    const status = oneOf(CHAPTER_STATUSES, value)
    return status === undefined ? plain(value) : t(`chapter.status.${status}`)
  },
  orderStatus: ({ t }: Reader, value: unknown): string => {
    const status = oneOf(ORDER_STATUSES, value)
    return status === undefined ? plain(value) : t(`order.status.${status}`)
  },
  kind: ({ t }: Reader, value: unknown): string => {
    const kind = oneOf(ORDER_KINDS, value)
    return kind === undefined ? plain(value) : t(`order.kind.${kind}`)
  },
  orderType: ({ t }: Reader, value: unknown): string => {
    const type = oneOf(ORDER_TYPES, value)
    return type === undefined ? plain(value) : t(`order.type.${type}`)
  },
  seat: ({ t }: Reader, value: unknown): string => {
    const seat = oneOf(SEATS, value)
    return seat === undefined ? plain(value) : t(`seat.${seat}`)
  },
  stage: ({ t }: Reader, value: unknown): string => {
    const stage = oneOf(RUN_STAGES, value)
    return stage === undefined ? plain(value) : t(`run.${stage}`)
  },
  cause: ({ t }: Reader, value: unknown): string => {
    const cause = oneOf(SUSPECTED_CAUSES, value)
    return cause === undefined ? plain(value) : t(`cause.${cause}`)
  },
  checkAction: ({ t }: Reader, value: unknown): string => {
    const action = oneOf(CHECK_ACTIONS, value)
    return action === undefined ? plain(value) : t(`check.action_name.${action}`)
  },
  event: ({ t }: Reader, value: unknown): string => {
    const key: string = `chapter.event.${String(value)}`
    const words = t(key as `chapter.event.${EventName}`, { defaultValue: '' })
    return words === '' ? plain(value) : words
  },
  instant: ({ locale, zone }: Reader, value: unknown): string =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatMinute(value, locale, zone) : plain(value),
  person: ({ t }: Reader, value: unknown): string =>
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'realName' in value &&
    typeof value.realName === 'string'
      ? personName({ name: value.name, realName: value.realName })
      : t('log.somebody'),
} as const

/** Chapter numbers with runs joined: 1–4, 7. */
export const numberRuns = (value: unknown): string => {
  const numbers = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number').sort((a, b) => a - b) : []
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
