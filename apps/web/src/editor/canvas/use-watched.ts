import { useSyncExternalStore } from 'react'
import type { Watched } from '../engine/cell.ts'

/** The value of an engine's cell; the component follows its changes. */
export const useWatched = <T>(cell: Watched<T>): T => useSyncExternalStore(cell.subscribe, cell.get)

type Plain = string | number | boolean | null

/**
 * One plain value out of a cell: the component is drawn again only when that value changes, not
 * with every letter typed.
 */
export const useWatchedPart = <T, P extends Plain>(cell: Watched<T>, part: (value: T) => P): P =>
  useSyncExternalStore(cell.subscribe, () => part(cell.get()))
