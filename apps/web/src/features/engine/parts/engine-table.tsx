import { Group, Text } from '@mantine/core'
import type { EngineView } from '@panelflow/contract/translation-engine.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconLanguage } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../lib/http/call-error.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

export type EngineAct = 'test' | 'edit' | 'up' | 'down' | 'turn_off' | 'turn_on' | 'delete'
type OnAct = (act: EngineAct, engine: EngineView) => void

type Health = 'good' | 'failing' | 'unused' | 'off' | 'spent'
const TONES = {
  good: 'good',
  failing: 'bad',
  unused: 'neutral',
  off: 'neutral',
  spent: 'attention',
} as const

const isReadOnly = ({ id }: EngineView): boolean => id === 'environment'

/** What happened last counts. */
const getHealth = ({ active, spent, monthlyBudget, health }: EngineView): Health => {
  if (!active) return 'off'
  if (monthlyBudget !== null && spent >= monthlyBudget) return 'spent'
  const { lastSuccessAt, lastFailureAt } = health
  if (lastSuccessAt === null && lastFailureAt === null) return 'unused'
  return (lastFailureAt ?? '') > (lastSuccessAt ?? '') ? 'failing' : 'good'
}

const HealthCell = ({ engine }: { readonly engine: EngineView }) => {
  const { t, i18n } = useTranslation('engine')
  const { lastSuccessAt, lastFailureAt, cause, detail } = engine.health
  const format = (at: string): string => formatMinute(at, i18n.language, getDisplayZone())
  const health = getHealth(engine)
  return (
    <div style={{ minWidth: 0 }}>
      <StatusLabel tone={TONES[health]}>{t(`health.${health}`)}</StatusLabel>
      {lastFailureAt !== null && cause !== null ? (
        <Text fz="xs" c="dimmed" lineClamp={2} title={detail ?? undefined}>
          {t('health.last_bad', { at: format(lastFailureAt), cause: getCauseMessage(cause) })}
        </Text>
      ) : null}
      {lastSuccessAt === null ? null : (
        <Text fz="xs" c="dimmed">
          {t('health.last_good', { at: format(lastSuccessAt) })}
        </Text>
      )}
    </div>
  )
}

const NameCell = ({ engine }: { readonly engine: EngineView }) => {
  const { t } = useTranslation('engine')
  const { name, protocol, baseUrl, model, keyEnding } = engine
  const key =
    keyEnding === null
      ? t('list.no_key')
      : keyEnding === ''
        ? t('list.key_hidden')
        : t('list.key', { ending: keyEnding })
  const facts = [
    t(`protocol.${protocol}`),
    model,
    key,
    isReadOnly(engine) ? t('list.read_only') : '',
  ]
  return (
    <div style={{ lineHeight: 1.3, minWidth: 0 }}>
      <Text fz="sm" fw={500} truncate title={name}>
        {name}
      </Text>
      <Text fz="xs" c="dimmed" truncate title={baseUrl}>
        {baseUrl}
      </Text>
      <Text fz="xs" c="dimmed" truncate>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
    </div>
  )
}

const RowActions = ({ engine, onAct }: { readonly engine: EngineView; readonly onAct: OnAct }) => {
  const { t } = useTranslation('engine')
  const { t: app } = useTranslation()
  const rest: readonly EngineAct[] = [
    'edit',
    'up',
    'down',
    engine.active ? 'turn_off' : 'turn_on',
    'delete',
  ]
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionButton size="compact-xs" variant="light" onClick={() => onAct('test', engine)}>
        {t('act.test')}
      </ActionButton>
      {isReadOnly(engine) ? null : (
        <RowMenu label={app('action.more')}>
          {() =>
            rest.map((act) => (
              <ActionItem
                key={act}
                words={t(`act.${act}`)}
                reason={null}
                danger={act === 'delete'}
                onChoose={() => onAct(act, engine)}
              />
            ))
          }
        </RowMenu>
      )}
    </Group>
  )
}

const useColumns = (onAct: OnAct): readonly DataColumn<EngineView>[] => {
  const { t, i18n } = useTranslation('engine')
  const locale = i18n.language
  return useMemo(() => {
    const nameAll = (languages: EngineView['sourceLanguages'] | EngineView['targetLanguages']) =>
      languages.length === 0
        ? t('list.all_languages')
        : joinList(
            languages.map((language) => languageName(language, locale)),
            locale,
          )
    const format = (amount: number, currency: string): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
    return [
      {
        id: 'name',
        header: t('list.name'),
        width: 240,
        grow: true,
        cell: (row) => <NameCell engine={row} />,
      },
      {
        id: 'languages',
        header: t('list.languages'),
        width: 180,
        cell: (row) => (
          <Text fz="sm" lineClamp={2}>
            {`${nameAll(row.sourceLanguages)} → ${nameAll(row.targetLanguages)}`}
          </Text>
        ),
      },
      {
        id: 'cost',
        header: t('list.cost'),
        width: 150,
        cell: ({ spent, monthlyBudget, currency, price }) =>
          price === null && spent === 0
            ? '–'
            : monthlyBudget === null
              ? format(spent, currency)
              : t('list.of_budget', {
                  spent: format(spent, currency),
                  budget: format(monthlyBudget, currency),
                }),
      },
      {
        id: 'health',
        header: t('list.health'),
        width: 260,
        cell: (row) => <HealthCell engine={row} />,
      },
      {
        id: 'actions',
        header: t('list.actions'),
        width: 130,
        align: 'end',
        sticky: true,
        cell: (row) => <RowActions engine={row} onAct={onAct} />,
      },
    ]
  }, [t, locale, onAct])
}

interface TableProps {
  readonly query: UseQueryResult<EngineView[], CallError>
  readonly onAct: OnAct
  readonly emptyAction: ReactNode
}

export const EngineTable = ({ query, onAct, emptyAction }: TableProps) => {
  const { t } = useTranslation('engine')
  const { t: app } = useTranslation()
  return (
    <ListTable
      label={app('screen.engines')}
      query={query}
      columns={useColumns(onAct)}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      onOpen={(engine) => onAct(isReadOnly(engine) ? 'test' : 'edit', engine)}
      empty={{
        icon: <IconLanguage size={36} stroke={1.3} />,
        title: t('list.empty'),
        hint: t('list.empty_hint'),
        action: emptyAction,
      }}
    />
  )
}
