import { Group, Pagination, Select, Text } from '@mantine/core'
import { ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../http/failure-message.ts'

interface TableErrorProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** what could not be loaded; a list otherwise */
  readonly title?: string
  /** another way on */
  readonly children?: ReactNode
}

export const TableError = ({ error, onRetry, title, children }: TableErrorProps) => {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={title ?? t('table.failed')}
      hint={error === null ? undefined : getFailureMessage(error)}
      retryLabel={t('action.retry')}
      onRetry={onRetry}
    >
      {children}
    </ErrorState>
  )
}

interface PagerProps {
  /** undefined while it is not known */
  readonly total: number | undefined
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly onChange: (change: { readonly page?: number; readonly size?: number }) => void
}

export const Pager = ({ total, page, size, sizes, onChange }: PagerProps) => {
  const { t, i18n } = useTranslation()
  if (total === undefined) return null
  const pages = Math.max(1, Math.ceil(total / size))
  const smallest = sizes[0] ?? 0
  return (
    <Group
      justify="space-between"
      px="sm"
      py={6}
      gap="sm"
      style={{ borderTop: '1px solid var(--pf-line)' }}
    >
      <Text fz="xs" c="dimmed">
        {t('table.total', {
          count: total,
          formatted: new Intl.NumberFormat(i18n.language).format(total),
        })}
        {total > 0 ? ` · ${t('table.keys')}` : ''}
      </Text>
      <Group gap="sm">
        {total > smallest ? (
          <Select
            size="xs"
            w={76}
            aria-label={t('table.per_page')}
            allowDeselect={false}
            data={sizes.map(String)}
            value={String(size)}
            onChange={(value) => onChange({ size: Number(value), page: 1 })}
          />
        ) : null}
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={(next) => onChange({ page: next })}
            siblings={1}
            getControlProps={(control) => ({ 'aria-label': t(`action.page_${control}`) })}
          />
        ) : null}
      </Group>
    </Group>
  )
}
