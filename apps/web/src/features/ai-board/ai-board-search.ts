import { BOARD_STATES, type BoardState } from '@panelflow/contract/ai-board.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { RUN_STAGES, type RunStage } from '@panelflow/domain/order/workflow-event.ts'
import { parseListSearch, uuidIn } from '../../lib/table/list-search.ts'

/** Filters of the board and the chapter that lies open, as they stand in the address. */
export interface AiBoardSearch {
  readonly state?: BoardState
  readonly stage?: RunStage
  readonly language?: TargetLanguage
  readonly search?: string
  readonly orderId?: string
  /** mark of the part before */
  readonly after?: string
  readonly chapter?: string
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseAiBoardSearch = (raw: Record<string, unknown>): AiBoardSearch => ({
  state: BOARD_STATES.find((one) => one === raw['state']),
  stage: RUN_STAGES.find((one) => one === raw['stage']),
  language: TARGET_LANGUAGES.find((one) => one === raw['language']),
  search: parseListSearch(raw, 100).search,
  orderId: uuidIn(raw['orderId']),
  after:
    typeof raw['after'] === 'string' && raw['after'] !== ''
      ? raw['after'].slice(0, 120)
      : undefined,
  chapter: uuidIn(raw['chapter']),
})
