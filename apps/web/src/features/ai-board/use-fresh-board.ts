import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BOARD_READS } from './use-board-act.ts'
import { onLiveEvent } from '../../shell/live-updates.tsx'
import { refreshReads } from '../../lib/http/refetch.ts'

/** every page at work tells its progress each second: the board reads them together */
const GATHER_MS = 1500

const OF_THE_BOARD: ReadonlySet<string> = new Set([
  'task.changed',
  'chapter.changed',
  'order.changed',
  'ai_board.changed',
])

/** @returns how to stop */
const followEvents = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    timer = undefined
    void refreshReads(client, (endpointId) => BOARD_READS.some((id) => id === endpointId))
  }
  const stop = onLiveEvent(({ type }) => {
    if (OF_THE_BOARD.has(type)) timer ??= setTimeout(read, GATHER_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Keeps the board as it is on the server while it is open. */
export const useFreshBoard = (): void => {
  const client = useQueryClient()
  useEffect(() => followEvents(client), [client])
}
