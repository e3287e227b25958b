import type { TermView } from '@panelflow/contract/term.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../../lib/sorting.ts'
import type { SortStep } from '../use-term-sort.ts'
import classes from './sortable-rows.module.css'

const STEPS: Readonly<Record<string, SortStep>> = { ArrowUp: 'up', ArrowDown: 'down' }
const ROW = 'tr[data-index]'

/** Grip of a row: dragged with the pointer, or moved by Alt and the arrow keys. */
export const SortHandle = ({ term }: { readonly term: TermView }) => {
  const { t } = useTranslation('term')
  return (
    <div draggable data-term={term.id} className={classes['handle']}>
      <IconButton variant="subtle" color="gray" label={t('sort.handle', { name: term.original })}>
        <IconGripVertical size={15} />
      </IconButton>
    </div>
  )
}

interface SortableRowsProps {
  /** false: rows stay where they are */
  readonly enabled: boolean
  readonly rows: readonly TermView[]
  readonly onPlace: (termId: string, placeId: string, side: Side) => void
  readonly onStep: (termId: string, step: SortStep) => void
  readonly children: ReactNode
}

const rowAt = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(ROW) : null)

const sideAt = (row: HTMLElement, clientY: number): Side => {
  const { top, height } = row.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** Makes the rows of the table inside it sortable; a row that was moved by keys keeps the focus. */
export const SortableRows = ({ enabled, rows, onPlace, onStep, children }: SortableRowsProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const dragged = useRef<string | null>(null)
  const moved = useRef<string | null>(null)
  const unmark = (): void => frame.current?.querySelectorAll<HTMLElement>('tr[data-drop]').forEach((row) => delete row.dataset['drop'])
  useEffect(() => {
    if (moved.current === null) return
    const at = rows.findIndex(({ id }) => id === moved.current)
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.focus()
  }, [rows])
  const termOf = (row: HTMLElement | null): TermView | undefined => rows[Number(row?.dataset['index'] ?? -1)]

  const onDragStart = (event: DragEvent): void => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-term]') : null
    const row = rowAt(event.target)
    dragged.current = handle?.dataset['term'] ?? null
    if (row !== null) event.dataTransfer.setDragImage(row, 0, 0)
    event.dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent): void => {
    const row = rowAt(event.target)
    if (dragged.current === null || row === null) return
    event.preventDefault()
    unmark()
    row.dataset['drop'] = sideAt(row, event.clientY)
  }
  const onDrop = (event: DragEvent): void => {
    const row = rowAt(event.target)
    const place = termOf(row)
    if (dragged.current !== null && row !== null && place !== undefined) {
      event.preventDefault()
      onPlace(dragged.current, place.id, sideAt(row, event.clientY))
    }
    onDragEnd()
  }
  const onDragEnd = (): void => {
    dragged.current = null
    unmark()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const term = termOf(rowAt(event.target))
    if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined || term === undefined) return
    event.preventDefault()
    moved.current = term.id
    onStep(term.id, step)
  }
  const listening = enabled ? { onDragStart, onDragOver, onDrop, onDragEnd, onKeyDown } : {}
  return (
    <div ref={frame} className={classes['frame']} onBlur={() => (moved.current = null)} {...listening}>
      {children}
    </div>
  )
}
