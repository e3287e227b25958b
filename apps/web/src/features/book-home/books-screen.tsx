import { bookList, type BookView } from '@panelflow/contract/book.ts'
import { Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import { Screen } from '../../lib/screen.tsx'
import { ListTable } from '../../lib/table/list-table.tsx'
import { SearchField } from '../../lib/table/search-field.tsx'
import { useList } from '../../lib/table/use-list-search.ts'
import { BookLink, getBookHref } from '../book/book-link.tsx'
import { parseBooksSearch } from './books-search.ts'

const CreateBookModal = lazy(async () => ({
  default: (await import('../book/create-book-modal.tsx')).CreateBookModal,
}))

const useBookColumns = (): readonly DataColumn<BookView>[] => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('book-home')
  return useMemo(
    () => [
      {
        id: 'titleZh',
        header: t('book.title_zh'),
        width: 180,
        grow: true,
        cell: ({ id, titleZh }) => (
          <Line strong title={titleZh}>
            <BookLink bookId={id}>{titleZh}</BookLink>
          </Line>
        ),
      },
      {
        id: 'titleEn',
        header: t('book.title_en'),
        width: 180,
        grow: true,
        cell: ({ titleEn }) =>
          titleEn === '' ? <Nothing /> : <Line title={titleEn}>{titleEn}</Line>,
      },
      {
        id: 'bookId',
        header: t('book.book_id'),
        width: 130,
        cell: ({ bookId, bookSubId }) => {
          const ids = [bookId, bookSubId].filter((id) => id !== '').join(' / ')
          return <Line title={ids}>{ids}</Line>
        },
      },
      {
        id: 'sourceLanguage',
        header: t('book.source_language'),
        width: 150,
        cell: ({ sourceLanguage }) => <Line>{languageName(sourceLanguage, i18n.language)}</Line>,
      },
      {
        id: 'readingDirection',
        header: t('book.direction'),
        width: 130,
        cell: ({ readingDirection }) => <Line>{t(`book.direction_${readingDirection}`)}</Line>,
      },
      {
        id: 'chapters',
        header: words('list.chapters'),
        width: 110,
        align: 'end',
        cell: ({ chapterCount, highestChapter }) =>
          `${chapterCount} / ${highestChapter ?? chapterCount}`,
      },
    ],
    [t, words, i18n.language],
  )
}

/** Books a person sees: all, or those of their own orders. */
export const BooksScreen = () => {
  const { t } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const { search, setFilters, place } = useList(parseBooksSearch, {
    sorts: [],
    filters: ['search'],
  })
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay('order.create')
  const query = useRead(
    bookList,
    { query: { search: search.search, page: place.page, size: place.size } },
    { keepPrevious: true },
  )
  const open = ({ id }: Pick<BookView, 'id'>): void => void navigate({ href: getBookHref(id) })
  const create = mayCreate ? (
    <ActionButton leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
      {app('book.create')}
    </ActionButton>
  ) : null
  return (
    <Screen title={app('screen.books_list')} actions={create}>
      <SearchField
        label={t('list.search')}
        value={search.search}
        onChange={(text) => setFilters({ search: text })}
      />
      <ListTable
        label={app('screen.books_list')}
        query={query}
        place={place}
        columns={useBookColumns()}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        total={query.data?.total}
        onOpen={open}
        empty={{
          filteredTitle: t('list.empty_filtered'),
          title: t('list.empty'),
          hint: mayCreate ? t('list.empty_hint') : t('list.empty_own'),
          action: create,
        }}
      />
      <Suspense fallback={null}>
        {isCreating ? (
          <CreateBookModal onClose={() => setCreating(false)} onCreated={open} />
        ) : null}
      </Suspense>
    </Screen>
  )
}
