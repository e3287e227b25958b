import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { holdKeys, typeWhenFocused } from './hold-keys.ts'
import { whenIdle } from './when-idle.ts'

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches it ahead. A failure is that of showing it. */
  readonly preload: () => Promise<void>
}

interface LazyPartOptions {
  /** it puts the focus into a field: letters pressed before that are typed there */
  readonly takesFocus?: boolean
}

/** Until it is there, or closed before that. */
const useHeldKeys = (isLoading: boolean, isFetched: () => boolean): void => {
  useLayoutEffect(() => {
    if (!isLoading) return undefined
    const held = holdKeys(window)
    return () => (isFetched() ? typeWhenFocused(held) : void held.take())
  }, [isLoading, isFetched])
}

/**
 * A part of a screen whose code is fetched when it is first shown, or before. One that was fetched
 * is shown at once, where React's `lazy` waits up to a third of a second. A failure is thrown while
 * it is shown; the next time it is fetched again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { takesFocus = false }: LazyPartOptions = {},
): LazyPart<Props> => {
  let found: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const fetchPart = (): Promise<void> =>
    (loading ??= load().then(
      (part) => {
        found = part
      },
      (cause: unknown) => {
        loading = null
        throw cause
      },
    ))
  const isFetched = (): boolean => found !== null
  const Part = (props: Props): ReactNode => {
    const [Loaded, setLoaded] = useState(() => found)
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
    useHeldKeys(takesFocus && Loaded === null, isFetched)
    useEffect(() => {
      if (Loaded === null)
        fetchPart().then(
          () => setLoaded(() => found),
          (cause: unknown) => setFailure({ cause }),
        )
    }, [Loaded])
    if (failure !== null) throw failure.cause
    return Loaded === null ? null : <Loaded {...props} />
  }
  return Object.assign(Part, { preload: () => fetchPart().catch(() => undefined) })
}

/** Fetches parts one after the other while the browser has nothing else to do. Answers the end. */
export const preloadInTurn = (
  parts: readonly Pick<LazyPart<never>, 'preload'>[],
  idle: (run: () => void) => void = whenIdle,
): (() => void) => {
  let isOver = false
  const [...left] = parts
  const next = (): void => {
    const part = isOver ? undefined : left.shift()
    if (part !== undefined) void part.preload().then(() => idle(next))
  }
  idle(next)
  return () => {
    isOver = true
  }
}
