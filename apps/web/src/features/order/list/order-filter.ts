import type { OrderFilter } from '@panelflow/contract/order-list.ts'
import type { Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { OrderKind, OrderStatus, OrderType } from '@panelflow/domain/order/order-status.ts'

/** Filters of the list as the address keeps them; several values of one mean any of them. */
export interface OrderFilters {
  readonly search?: string
  readonly status?: readonly OrderStatus[]
  readonly stage?: readonly Stage[]
  /** orders that go on with a chapter at one of these */
  readonly chapterStage?: readonly Stage[]
  readonly language?: readonly TargetLanguage[]
  readonly type?: readonly OrderType[]
  readonly kind?: readonly OrderKind[]
  readonly book?: readonly string[]
  /** just these orders */
  readonly only?: readonly string[]
  /** accounts somebody waits for */
  readonly person?: readonly string[]
  readonly scope?: 'mine'
  readonly due?: NonNullable<OrderFilter['due']>
  /** days, `YYYY-MM-DD` */
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly dueFrom?: string
  readonly dueTo?: string
}

export const isFiltered = (filters: OrderFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

const copied = <T>(values: readonly T[] | undefined): T[] | undefined =>
  values === undefined ? undefined : [...values]

/** The filters as the wire takes them; what is not set is left out. */
export const wireFilter = (filters: OrderFilters): OrderFilter => {
  const { status, stage, chapterStage, language, type, kind, book, only, person, ...rest } = filters
  const lists = {
    status: copied(status),
    stage: copied(stage),
    chapterStage: copied(chapterStage),
    language: copied(language),
    type: copied(type),
    kind: copied(kind),
    book: copied(book),
    only: copied(only),
    person: copied(person),
  }
  const given = Object.entries({ ...rest, ...lists }).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), scope: filters.scope ?? 'all' }
}
