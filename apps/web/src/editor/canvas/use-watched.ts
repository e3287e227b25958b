import { useSyncExternalStore } from 'react'
import type { Watched } from '../engine/cell.ts'

/** The value of an engine's cell; the component follows its changes. */
export const useWatched = <T>(cell: Watched<T>): T => useSyncExternalStore(cell.subscribe, cell.get)
