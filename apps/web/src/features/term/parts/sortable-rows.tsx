import type { TermView } from '@panelflow/contract/term.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../../lib/table/sorting.ts'
import { type SortStep, useSortDrag } from '../../../lib/table/use-sort-drag.ts'
import classes from './sortable-rows.module.css'

/** Grip of a row: dragged with the pointer, or moved by Alt and the arrow keys. */
export const SortHandle = ({ term }: { readonly term: TermView }) => {
  const { t } = useTranslation('term')
  return (
    <div draggable className={classes['handle']}>
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

/** Makes the rows of the table inside it sortable; a row that was moved by keys keeps the focus. */
export const SortableRows = ({ enabled, rows, onPlace, onStep, children }: SortableRowsProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const { stepped, listening } = useSortDrag({
    enabled,
    frame,
    row: 'tr[data-index]',
    getRowId: (row) => rows[Number(row.dataset['index'] ?? -1)]?.id,
    onMove: ({ id, placeId, side }) => onPlace(id, placeId, side),
    onStep,
  })
  useEffect(() => {
    if (stepped.current === null) return
    const at = rows.findIndex(({ id }) => id === stepped.current)
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.focus()
  }, [rows, stepped])
  return (
    <div ref={frame} className={classes['frame']} {...listening}>
      {children}
    </div>
  )
}
