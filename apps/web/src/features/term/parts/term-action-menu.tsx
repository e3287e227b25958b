import type { TermView } from '@panelflow/contract/term.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { CellRow } from '@panelflow/ui/patterns/cell.tsx'
import { RowButton } from '@panelflow/ui/patterns/row-button.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import type { SortStep } from '../../../lib/table/use-sort-drag.ts'
import { useTermAct } from '../use-term-act.ts'

export interface TermHandlers {
  readonly onEdit: (term: TermView) => void
  readonly onDelete: (term: TermView) => void
  readonly onImpact: (term: TermView) => void
  readonly onMove: (term: TermView, step: SortStep) => void
  /** why rows cannot be moved now; null when they can */
  readonly sortReason: string | null
}

/** One primary action, the rest behind the dots. A suggestion's is its approval. */
export const TermActionMenu = ({
  term,
  handlers,
}: {
  readonly term: TermView
  readonly handlers: TermHandlers
}) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const { run } = useTermAct()
  const isProposed = term.status === 'proposed' && term.can['approve'] === true
  const sortReason = getReasonText(term.can['sort']) ?? handlers.sortReason
  return (
    <CellRow end>
      {isProposed ? (
        <RowButton onClick={() => run([term], 'approve')}>{t('act.approve')}</RowButton>
      ) : (
        <RowButton reason={getReasonText(term.can['edit'])} onClick={() => handlers.onEdit(term)}>
          {t('act.edit')}
        </RowButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            {isProposed ? (
              <ActionItem
                words={t('act.edit')}
                reason={getReasonText(term.can['edit'])}
                onChoose={() => handlers.onEdit(term)}
              />
            ) : null}
            {isProposed ? null : (
              <ActionItem
                words={t('act.approve')}
                reason={getReasonText(term.can['approve'])}
                onChoose={() => run([term], 'approve')}
              />
            )}
            <ActionItem
              words={t('act.impact')}
              reason={null}
              onChoose={() => handlers.onImpact(term)}
            />
            <ActionItem
              words={t('act.retire')}
              reason={getReasonText(term.can['retire'])}
              onChoose={() => run([term], 'retire')}
            />
            <ActionItem
              words={t('act.up')}
              reason={sortReason}
              onChoose={() => handlers.onMove(term, 'up')}
            />
            <ActionItem
              words={t('act.down')}
              reason={sortReason}
              onChoose={() => handlers.onMove(term, 'down')}
            />
            <ActionItem
              danger
              words={t('act.delete')}
              reason={getReasonText(term.can['delete'])}
              onChoose={() => handlers.onDelete(term)}
            />
          </>
        )}
      </RowMenu>
    </CellRow>
  )
}
