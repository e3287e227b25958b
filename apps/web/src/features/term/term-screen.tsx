import { Button, Group, Text } from '@mantine/core'
import { type TermFileFormat, termList, type TermView } from '@panelflow/contract/term.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteTermsModal } from './parts/delete-terms-modal.tsx'
import { type Renamed, RenamedNotice } from './parts/renamed-notice.tsx'
import { FilesMenu, isOfBook } from './parts/files-menu.tsx'
import { SortableRows } from './parts/sortable-rows.tsx'
import type { TermHandlers } from './parts/term-action-menu.tsx'
import { useTermColumns } from './parts/term-columns.tsx'
import { TermFiltersBar } from './parts/term-filters-bar.tsx'
import { TermFormModal } from './parts/term-form-modal.tsx'
import { TermImportModal } from './parts/term-import-modal.tsx'
import type { TermFilters } from './term-filters.ts'
import { useTermSort } from './use-term-sort.ts'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { parseTermSearch, listVisibleLanguages, type TermSearch } from './term-search.ts'
import { useList } from '../../lib/table/use-list-search.ts'
import { useTermAct } from './use-term-act.ts'

const MemoryFilesModal = lazy(async () => {
  const [{ MemoryFilesModal: modal }] = await Promise.all([
    import('./parts/memory-files-modal.tsx'),
    loadTranslations('memory'),
  ])
  return { default: modal }
})

const ImpactWindow = lazy(async () => {
  const { TermImpactWindow } = await import('./impact/term-impact-window.tsx')
  return { default: TermImpactWindow }
})

const CandidatesWindow = lazy(async () => {
  const { TermCandidatesWindow } = await import('./parts/term-candidates-window.tsx')
  return { default: TermCandidatesWindow }
})

interface TermBulkBarProps {
  readonly terms: readonly TermView[]
  readonly onDelete: () => void
  readonly onDone: () => void
}

