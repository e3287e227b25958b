import { Button } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ListEmptyProps {
  /** filters are set: there may be rows, only none that match */
  readonly filtered: boolean
  readonly filteredTitle: string
  readonly title: string
  readonly hint?: string
  readonly icon?: ReactNode
  readonly onClear: () => void
  /** the next step from an empty list, for those who may take it */
  readonly children?: ReactNode
}

/**
 * What a list shows instead of rows: the way to the first row, or back from filters that nothing
 * matches.
 */
export const ListEmpty = ({
  filtered,
  filteredTitle,
  title,
  hint,
  icon,
  onClear,
  children,
}: ListEmptyProps) => {
  const { t } = useTranslation()
  if (!filtered)
    return (
      <EmptyState title={title} hint={hint} icon={icon}>
        {children}
      </EmptyState>
    )
  return (
    <EmptyState title={filteredTitle}>
      <Button variant="default" mt="xs" onClick={onClear}>
        {t('action.show_all')}
      </Button>
    </EmptyState>
  )
}
