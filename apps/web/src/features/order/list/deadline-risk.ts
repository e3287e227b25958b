import type { OrderView } from '@panelflow/contract/order.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'

const FINAL: readonly OrderView['status'][] = [
  'completed',
  'canceled',
  'terminated',
  'terminated_in_translation',
  'terminated_in_proofreading',
  'terminated_in_review',
  'terminated_in_typesetting',
]

export const isFinal = ({ status }: Pick<OrderView, 'status'>): boolean => FINAL.includes(status)

/** The colour of a deadline follows the forecast; what is on time stays quiet in a list. */
export const RISK_TONE: Readonly<Record<OrderView['forecast']['risk'], Tone>> = {
  none: 'neutral',
  safe: 'neutral',
  tight: 'waiting',
  late: 'attention',
  passed: 'bad',
}
