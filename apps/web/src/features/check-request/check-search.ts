import { CHECK_STATES } from '@panelflow/contract/check-request.ts'
import { REASON_CODES, type ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { CHECK_ACTIONS, type CheckAction } from '@panelflow/domain/order/workflow-event.ts'
import { type ListSearch, parseListSearch, uuidIn } from '../../lib/table/list-search.ts'

/**
 * Filters of the queue of check requests, and the request that is open, as they stand in the
 * address.
 */
export interface CheckSearch extends Omit<ListSearch, 'order'> {
  readonly state?: Exclude<(typeof CHECK_STATES)[number], 'open'>
  readonly language?: TargetLanguage
  readonly reason?: ReasonCode
  readonly action?: CheckAction
  /** the request whose window is open */
  readonly request?: string
}

/**
 * Whatever stands in the address; what is not understood is left out. Open requests are shown when
 * nothing is said.
 */
export const parseCheckSearch = (raw: Record<string, unknown>): CheckSearch => {
  const { search, page, size } = parseListSearch(raw, 200)
  const state = CHECK_STATES.find((one) => one === raw['state'])
  return {
    search,
    page,
    size,
    state: state === 'open' ? undefined : state,
    language: TARGET_LANGUAGES.find((one) => one === raw['language']),
    reason: REASON_CODES.find((one) => one === raw['reason']),
    action: CHECK_ACTIONS.find((one) => one === raw['action']),
    request: uuidIn(raw['request']),
  }
}
