import { setTimeout as sleep } from 'node:timers/promises'
import { refreshForecasts } from '../features/schedule/refresh-forecasts.ts'
import type { StartWork } from './start-work.ts'

const IDLE_MS = 1000

/**
 * Forecasts of orders that changed, as long as the worker runs; between two rounds of many others
 * may write.
 */
export const startForecastWork: StartWork = async ({ deps, onError }) => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let busy = false
      try {
        busy = (await refreshForecasts(deps)) > 0
      } catch (error) {
        onError(error)
      }
      await sleep(busy ? IDLE_MS / 10 : IDLE_MS, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      )
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
