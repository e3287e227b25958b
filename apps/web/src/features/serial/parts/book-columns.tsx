import { Text } from '@mantine/core'
import type { SerialBookView } from '@panelflow/contract/serial.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BookLink } from '../../book/book-link.tsx'

const Title = ({ words }: { readonly words: string }) => (
  <Text truncate title={words} c={words === '' ? 'dimmed' : undefined}>
    {words || '–'}
  </Text>
)

const BatchesCell = ({ book: { batches } }: { readonly book: SerialBookView }) => {
  const { t } = useTranslation('serial')
  if (batches.length === 0) return <Text c="dimmed">{t('books.not_in_batch')}</Text>
  return (
    <Text lineClamp={2}>
      {batches.map(({ number, status }) => `${number} (${t(`status.${status}`)})`).join(', ')}
    </Text>
  )
}

/** Columns of a series' books (spec 3.batch.books). */
export const useBookColumns = (
  actions: (book: SerialBookView) => ReactNode,
): readonly DataColumn<SerialBookView>[] => {
  const { t } = useTranslation('serial')
  return useMemo(
    () => [
      {
        id: 'titleZh',
        header: t('column.title_zh'),
        width: 130,
        grow: true,
        sortable: true,
        cell: ({ id, titleZh }) => (
          <Text truncate title={titleZh}>
            <BookLink bookId={id}>{titleZh}</BookLink>
          </Text>
        ),
      },
      {
        id: 'titleEn',
        header: t('column.title_en'),
        width: 130,
        grow: true,
        sortable: true,
        cell: ({ titleEn }) => <Title words={titleEn} />,
      },
      {
        id: 'bookId',
        header: t('column.book_id'),
        width: 90,
        sortable: true,
        cell: ({ bookId, bookSubId }) => (
          <Title words={bookSubId === '' ? bookId : `${bookId} / ${bookSubId}`} />
        ),
      },
      {
        id: 'existingChapter',
        header: t('column.existing_chapter'),
        width: 140,
        align: 'end',
        cell: ({ existingChapter }) => existingChapter ?? '–',
      },
      {
        id: 'batches',
        header: t('column.in_batches'),
        width: 120,
        cell: (book) => <BatchesCell book={book} />,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 80,
        align: 'end',
        sticky: true,
        cell: actions,
      },
    ],
    [t, actions],
  )
}
