import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './windowed-list.module.css'

interface WindowedListProps<Item> {
  readonly items: readonly Item[]
  readonly getKey: (item: Item) => string
  /** Of an item that was never on the screen, in CSS px; others are measured. */
  readonly estimateHeight: (item: Item) => number
  /** key of the item that is kept in sight when it changes and when the list becomes lower */
  readonly current: string | null
  readonly renderItem: (item: Item) => ReactNode
  readonly className?: string | undefined
  /** of the list, where its surroundings do not name it */
  readonly label?: string
  /** the last items are near: more may be fetched */
  readonly onEnd?: (() => void) | undefined
}

/** A shorter list is there as a whole. */
const MAX_WHOLE = 24
/** Items on either side of those in sight. */
const AROUND = 4
/** Items before the end at which more are asked for. */
const END_ITEMS = 8

/** Items that exist: those in sight, some around them, and those that must not go. */
export const listMounted = (range: Range, kept: readonly number[]): number[] => {
  const visible = defaultRangeExtractor(range)
  const others = kept.filter((index) => index >= 0 && index < range.count)
  return [...new Set([...visible, ...others])].toSorted((a, b) => a - b)
}

const findKey = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-item-key]') : null)?.dataset[
    'itemKey'
  ] ?? null

/**
 * Items that have the focus or are dragged stay where they are though they are scrolled away: what
 * an input method composes there is not lost.
 */
const useHeldItems = () => {
  const [focused, setFocused] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  return {
    held: [focused, dragged],
    handlers: {
      onFocus: ({ target }: { readonly target: EventTarget }) => setFocused(findKey(target)),
      onBlur: () => setFocused(null),
      onDragStart: ({ target }: { readonly target: EventTarget }) => setDragged(findKey(target)),
      onDragEnd: () => setDragged(null),
    },
  }
}

/** The current item stays in sight when it becomes another and when the list becomes lower. */
const useCurrentVisible = (
  frame: { readonly current: HTMLElement | null },
  index: number,
  current: string | null,
  scrollTo: (index: number) => void,
): void => {
  const latest = useRef({ index, scrollTo })
  useEffect(() => {
    latest.current = { index, scrollTo }
  })
  const show = useCallback(() => {
    if (latest.current.index >= 0) latest.current.scrollTo(latest.current.index)
  }, [])
  useEffect(show, [show, current])
  useEffect(() => {
    if (frame.current === null) return undefined
    const size = new ResizeObserver(show)
    size.observe(frame.current)
    return () => size.disconnect()
  }, [show, frame])
}

/** A list of which only what is in sight exists, and a few items around it. */
export const WindowedList = <Item,>({
  items,
  getKey,
  estimateHeight,
  current,
  renderItem,
  className,
  label,
  onEnd,
}: WindowedListProps<Item>) => {
  const frame = useRef<HTMLDivElement>(null)
  const keys = items.map(getKey)
  const index = current === null ? -1 : keys.indexOf(current)
  const { held, handlers } = useHeldItems()
  const kept = [index, ...held.map((key) => (key === null ? -1 : keys.indexOf(key)))]
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    getItemKey: (at) => keys[at] ?? at,
    estimateSize: (at) => {
      const item = items[at]
      return item === undefined ? 0 : estimateHeight(item)
    },
    overscan: items.length <= MAX_WHOLE ? items.length : AROUND,
    rangeExtractor: (range) => listMounted(range, kept),
    initialRect: { width: 320, height: 640 },
  })
  useCurrentVisible(frame, index, current, (at) => virtualizer.scrollToIndex(at, { align: 'auto' }))
  const visible = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? -1
  useEffect(() => {
    if (items.length > 0 && last >= items.length - END_ITEMS) onEnd?.()
  }, [last, items.length, onEnd])
  return (
    <div ref={frame} className={[classes['frame'], className].join(' ')}>
      <ol
        className={classes['list']}
        aria-label={label}
        style={{ height: virtualizer.getTotalSize() }}
        {...handlers}
      >
        {visible.map(({ index: at, start, key }) => {
          const item = items[at]
          const style: CSSProperties = { top: start }
          return item === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              className={classes['item']}
              style={style}
              data-index={at}
              data-item-key={String(key)}
              aria-setsize={items.length}
              aria-posinset={at + 1}
            >
              {renderItem(item)}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
