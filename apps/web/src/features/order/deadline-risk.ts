import { STAGES, stageRank } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { DAY_MS } from '../../lib/time.ts'

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

type Measured = Pick<OrderView, 'cutoffTime' | 'createdAt' | 'progress' | 'status'>

/** 0 to 1: how far the chapters are on their way through the stages, on average. */
export const workDone = ({ progress }: Pick<OrderView, 'progress'>): number => {
  const last = STAGES.length - 1
  const sum = STAGES.reduce((total, stage) => total + (progress.byStage[stage] ?? 0) * stageRank(stage), 0)
  return progress.chapters === 0 ? 0 : sum / (progress.chapters * last)
}

export interface Risk {
  readonly tone: Tone
  readonly behind: boolean
}

/** An order is behind when the share of time gone is well over the share of work done. */
const BEHIND_BY = 0.25

/** Real risk, not only the clock: little time left, or much work for the time that is left. */
export const deadlineRisk = (order: Measured, now: number): Risk => {
  if (isFinal(order)) return { tone: 'neutral', behind: false }
  const end = Date.parse(order.cutoffTime)
  const start = Date.parse(order.createdAt)
  if (now > end) return { tone: 'bad', behind: false }
  const timeGone = end <= start ? 1 : Math.min(1, Math.max(0, (now - start) / (end - start)))
  const behind = timeGone - workDone(order) > BEHIND_BY
  if (behind || end - now < DAY_MS) return { tone: 'attention', behind }
  return { tone: end - now < 3 * DAY_MS ? 'waiting' : 'neutral', behind }
}
