import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { Text } from '@mantine/core'
import {
  fontDelete,
  fontEdit,
  fontList,
  fontUpload,
  type OwnFontView,
} from '@panelflow/contract/font.ts'

import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconTypography, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createFontQueue, type FontQueue } from './font-queue.ts'
import { filterRows, type FontRow, fontRows, sortRows } from './font-rows.ts'
import { FONT_FILTERS, FONT_SORTS, parseFontSearch } from './font-search.ts'
import { FontEditModal } from './parts/font-edit-modal.tsx'
import { FontFiltersBar } from './parts/font-filters.tsx'
import { type FontAct, FontTable } from './parts/font-table.tsx'
import { FontUploadModal } from './parts/font-upload-modal.tsx'
import { FontUsesModal } from './parts/font-uses-modal.tsx'
import { api } from '../../lib/http/api.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { useList } from '../../lib/table/use-list-search.ts'
import { refreshReads } from '../../lib/http/refetch.ts'

const REFRESHES = [fontList]
/** thirty megabytes over a slow line, then a check that may take half a minute */
const UPLOAD_MS = 10 * 60_000

type Open =
  | { readonly type: 'edit' | 'uses' | 'delete'; readonly row: FontRow }
  | { readonly type: 'upload'; readonly queue: FontQueue }
  | null

/** A queue per window; each font that comes in shows in the list at once. */
const useNewQueue = (): (() => FontQueue) => {
  const client = useQueryClient()
  return useCallback(
    () =>
      createFontQueue(async (bytes, name, signal) => {
        const answer = await api.call(fontUpload, {
          query: { name },
          bytes,
          signal,
          timeoutMs: UPLOAD_MS,
        })
        void refreshReads(client, REFRESHES)
        return answer
      }),
    [client],
  )
}

const fullName = ({ face, name }: FontRow): string => `${face.family} ${name}`

interface WindowsProps {
  readonly open: Open
  /** as they stand now */
  readonly own: readonly OwnFontView[] | undefined
  readonly onClose: () => void
}

const Windows = ({ open, own, onClose }: WindowsProps) => {
  const { t } = useTranslation('font')
  const { t: app } = useTranslation()
  const remove = useWrite(fontDelete, {
    refreshes: REFRESHES,
    done: () => t('act.deleted'),
    onDone: onClose,
  })
  if (open === null) return null
  if (open.type === 'upload') return <FontUploadModal queue={open.queue} onClose={onClose} />
  const { row } = open
  if (row.own === null) return null
  if (open.type === 'edit')
    return (
      <FontEditModal
        font={own?.find(({ face }) => face.id === row.face.id) ?? row.own}
        name={fullName(row)}
        onClose={onClose}
      />
    )
  if (open.type === 'uses')
    return <FontUsesModal fontId={row.face.id} name={fullName(row)} onClose={onClose} />
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('act.delete_title')}
      message={t('act.delete_message', { name: fullName(row) })}
      submitLabel={t('act.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { fontId: row.face.id } })}
    />
  )
}

const useWindows = () => {
  const [open, setOpen] = useState<Open>(null)
  const newQueue = useNewQueue()
  const { t } = useTranslation('font')
  const { mutate } = useWrite(fontEdit, {
    refreshes: REFRESHES,
    done: ({ hidden }) => t(hidden ? 'act.hidden_done' : 'act.shown_done'),
  })
  const upload = useCallback(
    (files: readonly File[]): void => {
      const queue = newQueue()
      setOpen({ type: 'upload', queue })
      if (files.length > 0) queue.add(files)
    },
    [newQueue],
  )
  const act = useCallback(
    (what: FontAct, row: FontRow): void => {
      if (what !== 'hide' && what !== 'show') setOpen({ type: what, row })
      else if (row.own !== null)
        mutate({
          params: { fontId: row.face.id },
          body: { version: row.own.version, hidden: what === 'hide' },
        })
    },
    [mutate],
  )
  const close = useCallback(() => setOpen(null), [])
  const queue = open?.type === 'upload' ? open.queue : null
  useEffect(() => () => queue?.stop(), [queue])
  return { open, close, upload, act }
}

/**
 * Bundled and uploaded fonts: what they look like, what they can, whose they are;
 * administrators bring and keep them.
 */
export const FontsScreen = () => {
  const { t } = useTranslation('font')
  const { search, setFilters, place } = useList(parseFontSearch, {
    sorts: FONT_SORTS,
    filters: FONT_FILTERS,
  })
  const query = useRead(fontList, {})
  const { open, close, upload, act } = useWindows()
  const all = useMemo(() => (query.data === undefined ? [] : fontRows(query.data)), [query.data])
  const rows = useMemo(() => sortRows(filterRows(all, search), search), [all, search])
  const canManage = query.data?.canManage === true
  const nothingOwn = query.data?.own.length === 0 && search.source === 'own'
  const bring = (
    <ActionButton leftSection={<IconUpload size={15} />} onClick={() => upload([])}>
      {t('screen.upload')}
    </ActionButton>
  )
  return (
    <Screen
      title={t('screen.title')}
      subtitle={t('screen.subtitle')}
      actions={canManage ? bring : null}
    >
      <FontFiltersBar filters={search} count={rows.length} onChange={setFilters} />
      <FontTable
        rows={rows}
        query={query}
        place={{ ...place, isFiltered: place.isFiltered && !nothingOwn }}
        canManage={canManage}
        wanted={search.language}
        specimens={query.data?.specimens ?? ''}
        onAct={act}
        empty={{
          filteredTitle: t('screen.empty_filtered'),
          icon: <IconTypography size={36} stroke={1.3} />,
          title: t('screen.empty'),
          hint: canManage ? t('screen.empty_hint') : t('screen.empty_view_only'),
          action: canManage ? bring : null,
        }}
      />
      {canManage ? (
        <Dropzone.FullScreen active={open === null} onDrop={upload}>
          <Text fw={600} ta="center" py="xl" style={{ pointerEvents: 'none' }}>
            {t('screen.drop_here')}
          </Text>
        </Dropzone.FullScreen>
      ) : null}
      <Windows open={open} own={query.data?.own} onClose={close} />
    </Screen>
  )
}
