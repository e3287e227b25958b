import type { OrderView } from '@panelflow/contract/order.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'

/** The colour of a deadline follows the forecast; what is on time stays quiet in a list. */
export const RISK_TONE: Readonly<Record<OrderView['forecast']['risk'], Tone>> = {
  none: 'neutral',
  safe: 'neutral',
  tight: 'waiting',
  late: 'attention',
  passed: 'bad',
}
