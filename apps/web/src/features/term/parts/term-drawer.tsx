import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { bookTerms } from '@panelflow/contract/book.ts'
import { termGet, type TermView } from '@panelflow/contract/term.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { SortableList } from '../../../lib/table/sortable-list.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { useMay } from '../../../lib/permission/use-may.ts'
import { type DrawerTerm, drawerSections, type TermSection } from '../drawer-terms.ts'
import type { TermBeginning } from '../term-form.ts'
import { useDrawerSort } from '../use-term-sort.ts'
import { DeleteTermsModal } from './delete-terms-modal.tsx'
import { TermFormModal } from './term-form-modal.tsx'
import { TermRow } from './term-row.tsx'
import classes from '../../../lib/table/drawer-list.module.css'

/** Rows of a section; a glossary of thousands is found by typing, not by scrolling. */
const MAX_TERMS = 200
const NO_TERMS: readonly DrawerTerm[] = []

interface TermDrawerProps {
  readonly book: NonNullable<TermView['book']>
  readonly languages: { readonly source: string; readonly target: TargetLanguage }
  /** ids of terms met in the source text: of the page in work, of all open pages */
  readonly met: (terms: readonly DrawerTerm[]) => {
    readonly onPage: ReadonlySet<string>
    readonly opened: ReadonlySet<string>
  }
  /** why nothing can be inserted now; null: it can */
  readonly reason: string | null
  readonly onInsert: (words: string) => void
  /** words marked on the screen */
  readonly begin: () => TermBeginning
}

type Open =
  | { readonly kind: 'new'; readonly begin: TermBeginning }
  | { readonly kind: 'edit'; readonly termId: string }
  | { readonly kind: 'delete' }

const EditTerm = ({
  termId,
  book,
  onClose,
}: {
  readonly termId: string
  readonly book: TermView['book']
  readonly onClose: () => void
}) => {
  const { data } = useRead(termGet, { params: { termId } })
  if (data === undefined) return null
  return (
    <TermFormModal
      term={data}
      suggesting={false}
      book={book?.id ?? 'global'}
      knownBook={data.book}
      onClose={onClose}
    />
  )
}

/**
 * Terms of the book beside the page: found, inserted, suggested, and by those who may changed,
 * sorted, deleted (spec 2.modal.workspace_term).
 */
export const TermDrawer = ({ book, languages, met, reason, onInsert, begin }: TermDrawerProps) => {
  const { t } = useTranslation('term')
  const query = useRead(bookTerms, {
    params: { bookId: book.id },
    query: { language: languages.target },
  })
  const { terms, sort } = useDrawerSort(query.data ?? NO_TERMS)
  // ten thousand terms are looked for in the pages once, not at every key that is typed into the
  // search
  const found = useMemo(() => met(terms), [met, terms])
  const [search, setSearch] = useState('')
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const [mayEdit, mayDelete, maySort, maySuggest] = [
    useMay('term.create_edit'),
    useMay('term.delete'),
    useMay('term.sort'),
    useMay('term.suggest'),
  ]
  const marked = terms.filter(({ id }) => marks.has(id))
  const close = (): void => setOpen(null)
  const mark = (id: string, on: boolean): void =>
    setMarks((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  if (query.isError && query.data === undefined)
    return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={200} m="sm" />
  const sections = drawerSections(terms, found, search)
  // what is found or gathered from pages is not a glossary's own order
  const isSortable = (section: TermSection): boolean =>
    maySort && search.trim() === '' && (section === 'own' || section === 'global')
  return (
    <>
      <div className={classes['search']}>
        <TextInput
          size="xs"
          aria-label={t('drawer.search')}
          placeholder={t('drawer.search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes['list']}>
        {sections.length === 0 ? (
          <Text fz="sm" c="dimmed" p="sm" role="status">
            {terms.length === 0 ? t('list.empty') : t('drawer.nothing')}
          </Text>
        ) : null}
        {sections.map(({ section, terms: list }) => (
          <section key={section} aria-label={t(`drawer.${section}`)}>
            <h3 className={classes['heading']}>{t(`drawer.${section}`)}</h3>
            <SortableList
              rows={list}
              enabled={isSortable(section)}
              onMove={sort}
              label={t(`drawer.${section}`)}
            >
              {list.slice(0, MAX_TERMS).map((term) => (
                <TermRow
                  key={term.id}
                  term={term}
                  languages={languages}
                  reason={reason}
                  may={{ edit: mayEdit, delete: mayDelete, sort: isSortable(section) }}
                  marked={marks.has(term.id)}
                  onMark={(on) => mark(term.id, on)}
                  onInsert={onInsert}
                  onEdit={() => setOpen({ kind: 'edit', termId: term.id })}
                />
              ))}
            </SortableList>
            {list.length > MAX_TERMS ? (
              <Text fz="xs" c="dimmed" p="xs">
                {t('drawer.more', { number: list.length - MAX_TERMS })}
              </Text>
            ) : null}
          </section>
        ))}
      </div>
      <div className={classes['foot']}>
        {mayEdit || maySuggest ? (
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen({ kind: 'new', begin: begin() })}
          >
            {mayEdit ? t('list.create') : t('list.suggest')}
          </Button>
        ) : null}
        {mayDelete && terms.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={14} />}
            onClick={() =>
              marked.length > 0 ? setOpen({ kind: 'delete' }) : toastRemark(t('delete.select'))
            }
          >
            {t('act.delete')}
          </Button>
        ) : null}
      </div>
      {open?.kind === 'new' ? (
        <TermFormModal
          term={null}
          suggesting={!mayEdit}
          book={book.id}
          knownBook={book}
          begin={open.begin}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'edit' ? <EditTerm termId={open.termId} book={book} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteTermsModal
          terms={marked}
          onClose={close}
          onDone={() => {
            setMarks(new Set())
            close()
          }}
        />
      ) : null}
    </>
  )
}
