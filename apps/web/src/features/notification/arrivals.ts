import type { NotificationView } from '@panelflow/contract/notification.ts'
import { useEffect, useRef, useState } from 'react'
import { useNewest } from './api/notifications.ts'

/** Place of a message in time; sorts as text. */
const toPlace = ({ at, id }: Pick<NotificationView, 'at' | 'id'>): string => `${at} ${id}`

/** Newer than the newest that was seen. Null: nothing was seen yet, so nothing is news. */
const arrivedSince = (
  newest: string | null,
  rows: readonly NotificationView[],
): readonly NotificationView[] =>
  newest === null ? [] : rows.filter((row) => toPlace(row) > newest)

const NONE = ''

/**
 * Calls for what comes while the screen is open, unless it is not to interrupt.
 * @returns the last that came, for the live region
 */
export const useArrivals = (
  onArrive: (message: NotificationView) => void,
): NotificationView | null => {
  const rows = useNewest()
  const newest = useRef<string | null>(null)
  const [last, setLast] = useState<NotificationView | null>(null)
  useEffect(() => {
    if (rows === undefined) return
    const arrived = arrivedSince(newest.current, rows)
    const top = rows[0] === undefined ? NONE : toPlace(rows[0])
    newest.current = newest.current === null || top > newest.current ? top : newest.current
    const loud = arrived.filter(({ isSilent }) => !isSilent)
    for (const message of loud.toReversed()) onArrive(message)
    if (loud[0] !== undefined) setLast(loud[0])
  }, [rows, onArrive])
  return last
}
