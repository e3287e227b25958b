import type { BoardState } from '@panelflow/contract/ai-board.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { type ScreenName, screensFor } from '@panelflow/domain/permission/screens.ts'
import type { DueFilter } from '@panelflow/domain/schedule/due-filter.ts'
import { type Stage, STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { orderStatusesAt } from '@panelflow/domain/order/order-stage.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'

interface OrderFilter {
  readonly status?: readonly OrderStatus[]
  readonly chapterStage?: Stage
  readonly type?: 'urgent'
  readonly due?: DueFilter
  readonly person?: string
}

/** The order list with a filter, as its address says it. */
export const orderListHref = (role: number | null, filter: OrderFilter): string => {
  const query = Object.entries(filter).map(
    ([name, value]: [string, unknown]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return `/order/index/${role ?? ''}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** Address of a screen for a role that has it. */
const getScreenHref = (name: ScreenName, role: number | null): string | undefined =>
  isRoleId(role)
    ? screensFor([role])
        .find((screen) => screen.name === name)
        ?.path.replace(':role_id', String(role))
    : undefined

/** The AI board with one state of its chapters, for roles that have it. */
export const aiBoardHref = (role: number | null, state: BoardState): string | undefined => {
  const href = getScreenHref('ai_list', role)
  return href === undefined ? undefined : `${href}?state=${state}`
}

/** The queue of open check requests, for the role that has it. */
export const openChecksHref = (role: number | null): string | undefined =>
  getScreenHref('checks_list', role)

/** Every order that goes on. */
export const OPEN_STATUSES: readonly OrderStatus[] = orderStatusesAt(
  STAGES.filter((stage) => stage !== 'delivered'),
)
