import { Checkbox } from '@mantine/core'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import classes from './row-selection.module.css'

/** Rows that are marked, by their key; the caller keeps them. */
export interface RowSelection<Row> {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  readonly words: { readonly all: string; readonly row: (row: Row) => string }
}

export const SELECTION_WIDTH = 40

/**
 * Marks `keys[index]`, or with Shift everything from the row marked last to this one; marking a
 * marked row takes it away.
 */
export const toggled = (
  selected: ReadonlySet<string>,
  keys: readonly string[],
  index: number,
  anchor: number | null,
): ReadonlySet<string> => {
  const key = keys[index]
  if (key === undefined) return selected
  const next = new Set(selected)
  const on = !selected.has(key)
  const from = anchor ?? index
  for (const one of keys.slice(Math.min(from, index), Math.max(from, index) + 1)) {
    if (on) next.add(one)
    else next.delete(one)
  }
  return next
}

/** Stable between renders, so that marking a row draws that row only. */
export const useMarking = <Row,>(
  keys: readonly string[],
  selection: RowSelection<Row> | undefined,
): ((index: number, range: boolean) => void) => {
  const latest = useRef({ keys, selection })
  const anchor = useRef<number | null>(null)
  useEffect(() => {
    latest.current = { keys, selection }
  })
  return useCallback((index, range) => {
    const { keys: now, selection: chosen } = latest.current
    if (chosen === undefined) return
    chosen.onChange(toggled(chosen.selected, now, index, range ? anchor.current : null))
    anchor.current = index
  }, [])
}

export const MarkAll = <Row,>({
  keys,
  selection,
}: {
  readonly keys: readonly string[]
  readonly selection: RowSelection<Row>
}) => {
  const marked = keys.filter((key) => selection.selected.has(key)).length
  const all = keys.length > 0 && marked === keys.length
  return (
    <Checkbox
      size="xs"
      aria-label={selection.words.all}
      checked={all}
      indeterminate={marked > 0 && !all}
      disabled={keys.length === 0}
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  )
}

interface MarkProps {
  readonly label: string
  readonly checked: boolean
  readonly onMark: (range: boolean) => void
}

/** A plain box that looks like the one of the heading: a list draws one in every row. */
export const Mark = ({ label, checked, onMark }: MarkProps) => (
  <input
    type="checkbox"
    className={classes['mark']}
    aria-label={label}
    checked={checked}
    tabIndex={-1}
    onChange={() => undefined}
    onClick={(event: MouseEvent) => onMark(event.shiftKey)}
  />
)
