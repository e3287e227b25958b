import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { styleList } from '@panelflow/contract/style.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import classes from '../book-home.module.css'

/** Style presets of the book itself: one's own and shared ones. */
export const BookStyles = ({ bookId }: { readonly bookId: string }) => {
  const { t, i18n } = useTranslation('book-home')
  const query = useRead(styleList, { query: { bookId } })
  if (query.data === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={200} />
    )
  const rows = query.data.rows.filter((row) => row.bookId === bookId)
  const general = query.data.rows.length - rows.length
  const others = (
    <Text fz="sm" c="dimmed">
      {t('styles.general', { count: general })}
    </Text>
  )
  if (rows.length === 0)
    return (
      <EmptyState title={t('styles.empty')} hint={t('styles.empty_hint')}>
        {others}
      </EmptyState>
    )
  return (
    <Stack gap="sm" maw={900}>
      <Table aria-label={t('tab.styles')} verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('styles.name')}</Table.Th>
            <Table.Th>{t('styles.language')}</Table.Th>
            <Table.Th>{t('styles.font')}</Table.Th>
            <Table.Th ta="end">{t('styles.size')}</Table.Th>
            <Table.Th>{t('styles.whose')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={500} className={classes['prose']}>
                {row.name}
                {row.remark === '' ? null : (
                  <Text fz="xs" c="dimmed">
                    {row.remark}
                  </Text>
                )}
              </Table.Th>
              <Table.Td>
                {row.language === null
                  ? t('styles.every_language')
                  : languageName(row.language, i18n.language)}
              </Table.Td>
              <Table.Td>{row.font}</Table.Td>
              <Table.Td ta="end">{t('styles.size_px', { size: row.size })}</Table.Td>
              <Table.Td>{row.shared ? t('styles.shared') : t('styles.own')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {others}
    </Stack>
  )
}