/** What is done to all marked terms at once. */
const TermBulkBar = ({ terms, onDelete, onDone }: TermBulkBarProps) => {
  const { t } = useTranslation('term')
  const { run, busy } = useTermAct(onDone)
  return (
    <Group gap="xs" role="toolbar" aria-label={t('bulk.label', { count: terms.length })}>
      <Text fz="sm" fw={500}>
        {t('bulk.label', { count: terms.length })}
      </Text>
      <Button variant="default" loading={busy} onClick={() => run(terms, 'approve')}>
        {t('act.approve')}
      </Button>
      <Button variant="default" loading={busy} onClick={() => run(terms, 'retire')}>
        {t('act.retire')}
      </Button>
      <Button variant="default" disabled={busy} onClick={onDelete}>
        {t('act.delete')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
    </Group>
  )
}

type OpenWindow =
  | { readonly command: 'new' | 'memory' | 'extract' }
  | { readonly command: 'import'; readonly format: TermFileFormat }
  | { readonly command: 'edit'; readonly term: TermView }
  | { readonly command: 'delete'; readonly terms: readonly TermView[] }

/** A chosen book is where one is: "show all" keeps it. */
const FILTERS = [
  'search',
  'language',
  'missing',
  'status',
  'kind',
  'firstChapter',
  'chapterNumber',
] as const
const NO_ROWS: readonly TermView[] = []
const toFilters = ({
  book,
  search,
  language,
  missing,
  status,
  kind,
  firstChapter,
  chapterNumber,
}: TermSearch): TermFilters => ({
  book,
  search,
  language,
  missing,
  status,
  kind,
  firstChapter,
  chapterNumber,
})

interface WindowProps {
  readonly open: OpenWindow | null
  /** the list as it stands now */
  readonly rows: readonly TermView[]
  readonly book: string
  readonly knownBook: TermView['book']
  readonly suggesting: boolean
  readonly onRenamed: (term: TermView, languages: readonly TargetLanguage[]) => void
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const TermWindow = ({
  open,
  rows,
  book,
  knownBook,
  suggesting,
  onRenamed,
  onClose,
  onDeleted,
}: WindowProps) => {
  switch (open?.command) {
    case undefined:
      return null
    case 'new':
      return (
        <TermFormModal
          term={null}
          suggesting={suggesting}
          book={book}
          knownBook={knownBook}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <TermFormModal
          term={freshRow(rows, open.term)}
          suggesting={false}
          book={book}
          knownBook={knownBook}
          onRenamed={onRenamed}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <TermImportModal book={book} knownBook={knownBook} format={open.format} onClose={onClose} />
      )
    case 'memory':
      return (
        <Suspense fallback={null}>
          <MemoryFilesModal
            book={book === 'global' ? null : book}
            knownBook={knownBook}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'extract':
      return isOfBook(book) ? (
        <Suspense fallback={null}>
          <CandidatesWindow bookId={book} onClose={onClose} />
        </Suspense>
      ) : null
    case 'delete':
      return <DeleteTermsModal terms={open.terms} onClose={onClose} onDone={onDeleted} />
  }
}

/**
 * The glossary (spec 2.path.term): everybody looks and suggests, translation administrators
 * keep it.
 */
export const TermScreen = () => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const { search, change, setFilters, place } = useList(parseTermSearch, {
    sorts: ['original', 'firstChapter', 'chapterNumber'],
    filters: FILTERS,
  })
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const [renamed, setRenamed] = useState<Renamed | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { show, impact, impactIn, ...rest } = search
  const query = useRead(termList, { query: { ...rest, size: place.size } }, { keepPrevious: true })
  const rows = query.data?.rows ?? NO_ROWS
  const can = query.data?.can ?? {}
  const mayCreate = can['create'] === true
  const filters = toFilters(search)
  const sortReason =
    search.book !== undefined && search.sort === undefined && !place.isFiltered
      ? null
      : t('sort.choose')
  const sortable = sortReason === null && can['sort'] === true
  const { place: placeTerm, step } = useTermSort(rows)
  const languages = useMemo(() => listVisibleLanguages({ show }), [show])
  const handlers = useMemo(
    (): TermHandlers => ({
      onEdit: (term) => setOpen({ command: 'edit', term }),
      onDelete: (term) => setOpen({ command: 'delete', terms: [term] }),
      onImpact: ({ id }) => change({ ...search, impact: id, impactIn: undefined }),
      onMove: ({ id }, direction) => step(id, direction),
      sortReason,
    }),
    [sortReason, step, change, search],
  )
  const columns = useTermColumns({
    languages,
    handlers,
    sortable,
    withBook: search.book === undefined,
  })
  const marked = rows.filter(({ id }) => selected.has(id))
  const knownBook = rows.find(({ book }) => book !== null && book.id === search.book)?.book ?? null
  const narrow = (next: TermFilters): void => {
    setSelected(new Set())
    setFilters(next)
  }
  const clearFilters = (): void => {
    setSelected(new Set())
    place.clear()
  }
  const create = (words: string) => (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen({ command: 'new' })}>
      {words}
    </Button>
  )
  const clear = (): void => {
    setOpen(null)
    setSelected(new Set())
  }
  return (
    <Screen
      title={app('screen.term_list')}
      subtitle={
        query.data?.proposed ? t('list.waiting', { count: query.data.proposed }) : undefined
      }
      actions={
        query.data === undefined ? null : (
          <>
            {can['import'] === true ? (
              <FilesMenu
                can={can}
                filters={filters}
                onImport={(format) => setOpen({ command: 'import', format })}
                onMemory={() => setOpen({ command: 'memory' })}
                onExtract={() => setOpen({ command: 'extract' })}
              />
            ) : null}
            {create(t(mayCreate ? 'list.create' : 'list.suggest'))}
          </>
        )
      }
    >
      <TermFiltersBar
        filters={filters}
        book={knownBook}
        proposed={query.data?.proposed ?? 0}
        visible={languages}
        onChange={narrow}
        onShow={(next) => change({ ...search, show: next.join(',') })}
      />
      {marked.length > 0 && mayCreate ? (
        <TermBulkBar
          terms={marked}
          onDelete={() => setOpen({ command: 'delete', terms: marked })}
          onDone={() => setSelected(new Set())}
        />
      ) : null}
      {renamed === null ? null : (
        <RenamedNotice
          renamed={renamed}
          onShow={(language) => {
            setRenamed(null)
            change({ ...search, impact: renamed.term.id, impactIn: language })
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      <SortableRows enabled={sortable} rows={rows} onPlace={placeTerm} onStep={step}>
        <ListTable
          label={app('screen.term_list')}
          query={query}
          place={{ ...place, clear: clearFilters }}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          total={query.data?.total}
          onOpen={mayCreate ? (term) => setOpen({ command: 'edit', term }) : undefined}
          selection={
            mayCreate
              ? {
                  selected,
                  onChange: setSelected,
                  words: {
                    all: t('list.mark_all'),
                    row: ({ original }) => t('list.mark', { name: original }),
                  },
                }
              : undefined
          }
          empty={{
            filteredTitle: t('list.empty_filtered'),
            title: t('list.empty'),
            hint: t(mayCreate ? 'list.empty_hint' : 'list.empty_hint_suggest'),
            action: create(t(mayCreate ? 'list.create_first' : 'list.suggest_first')),
          }}
        />
      </SortableRows>
      <TermWindow
        open={open}
        rows={rows}
        book={search.book ?? 'global'}
        knownBook={knownBook}
        suggesting={!mayCreate}
        onRenamed={(term, renamedIn) => setRenamed({ term, languages: renamedIn })}
        onClose={() => setOpen(null)}
        onDeleted={clear}
      />
      {impact === undefined ? null : (
        <Suspense fallback={null}>
          <ImpactWindow
            termId={impact}
            language={impactIn ?? null}
            onLanguage={(language) => change({ ...search, impactIn: language })}
            onClose={() => change({ ...search, impact: undefined, impactIn: undefined })}
          />
        </Suspense>
      )}
    </Screen>
  )
}
