import type { TermView } from '@panelflow/contract/term.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { Beside } from '@panelflow/ui/patterns/cell.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '../../../lib/reason.ts'
import type { SortStep } from '../../../lib/use-sort-drag.ts'
import { useTermAct } from '../use-term-act.ts'

export interface TermDoors {
  readonly onEdit: (term: TermView) => void
  readonly onDelete: (term: TermView) => void
  readonly onMove: (term: TermView, step: SortStep) => void
  /** why rows cannot be moved now; null when they can */
  readonly sortReason: string | null
}

/** One primary action, the rest behind the dots (design/ui.md). A suggestion's is its approval. */
export const TermActionMenu = ({ term, doors }: { readonly term: TermView; readonly doors: TermDoors }) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const { run } = useTermAct()
  const isProposed = term.status === 'proposed' && term.can['approve'] === true
  const sortReason = reasonOf(term.can['sort']) ?? doors.sortReason
  return (
    <Beside end>
      {isProposed ? (
        <RowButton onClick={() => run([term], 'approve')}>{t('act.approve')}</RowButton>
      ) : (
        <RowButton reason={reasonOf(term.can['edit'])} onClick={() => doors.onEdit(term)}>
          {t('act.edit')}
        </RowButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            {isProposed ? (
              <ActionItem words={t('act.edit')} reason={reasonOf(term.can['edit'])} onChoose={() => doors.onEdit(term)} />
            ) : null}
            {isProposed ? null : (
              <ActionItem words={t('act.approve')} reason={reasonOf(term.can['approve'])} onChoose={() => run([term], 'approve')} />
            )}
            <ActionItem words={t('act.retire')} reason={reasonOf(term.can['retire'])} onChoose={() => run([term], 'retire')} />
            <ActionItem words={t('act.up')} reason={sortReason} onChoose={() => doors.onMove(term, 'up')} />
            <ActionItem words={t('act.down')} reason={sortReason} onChoose={() => doors.onMove(term, 'down')} />
            <ActionItem danger words={t('act.delete')} reason={reasonOf(term.can['delete'])} onChoose={() => doors.onDelete(term)} />
          </>
        )}
      </RowMenu>
    </Beside>
  )
}
