import { Button, Group, Text } from '@mantine/core'
import {
  replaceRunCancel,
  replaceRunList,
  replaceRunTakeBack,
  type ReplaceRunView,
} from '@panelflow/contract/text-search.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useWrite } from '../../../lib/http/query.ts'

const WATCH_MS = 700
const WRITE = { refreshes: [replaceRunList] } as const

const isActive = ({ status }: ReplaceRunView): boolean =>
  status === 'waiting' || status === 'running' || status === 'taking_back'

const sum = (runs: readonly ReplaceRunView[], of: (run: ReplaceRunView) => number): number =>
  runs.reduce((total, run) => total + of(run), 0)

interface ImpactRunsProps {
  /** of the last change made in this window */
  readonly runIds: readonly string[]
  /** all of them have come to an end */
  readonly onEnded: () => void
}

/** What became of the change: how far it is, what was left, and the way back. */
export const ImpactRuns = ({ runIds, onEnded }: ImpactRunsProps) => {
  const { t } = useTranslation('term')
  const query = useQuery({
    queryKey: [replaceRunList.id],
    queryFn: ({ signal }) => api.call(replaceRunList, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? WATCH_MS : false),
  })
  const cancel = useWrite(replaceRunCancel, WRITE)
  const takeBack = useWrite(replaceRunTakeBack, WRITE)
  const runs = query.data?.filter(({ id }) => runIds.includes(id)) ?? []
  const active = runs.filter(isActive)
  const isEnded = runs.length > 0 && active.length === 0
  // another end than before: also after they were taken back
  const ended = isEnded ? runs.map(({ id, status }) => `${id} ${status}`).join() : ''
  useEffect(() => {
    if (ended !== '') onEnded()
  }, [ended, onEnded])
  if (runs.length === 0) return null
  const count = (status: keyof ReplaceRunView['counts']): number =>
    sum(runs, ({ counts }) => counts[status] ?? 0)
  const left = count('changed') + count('refused') + count('kept')
  const replaced = count('replaced')
  const restored = count('restored')
  return (
    <Group gap="sm" role="status">
      {active.length > 0 ? (
        <ProgressText
          value={
            1 -
            count('waiting') /
              Math.max(
                1,
                sum(runs, ({ total }) => total),
              )
          }
          label={t('impact.changing')}
        />
      ) : (
        <Text fz="sm">
          {restored > 0
            ? t('impact.taken_back', { count: restored })
            : t('impact.changed', { count: replaced })}
        </Text>
      )}
      {left > 0 ? (
        <Text fz="sm" c="dimmed">
          {t('impact.left', { count: left })}
        </Text>
      ) : null}
      {active.length > 0 ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => active.forEach(({ id }) => cancel.mutate({ params: { runId: id } }))}
        >
          {t('impact.stop')}
        </Button>
      ) : replaced > 0 ? (
        <Button
          size="compact-xs"
          variant="light"
          loading={takeBack.isPending}
          onClick={() =>
            runs
              .filter(({ counts }) => (counts.replaced ?? 0) > 0)
              .forEach(({ id }) => takeBack.mutate({ params: { runId: id } }))
          }
        >
          {t('impact.take_back')}
        </Button>
      ) : null}
    </Group>
  )
}
