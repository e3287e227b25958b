import { Badge, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { aiBoardCorrections } from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { BookSelect } from '../../term/parts/book-select.tsx'

type Corrections = EndpointAnswer<typeof aiBoardCorrections>

/** A part of a whole as a percentage; a dash where there is nothing. */
const usePercent = (): ((part: number, whole: number) => string) => {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return (part, whole) => (whole === 0 ? '–' : format.format(part / whole))
}

const READING_COLUMNS = ['regions', 'corrected', 'false', 'missed'] as const

const Readings = ({ readings }: Pick<Corrections, 'readings'>) => {
  const { t } = useTranslation('ai-board')
  const percent = usePercent()
  return (
    <Table fz="sm" aria-label={t('corrections.readings')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('corrections.engine')}</Table.Th>
          {READING_COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`corrections.${column}`)}</Table.Th>
          ))}
          <Table.Th>{t('corrections.letters')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {readings.map((row) => (
          <Table.Tr key={row.engine}>
            <Table.Td>{row.engine}</Table.Td>
            {READING_COLUMNS.map((column) => (
              <Table.Td key={column}>{row[column]}</Table.Td>
            ))}
            <Table.Td>{percent(row.edits, row.letters)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Drafts = ({ drafts }: Pick<Corrections, 'drafts'>) => {
  const { t, i18n } = useTranslation('ai-board')
  const percent = usePercent()
  return (
    <Table fz="sm" aria-label={t('corrections.drafts')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('corrections.engine')}</Table.Th>
          <Table.Th>{t('corrections.language')}</Table.Th>
          <Table.Th>{t('corrections.lines')}</Table.Th>
          <Table.Th>{t('corrections.kept')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {drafts.map(({ engine, language, lines, kept }) => (
          <Table.Tr key={`${engine} ${language}`}>
            <Table.Td>{engine}</Table.Td>
            <Table.Td>{languageName(language, i18n.language)}</Table.Td>
            <Table.Td>{lines}</Table.Td>
            <Table.Td>{percent(kept, lines)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Figures = ({ bookId }: { readonly bookId: string }) => {
  const { t } = useTranslation('ai-board')
  const query = useRead(aiBoardCorrections, { query: { bookId } })
  if (query.isError) return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={160} />
  const { readings, confusions, drafts } = query.data
  if (readings.length + drafts.length === 0)
    return (
      <Text fz="sm" c="dimmed" role="status">
        {t('corrections.none')}
      </Text>
    )
  return (
    <>
      <Text fw={600}>{t('corrections.readings')}</Text>
      <Readings readings={readings} />
      {confusions.length === 0 ? null : (
        <Stack gap={4}>
          <Text fz="sm">{t('corrections.confusions')}</Text>
          <Group gap={6}>
            {confusions.map(({ read, meant, count }) => (
              <Badge key={`${read} ${meant}`} variant="light" tt="none">
                {t('corrections.confusion', { read, meant, count })}
              </Badge>
            ))}
          </Group>
        </Stack>
      )}
      {drafts.length === 0 ? null : (
        <>
          <Text fw={600}>{t('corrections.drafts')}</Text>
          <Drafts drafts={drafts} />
        </>
      )}
    </>
  )
}

/** What people changed of what machines read and translated, book by book. */
export const CorrectionsWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const [bookId, setBookId] = useState<string | null>(null)
  return (
    <Modal
      opened
      size={760}
      onClose={onClose}
      title={t('corrections.title')}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t('corrections.hint')}
        </Text>
        <BookSelect label={t('corrections.book')} value={bookId} onlyBooks onChange={setBookId} />
        {bookId === null ? null : <Figures bookId={bookId} />}
      </Stack>
    </Modal>
  )
}
