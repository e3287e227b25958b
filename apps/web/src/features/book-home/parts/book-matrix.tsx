import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { type BookHomeView } from '@panelflow/contract/book-home.ts'
import { bookMatrix, type BookMatrixView } from '@panelflow/contract/book-matrix.ts'
import { intakeList, type IntakeSummary } from '@panelflow/contract/intake.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { WindowedGrid } from '@panelflow/ui/patterns/windowed-grid.tsx'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { screenHref, useRoleHolder } from '../../../lib/permission/screen-role.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { countChapters, type FindCell, indexCells, listColumns } from '../matrix.ts'
import classes from '../book-home.module.css'
import { EmptyCell, MatrixCellLink } from './matrix-cell.tsx'
import { RowHead } from './row-head.tsx'

const NewOrderWindow = lazy(async () => ({
  default: (await import('../../order/create/new-order-window.tsx')).NewOrderWindow,
}))

const ROW_HEIGHT = 52
const COLUMN_WIDTH = 176
const HEAD_WIDTH = 148

interface Wanted {
  readonly number: number
  readonly language: TargetLanguage
}

const ColumnHead = ({
  language,
  view,
}: {
  readonly language: TargetLanguage
  readonly view: BookMatrixView
}) => {
  const { t, i18n } = useTranslation('book-home')
  const { done, ordered } = countChapters(view, language)
  return (
    <span className={classes['columnHead']}>
      <span>{languageName(language, i18n.language)}</span>
      {ordered === 0 ? null : (
        <span className={classes['note']}>{t('matrix.done', { done, count: ordered })}</span>
      )}
    </span>
  )
}

interface GridProps {
  readonly book: BookHomeView
  readonly view: BookMatrixView
  readonly columns: readonly TargetLanguage[]
  readonly onCreate: (wanted: Wanted) => void
}

const MatrixGrid = ({ book, view, columns, onCreate }: GridProps) => {
  const { t } = useTranslation('book-home')
  const navigate = useNavigate()
  const holder = useRoleHolder()
  const find: FindCell = useMemo(() => indexCells(view), [view])
  const path = screenHref(holder, '/order/chapter/:role_id/:id', undefined) ?? ''
  const create = (number: number, language: TargetLanguage): void => onCreate({ number, language })
  return (
    <WindowedGrid
      label={t('matrix.label')}
      rows={view.chapters}
      columns={columns}
      getRowKey={({ number }) => number}
      getColumnKey={(language) => language}
      rowHeight={ROW_HEIGHT}
      headWidth={HEAD_WIDTH}
      columnWidth={COLUMN_WIDTH}
      corner={t('matrix.chapter')}
      renderColumnHead={(language) => <ColumnHead language={language} view={view} />}
      renderRowHead={(chapter, tabIndex) => (
        <RowHead
          chapter={chapter}
          cells={columns.flatMap((language) => find(chapter.number, language) ?? [])}
          mayUpload={book.can.upload === true}
          tabIndex={tabIndex}
        />
      )}
      renderCell={({ number }, language, tabIndex) => {
        const cell = find(number, language)
        if (cell === undefined)
          return (
            <EmptyCell
              number={number}
              language={language}
              tabIndex={tabIndex}
              onCreate={book.can.create_order === true ? create : undefined}
            />
          )
        return (
          <MatrixCellLink
            cell={cell}
            language={language}
            tabIndex={tabIndex}
            href={`${path.replace(':id', cell.orderId)}?chapterId=${cell.chapterId}`}
            onOpen={(href) => void navigate({ href })}
          />
        )
      }}
    />
  )
}

const isOpenIntake = ({ status }: Pick<IntakeSummary, 'status'>): boolean => status === 'open'

/**
 * Opens the window that brings in many chapters, for those who may order them; while an import is
 * under way, that one.
 */
const ImportButton = ({ book, onIntake }: Pick<BookMatrixProps, 'book' | 'onIntake'>) => {
  const { t } = useTranslation('book-home')
  const mayImport = book.can.create_order === true
  const { data = [] } = useRead(
    intakeList,
    { params: { bookId: book.id } },
    { enabled: mayImport, watchWhile: (intakes) => intakes.some(isOpenIntake) },
  )
  const [first, ...others] = data.filter(isOpenIntake)
  if (!mayImport) return null
  const underWay = others.length === 0 ? first : undefined
  return (
    <>
      {underWay === undefined ? null : (
        <Button size="compact-sm" variant="light" onClick={() => onIntake(underWay.id)}>
          {t('matrix.importing', {
            done: underWay.chapters - underWay.open.length,
            total: underWay.chapters,
          })}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onIntake('new')}>
        {t('matrix.import')}
      </Button>
    </>
  )
}

interface BookMatrixProps {
  readonly book: BookHomeView
  readonly all: boolean
  readonly onAll: (all: boolean) => void
  /** chapters are to be brought in: `new`, or an import that exists */
  readonly onIntake: (intake: string) => void
}

/** Chapters × languages; a click goes to the chapter, an empty cell offers an order. */
export const BookMatrix = ({ book, all, onAll, onIntake }: BookMatrixProps) => {
  const { t } = useTranslation('book-home')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const query = useRead(bookMatrix, { params: { bookId: book.id } })
  const view = query.data
  if (view === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={320} role="status" aria-label={t('matrix.loading')} />
    )
  if (view.chapters.length === 0)
    return (
      <EmptyState title={t('matrix.empty')} hint={t('matrix.empty_hint')}>
        <ImportButton book={book} onIntake={onIntake} />
      </EmptyState>
    )
  return (
    <Stack gap="xs" mih={0} style={{ flex: 1 }}>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="dimmed">
          {t('matrix.hint')}
        </Text>
        <Group gap="sm">
          <ImportButton book={book} onIntake={onIntake} />
          <Switch
            size="xs"
            label={t('matrix.all')}
            checked={all}
            onChange={({ currentTarget }) => onAll(currentTarget.checked)}
          />
        </Group>
      </Group>
      <MatrixGrid book={book} view={view} columns={listColumns(view, all)} onCreate={setWanted} />
      <Suspense fallback={null}>
        {wanted === null ? null : (
          <NewOrderWindow
            beginning={{
              book,
              values: {
                targetLanguages: [wanted.language],
                chapterStart: wanted.number,
                chapterEnd: wanted.number,
              },
            }}
            onClose={() => setWanted(null)}
            onCreated={() => setWanted(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
