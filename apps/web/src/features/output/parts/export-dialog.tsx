import { Alert, Modal, Skeleton, Stack, Text } from '@mantine/core'
import {
  exportList,
  exportCreate,
  MAX_EXPORT_CHAPTERS,
  exportOffers,
} from '@panelflow/contract/output.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { type ExportChoice, saveChoice, lastChoice, toExportOptions } from '../export-choice.ts'
import {
  type ExportPlan,
  fitting,
  type Offers,
  createPlan,
  startingChoice,
} from '../export-plan.ts'
import { showExport } from '../export-watch.ts'
import { ChapterPicks } from './chapter-picks.tsx'
import { ExportOptions } from './export-options.tsx'
import { PurposeGrid } from './purpose-grid.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'

/** Asked afresh each time the window opens: what can be exported changes with every stage. */
const useExportOffers = (chapterIds: readonly string[]): UseQueryResult<Offers, CallError> => {
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  return useQuery<Offers, CallError>({
    queryKey: [exportOffers.id, role, chapterIds],
    queryFn: ({ signal }) =>
      api.call(exportOffers, { body: { chapterIds: [...chapterIds] }, signal }),
    enabled: chapterIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

interface ExportDialogProps {
  /** in the order they are to be written */
  readonly chapterIds: readonly string[]
  /** where platform profiles are kept */
  readonly profilesHref: string
  readonly onClose: () => void
}

const SIZE = 860

const Asking = ({
  onClose,
  failure,
  onRetry,
}: {
  readonly onClose: () => void
  readonly failure: string | null
  readonly onRetry: () => void
}) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  useEscape(onClose, true)
  return (
    <Modal
      opened
      onClose={onClose}
      size={SIZE}
      closeOnEscape={false}
      title={<Text fw={600}>{t('dialog.title')}</Text>}
    >
      {failure === null ? (
        <Stack gap="sm" role="status" aria-label={t('dialog.loading')}>
          <Skeleton height={230} />
          <Skeleton height={60} />
          <Skeleton height={90} />
        </Stack>
      ) : (
        <ErrorState
          title={t('dialog.failed')}
          hint={failure}
          retryLabel={app('action.retry')}
          onRetry={onRetry}
        />
      )}
    </Modal>
  )
}

const useHindrance = (
  choice: ExportChoice,
  picked: ReadonlySet<string>,
  plan: ExportPlan,
): string | null => {
  const { t } = useTranslation('output')
  if (picked.size === 0) return t('dialog.none_picked')
  if (plan.written.length === 0) return t('dialog.none_possible')
  return toExportOptions(choice) === null ? t('dialog.no_profile') : null
}

interface OfferedProps extends Omit<ExportDialogProps, 'chapterIds'> {
  readonly offers: Offers
  readonly note: string | null
}

const Offered = ({ offers, note, profilesHref, onClose }: OfferedProps) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const [choice, setChoice] = useState(() => startingChoice(offers, lastChoice(localStorage)))
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(offers.chapters.map(({ chapterId }) => chapterId)),
  )
  const [hint, setHint] = useState<string | null>(null)
  const plan = useMemo(() => createPlan(offers, choice, picked), [offers, choice, picked])
  const hindrance = useHindrance(choice, picked, plan)
  const create = useWrite(exportCreate, {
    quiet: true,
    refreshes: [exportList],
    onDone: ({ id }) => {
      saveChoice(localStorage, choice)
      showExport(id)
      onClose()
    },
  })
  const pick = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    setHint(null)
    setPicked(next)
  }, [])
  const change = (next: ExportChoice): void => {
    setHint(null)
    setChoice(fitting(offers, next))
  }
  const start = (): void => {
    const options = toExportOptions(choice)
    setHint(hindrance)
    if (hindrance !== null || options === null || create.isPending) return
    create.mutate({ body: { chapterIds: plan.written.map(({ chapterId }) => chapterId), options } })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      size={SIZE}
      title={t('dialog.title')}
      submitLabel={
        plan.written.length === 0
          ? t('dialog.start')
          : t('dialog.start_count', { count: plan.written.length })
      }
      cancelLabel={app('action.cancel')}
      busy={create.isPending}
      failure={create.error ? getFailureMessage(create.error) : hint}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <PurposeGrid
        offers={offers}
        value={choice.purpose}
        onChange={(purpose) => change({ ...choice, purpose })}
      />
      <ExportOptions
        offers={offers}
        choice={choice}
        onChange={change}
        profilesHref={profilesHref}
      />
      {note === null ? null : (
        <Alert color="yellow" variant="light" p="xs">
          {note}
        </Alert>
      )}
      <ChapterPicks offers={offers} plan={plan} picked={picked} onPick={pick} />
    </FormModal>
  )
}

/** What for, which chapters, start: everything set as last time, so that Enter is often enough. */
export const ExportDialog = ({ chapterIds, profilesHref, onClose }: ExportDialogProps) => {
  const { t } = useTranslation('output')
  const requestedIds = useMemo(() => chapterIds.slice(0, MAX_EXPORT_CHAPTERS), [chapterIds])
  const query = useExportOffers(requestedIds)
  // asked once: what stands in the open window does not change under the hand
  const [offers, setOffers] = useState<Offers | null>(null)
  if (offers === null && query.data !== undefined) setOffers(query.data)
  if (offers === null) {
    return (
      <Asking
        onClose={onClose}
        failure={query.isError ? getFailureMessage(query.error) : null}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const note =
    requestedIds.length < chapterIds.length
      ? t('dialog.limit_reached', { limit: MAX_EXPORT_CHAPTERS })
      : null
  return <Offered offers={offers} note={note} profilesHref={profilesHref} onClose={onClose} />
}
