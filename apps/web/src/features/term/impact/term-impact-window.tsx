import {
  Alert,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { chapterFonts } from '@panelflow/contract/font-file.ts'
import {
  type ImpactLine,
  MAX_IMPACT_LINES,
  termApplyImpact,
} from '@panelflow/contract/term-impact.ts'
import { replaceRunList } from '@panelflow/contract/text-search.ts'
import { termGet } from '@panelflow/contract/term.ts'
import { IMPACT_STATES, type ImpactState } from '@panelflow/domain/glossary/term-impact.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LetteringClient, openLettering } from '../../../editor/lettering/worker-client.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { api } from '../../../lib/http/api.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { ImpactRow } from './impact-line.tsx'
import { ImpactRuns } from './impact-runs.tsx'
import classes from './impact.module.css'
import { getImpactKey, useImpact } from './use-impact.ts'

type Lettering = Pick<LetteringClient, 'enqueue' | 'close'>

/** The engine that letters pages, started with the first picture, with a chapter's fonts. */
const createLettering = (chapterId: string): Lettering => {
  let client: LetteringClient | null = null
  return {
    enqueue: (request, urgency) => {
      client ??= openLettering(chapterId, (font) =>
        api.call(chapterFonts, {
          params: { chapterId },
          query: font === undefined ? {} : { font },
        }),
      )
      return client.enqueue(request, urgency)
    },
    close: () => {
      client?.close()
      client = null
    },
  }
}

const useLettering = (chapterId: string): Lettering => {
  const lettering = useMemo(() => createLettering(chapterId), [chapterId])
  useEffect(() => () => lettering.close(), [lettering])
  return lettering
}

type Shown = ImpactState | 'all'

const isChangeable = ({ after, refusal }: ImpactLine): boolean => after !== null && refusal === null

interface LinesProps {
  readonly impact: ReturnType<typeof useImpact>
  readonly shown: Shown
  readonly language: TargetLanguage
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** Lines under the orders they belong to. */
const Lines = ({ impact, shown, language, excluded, onExclude }: LinesProps) => {
  const { t } = useTranslation('term')
  const { lines, orders, first } = impact
  const lettering = useLettering(lines[0]?.chapterId ?? '')
  const visible = lines.filter(({ state }) => shown === 'all' || state === shown)
  if (lines.length === 0)
    return impact.isSearching ? null : (
      <EmptyState title={t('impact.none')} hint={t('impact.none_hint')} />
    )
  const choose = (key: string): void => {
    const next = new Set(excluded)
    if (!next.delete(key)) next.add(key)
    onExclude(next)
  }
  return (
    <ol className={classes['list']} aria-label={t('impact.lines')}>
      {visible.length === 0 ? <li>{t('impact.none_shown')}</li> : null}
      {visible.map((line, at) => {
        const key = getImpactKey(line)
        const identity = orders.get(line.orderId)
        const isFirst = visible[at - 1]?.orderId !== line.orderId
        return [
          isFirst && identity !== undefined ? (
            <li key={line.orderId} className={classes['order']}>
              <OrderIdentity order={identity} />
            </li>
          ) : null,
          <ImpactRow
            key={key}
            line={line}
            wording={first?.wording ?? null}
            language={language}
            lettering={lettering}
            isChosen={!excluded.has(key)}
            onChoose={() => choose(key)}
          />,
        ]
      })}
    </ol>
  )
}

interface ImpactBodyProps {
  readonly termId: string
  readonly language: TargetLanguage
}

const ImpactBody = ({ termId, language }: ImpactBodyProps) => {
  const { t } = useTranslation('term')
  const impact = useImpact(termId, language)
  const term = useRead(termGet, { params: { termId } })
  const [shown, setShown] = useState<Shown>('all')
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [runIds, setRunIds] = useState<readonly string[]>([])
  const { lines, first, reload } = impact
  const chosen = useMemo(
    () =>
      lines
        .filter((line) => isChangeable(line) && !excluded.has(getImpactKey(line)))
        .slice(0, MAX_IMPACT_LINES),
    [lines, excluded],
  )
  const apply = useWrite(termApplyImpact, {
    quiet: true,
    refreshes: [replaceRunList],
    onDone: (runs) => setRunIds(runs.map(({ id }) => id)),
  })
  const onEnded = useCallback(() => reload(), [reload])
  const isOutdated =
    first !== undefined && term.data !== undefined && term.data.version !== first.version
  const count = (state: ImpactState): number => lines.filter((line) => line.state === state).length
  if (first === undefined)
    return impact.error === null ? (
      <Skeleton height={160} aria-label={t('impact.searching')} />
    ) : (
      <TableError error={impact.error} onRetry={impact.onRetry} />
    )
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {first.wording === null
          ? t('impact.no_wording')
          : first.former.length === 0
            ? t('impact.now_only', { wording: first.wording })
            : t('impact.now', { wording: first.wording, former: first.former.join(' · ') })}
      </Text>
      {isOutdated ? (
        <Alert color="yellow" p="xs" title={t('impact.outdated')} role="status">
          <Button size="compact-xs" variant="light" onClick={reload}>
            {t('impact.load_again')}
          </Button>
        </Alert>
      ) : null}
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('impact.show')}
          value={shown}
          onChange={(value) => setShown(IMPACT_STATES.find((state) => state === value) ?? 'all')}
          data={[
            { value: 'all', label: t('impact.all', { number: lines.length }) },
            ...IMPACT_STATES.map((state) => ({
              value: state,
              label: `${t(`impact.state.${state}`)} (${count(state)})`,
            })),
          ]}
        />
        {impact.isSearching && impact.progress !== null ? (
          <ProgressText
            value={impact.progress.done / impact.progress.total}
            label={t('impact.progress', impact.progress)}
          />
        ) : null}
      </Group>
      <Lines
        impact={impact}
        shown={shown}
        language={language}
        excluded={excluded}
        onExclude={setExcluded}
      />
      {impact.error === null ? null : <TableError error={impact.error} onRetry={impact.onRetry} />}
      {impact.onMore === null ? null : (
        <Button variant="subtle" size="xs" onClick={impact.onMore}>
          {t('impact.more')}
        </Button>
      )}
      {apply.error === null ? null : (
        <Alert color="red" p="xs" title={getFailureMessage(apply.error)} role="alert" />
      )}
      <Group justify="space-between">
        <Button
          size="sm"
          disabled={chosen.length === 0 || isOutdated}
          loading={apply.isPending}
          onClick={() =>
            apply.mutate({
              params: { termId },
              body: {
                version: first.version,
                language,
                lines: chosen.map(({ chapterId, pageId, itemId, text }) => ({
                  chapterId,
                  pageId,
                  itemId,
                  text,
                })),
              },
            })
          }
        >
          {t('impact.apply', { count: chosen.length })}
        </Button>
        <ImpactRuns runIds={runIds} onEnded={onEnded} />
      </Group>
    </Stack>
  )
}

