import { useMemo } from 'react'
import type { LayerState } from '../engine/photo-history.ts'
import type { Photo } from '../engine/photo.ts'

export interface Pulled {
  /** shows layers while a value is pulled */
  readonly pull: (after: LayerState) => void
  /** what was pulled becomes one step of the history */
  readonly settle: () => void
}

const createPulled = (photo: Photo): Pulled => {
  let before: LayerState | null = null
  const getNow = (): LayerState => {
    const { layers, active } = photo.state.get()
    return { layers, active }
  }
  return {
    pull: (after) => {
      before ??= getNow()
      photo.showLayers(after)
    },
    settle: () => {
      if (before === null) return
      const first = before
      before = null
      photo.setLayers(getNow(), first)
    },
  }
}

/** Values that are seen while they are pulled, and taken back in one step. */
export const usePulled = (photo: Photo): Pulled => useMemo(() => createPulled(photo), [photo])
