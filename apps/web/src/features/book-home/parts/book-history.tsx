import { Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { bookHistory, type BookHistoryEntry } from '@panelflow/contract/book-home.ts'
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from '../book-home.module.css'

type Field = BookHistoryEntry['fields'][number]

const FACT_LABELS = {
  titleZh: 'book.title_zh',
  titleEn: 'book.title_en',
  bookId: 'book.book_id',
  bookSubId: 'book.book_sub_id',
  sourceLanguage: 'book.source_language',
  readingDirection: 'book.direction',
  highestChapter: 'book.highest_chapter',
} as const

const isFact = (name: string): name is keyof typeof FACT_LABELS => Object.hasOwn(FACT_LABELS, name)

const useFieldText = (): ((field: Field) => string) => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('book-home')
  const show = (name: string, value: Field['from']): string => {
    if (value === null || value === '') return '–'
    if (name === 'sourceLanguage') return languageName(String(value), i18n.language)
    const direction = READING_DIRECTIONS.find((one) => one === value)
    return name === 'readingDirection' && direction !== undefined
      ? t(`book.direction_${direction}`)
      : String(value)
  }
  return ({ name, from, to }) =>
    words('history.field', {
      name: isFact(name) ? t(FACT_LABELS[name]) : name,
      from: show(name, from),
      to: show(name, to),
    })
}

const Details = ({ entry }: { readonly entry: BookHistoryEntry }) => {
  const { t, i18n } = useTranslation('book-home')
  const getFieldText = useFieldText()
  const { part, fields, languages, character } = entry
  const lines = [
    ...fields.map(getFieldText),
    ...(languages.length === 0
      ? []
      : [
          joinList(
            languages.map((language) => languageName(language, i18n.language)),
            i18n.language,
          ),
        ]),
    ...(character === null ? [] : [t(`history.character_${character.event}`, character)]),
  ]
  return (
    <div className={classes['prose']}>
      <div>{t(`history.part.${part}`)}</div>
      {lines.map((line) => (
        <Text key={line} fz="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  )
}

interface PartProps {
  readonly bookId: string
  readonly before: number | undefined
  readonly isLast: boolean
  readonly onMore: (before: number) => void
}

const HistoryPart = ({ bookId, before, isLast, onMore }: PartProps) => {
  const { t, i18n } = useTranslation('book-home')
  const query = useRead(bookHistory, { params: { bookId }, query: { before } })
  const view = query.data
  const columns = 3
  if (view === undefined)
    return (
      <Table.Tr>
        <Table.Td colSpan={columns}>
          {query.isError ? (
            <TableError error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={120} />
          )}
        </Table.Td>
      </Table.Tr>
    )
  if (view.rows.length === 0 && before === undefined)
    return (
      <Table.Tr>
        <Table.Td colSpan={columns}>
          <EmptyState title={t('history.empty')} hint={t('history.empty_hint')} />
        </Table.Td>
      </Table.Tr>
    )
  return (
    <>
      {view.rows.map((entry) => (
        <Table.Tr key={entry.seq}>
          <Table.Td>{formatMinute(entry.at, i18n.language, getDisplayZone())}</Table.Td>
          <Table.Td>
            {entry.person === null ? t('history.studio') : personName(entry.person)}
          </Table.Td>
          <Table.Td>
            <Details entry={entry} />
          </Table.Td>
        </Table.Tr>
      ))}
      {isLast && view.next !== null ? (
        <Table.Tr>
          <Table.Td colSpan={columns}>
            <Button size="sm" variant="default" onClick={() => onMore(view.next ?? 1)}>
              {t('history.more')}
            </Button>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}

/** What was changed of a book, by whom, newest first. */
export const BookHistory = ({ bookId }: { readonly bookId: string }) => {
  const { t } = useTranslation('book-home')
  const [parts, setParts] = useState<readonly (number | undefined)[]>([undefined])
  return (
    <Stack gap="sm" maw={900}>
      <Table aria-label={t('tab.history')} verticalSpacing={6} fz="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={160}>{t('history.at')}</Table.Th>
            <Table.Th w={160}>{t('history.person')}</Table.Th>
            <Table.Th>{t('history.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((before, at) => (
            <HistoryPart
              key={before ?? 0}
              bookId={bookId}
              before={before}
              isLast={at === parts.length - 1}
              onMore={(next) => setParts([...parts, next])}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
