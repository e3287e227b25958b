import type { BoardPageView, BoardState } from '@panelflow/contract/ai-board.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'

export const STATE_TONES: Readonly<Record<BoardState, Tone>> = {
  failed: 'bad',
  running: 'active',
  waiting: 'waiting',
  paused: 'attention',
  done: 'good',
}

export const PAGE_TONES: Readonly<Record<BoardPageView['status'], Tone>> = {
  failed: 'bad',
  running: 'active',
  pending: 'waiting',
  canceled: 'attention',
  done: 'good',
}
