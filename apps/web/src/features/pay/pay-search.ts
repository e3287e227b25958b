import { uuidIn } from '../../lib/table/list-search.ts'

export const PAY_TABS = ['sheets', 'rates'] as const
type PayTab = (typeof PAY_TABS)[number]

/** What is open, as it stands in the address; without days it is the month that ended last. */
export interface PaySearch {
  readonly tab?: PayTab
  readonly from?: string
  readonly to?: string
  /** whose sheet of the period is open */
  readonly person?: string
  /** a locked sheet that is open */
  readonly sheet?: string
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Whatever stands in the address; what is not understood is left out. */
export const parsePaySearch = (raw: Record<string, unknown>): PaySearch => ({
  tab: PAY_TABS.find((one) => one === raw['tab']),
  from: dayIn(raw['from']),
  to: dayIn(raw['to']),
  person: uuidIn(raw['person']),
  sheet: uuidIn(raw['sheet']),
})
