import { useEffect, useState } from 'react'
import { isCallError } from '../../lib/http/call-error.ts'

/**
 * Seconds the server asked to wait (`Retry-After`, also in the params of the refusal); 0 when it
 * did not.
 */
export const getWaitSeconds = (error: unknown): number => {
  const seconds = isCallError(error) && error.code === 42_901 ? error.params['seconds'] : 0
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 0
}

export interface Countdown {
  /** seconds left; 0: go on */
  readonly left: number
  readonly start: (seconds: number) => void
}

/**
 * Counts whole seconds down; a tab that slept catches up, because the end is kept, not the rest.
 */
export const useCountdown = (): Countdown => {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  const start = (seconds: number): void => {
    const at = Date.now()
    setNow(at)
    setEndsAt(at + seconds * 1000)
  }
  return { left, start }
}