interface TermImpactWindowProps {
  readonly termId: string
  /** null: the first one the term has a translation into */
  readonly language: TargetLanguage | null
  readonly onLanguage: (language: TargetLanguage) => void
  readonly onClose: () => void
}

/** Where a term is used, what each line calls it, and its wording put into open work. */
export const TermImpactWindow = ({
  termId,
  language,
  onLanguage,
  onClose,
}: TermImpactWindowProps) => {
  const { t, i18n } = useTranslation('term')
  const { t: app } = useTranslation()
  const term = useRead(termGet, { params: { termId } })
  const translated = TARGET_LANGUAGES.filter((one) => term.data?.translations[one])
  const chosen = language ?? translated[0] ?? null
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      title={<Text fw={600}>{t('impact.title', { name: term.data?.original ?? '' })}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      {term.data === undefined ? (
        term.isError ? (
          <TableError error={term.error} onRetry={() => void term.refetch()} />
        ) : (
          <Skeleton height={160} aria-label={t('impact.searching')} />
        )
      ) : (
        <Stack gap="sm">
          <Select
            w={240}
            label={t('list.language')}
            allowDeselect={false}
            data={TARGET_LANGUAGES.map((one) => ({
              value: one,
              label: languageName(one, i18n.language),
            }))}
            value={chosen}
            onChange={(value) => {
              const next = TARGET_LANGUAGES.find((one) => one === value)
              if (next !== undefined) onLanguage(next)
            }}
          />
          {chosen === null ? null : (
            <ImpactBody key={`${termId} ${chosen}`} termId={termId} language={chosen} />
          )}
        </Stack>
      )}
    </Modal>
  )
}
