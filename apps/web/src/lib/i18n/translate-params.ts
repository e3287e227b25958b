import { isChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import type { ErrorParam, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import i18next from 'i18next'
import { currentLocale } from './i18n.ts'
import { formatMinute } from '../time/time.ts'
import { getDisplayZone } from '../time/zone.ts'

const getStatusLabel = (value: string): string => {
  if (isChapterStatus(value)) return i18next.t(`chapter.status.${value}`)
  const status = ORDER_STATUSES.find((known) => known === value)
  return status === undefined ? value : i18next.t(`order.status.${status}`)
}

const getSeatLabel = (value: string): string => {
  const seat = SEATS.find((known) => known === value)
  return seat === undefined ? value : i18next.t(`seat.${seat}`)
}

const translateParam = (name: string, value: ErrorParam): ErrorParam => {
  if (typeof value !== 'string') return value
  if (name === 'status') return getStatusLabel(value)
  if (name === 'seat') return getSeatLabel(value)
  return /^\d{4}-\d{2}-\d{2}T/.test(value)
    ? formatMinute(value, currentLocale(), getDisplayZone())
    : value
}

/**
 * Values of an error as a person reads them: statuses and seats by their label, instants in the
 * reader's form.
 */
export const translateParams = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, translateParam(name, value)]),
  )
