import { Button, Group, Text } from '@mantine/core'
import { aiBoardList, type BoardRowView, BOARD_ACTIONS } from '@panelflow/contract/ai-board.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { lazy, Suspense, useCallback, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardColumns } from './parts/board-columns.tsx'
import { EngineStrip } from './parts/engine-strip.tsx'
import { PagesDrawer } from './parts/pages-drawer.tsx'
import { PricesWindow } from './parts/prices-window.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/permission/use-may.ts'
import { ToOrdersButton } from '../../lib/table/to-orders-button.tsx'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { AiBoardFilters } from './ai-board-filters.tsx'
import { parseAiBoardSearch } from './ai-board-search.ts'
import { useBoardAct, BOARD_READS } from './use-board-act.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../shell/live-updates.tsx'
import { refreshReads } from '../../lib/http/refetch.ts'

/** every page at work tells its progress each second: the board reads them together */
const GATHER_MS = 1500

const OF_THE_BOARD: ReadonlySet<string> = new Set([
  'task.changed',
  'chapter.changed',
  'order.changed',
  'ai_board.changed',
])

/** @returns how to stop */
const followEvents = (client: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    timer = undefined
    void refreshReads(client, BOARD_READS)
  }
  const stop = onLiveEvent(({ type }) => {
    if (OF_THE_BOARD.has(type)) timer ??= setTimeout(read, GATHER_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Keeps the board as it is on the server while it is open. */
const useFreshBoard = (): void => {
  const client = useQueryClient()
  useEffect(() => followEvents(client), [client])
}

/** What is done to all marked chapters at once; whatever refuses is named with the reason. */
const BulkBar = ({
  chapterIds,
  onDone,
}: {
  readonly chapterIds: readonly string[]
  readonly onDone: () => void
}) => {
  const { t } = useTranslation('ai-board')
  const { pending, pull } = useBoardAct(onDone)
  const marked = t('bulk', { count: chapterIds.length })
  return (
    <Group gap="xs" role="toolbar" aria-label={marked}>
      <Text fz="sm" fw={500}>
        {marked}
      </Text>
      {BOARD_ACTIONS.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          loading={pending}
          onClick={() => pull({ action, chapterIds: [...chapterIds] })}
        >
          {t(`act.${action}`)}
        </Button>
      ))}
    </Group>
  )
}

interface PartsProps {
  readonly after: string | undefined
  readonly next: string | null
  readonly onNavigate: (after: string | undefined) => void
}

/** The first part of the board, and the next one. */
const Parts = ({ after, next, onNavigate }: PartsProps) => {
  const { t } = useTranslation('ai-board')
  if (after === undefined && next === null) return null
  return (
    <Group justify="flex-end" gap="xs" p="xs">
      {after === undefined ? null : (
        <Button size="xs" variant="default" onClick={() => onNavigate(undefined)}>
          {t('first_part')}
        </Button>
      )}
      {next === null ? null : (
        <Button size="xs" variant="default" onClick={() => onNavigate(next)}>
          {t('next_part')}
        </Button>
      )}
    </Group>
  )
}

const CorrectionsWindow = lazy(async () => {
  const [{ CorrectionsWindow: window }] = await Promise.all([
    import('./parts/corrections-window.tsx'),
    loadTranslations('term'),
  ])
  return { default: window }
})

const CorrectionsButton = () => {
  const { t } = useTranslation('ai-board')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('corrections.open')}
      </Button>
      <Suspense fallback={null}>
        {open ? <CorrectionsWindow onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

/** What engines cost: everybody sees where it is set, root sets it. */
const PricesButton = () => {
  const { t } = useTranslation('ai-board')
  const may = useMay('settings.policy')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        reason={may ? null : t('prices.root_only')}
        onClick={() => setOpen(true)}
      >
        {t('prices.open')}
      </ActionButton>
      {open ? <PricesWindow onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/**
 * Machine work of the whole studio in the order the queue takes it:
 * chapters × stages × pages, and the levers.
 */
export const AiBoardScreen = () => {
  const { t } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const { search, change } = useListSearch(parseAiBoardSearch)
  const { chapter, ...filters } = search
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const query = useRead(aiBoardList, { query: filters }, { keepPrevious: true })
  useFreshBoard()
  const rows = query.data?.rows ?? []
  const open = useCallback(
    (row: BoardRowView) => change({ ...search, chapter: row.id }),
    [change, search],
  )
  const actions = useCallback((row: BoardRowView) => <RowActions row={row} onOpen={open} />, [open])
  const columns = useBoardColumns(actions)
  const marked = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <Screen
      title={app('screen.ai_list')}
      subtitle={<EngineStrip />}
      actions={
        <>
          <CorrectionsButton />
          <PricesButton />
        </>
      }
    >
      <AiBoardFilters search={search} counts={query.data?.counts} onChange={change} />
      {marked.length > 0 ? (
        <BulkBar chapterIds={marked} onDone={() => setSelected(new Set())} />
      ) : null}
      <ListTable
        label={app('screen.ai_list')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        place={{ isFiltered: narrowed, clear: () => change({}) }}
        onOpen={open}
        isSelected={({ id }) => id === chapter}
        selection={{
          selected,
          onChange: setSelected,
          words: {
            all: t('mark_all'),
            row: ({ order, number }) => t('mark_row', { serial: order.serial, number }),
          },
        }}
        empty={{
          filteredTitle: t('empty_filtered'),
          title: t('empty'),
          hint: t('empty_hint'),
          action: <ToOrdersButton />,
        }}
        footer={
          <Parts
            after={search.after}
            next={query.data?.next ?? null}
            onNavigate={(after) => change({ ...search, after })}
          />
        }
      />
      {chapter === undefined ? null : (
        <PagesDrawer
          key={chapter}
          chapterId={chapter}
          onClose={() => change({ ...search, chapter: undefined })}
          getHref={(pageId) =>
            `/workspace/index?${new URLSearchParams({ chapterId: chapter, pageId }).toString()}`
          }
        />
      )}
    </Screen>
  )
}
