import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { Button, Group, Menu, Select } from '@mantine/core'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { LOG_KINDS } from '@panelflow/domain/log/log-kind.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../lib/forms/day-field.tsx'
import { personName } from '../../lib/i18n/labels.ts'
import { isFiltered, type LogFilter } from './log-filter.ts'

interface LogFilterBarProps {
  readonly filter: LogFilter
  readonly onChange: (filter: LogFilter) => void
  readonly people: readonly PersonView[]
  readonly chapters: readonly { readonly number: number }[]
  readonly busy: boolean
  readonly onExport: (format: TableFormat) => void
}

const Days = ({ filter, onChange }: Pick<LogFilterBarProps, 'filter' | 'onChange'>) => {
  const { t } = useTranslation('order-page')
  return (
    <>
      {(['from', 'until'] as const).map((side) => (
        <DayField
          key={side}
          w={140}
          size="sm"
          name={t(`log.${side}`)}
          placeholder={t(`log.${side}`)}
          from={side === 'until' ? filter.from : undefined}
          until={side === 'from' ? filter.until : undefined}
          value={filter[side] ?? ''}
          onChange={(day) => onChange({ ...filter, [side]: day === '' ? undefined : day })}
        />
      ))}
    </>
  )
}

/** What of the log is shown, and the way to take it along. */
export const LogFilterBar = ({
  filter,
  onChange,
  people,
  chapters,
  busy,
  onExport,
}: LogFilterBarProps) => {
  const { t } = useTranslation('order-page')
  const { t: app } = useTranslation()
  return (
    <Group gap="xs">
      <Select
        w={190}
        aria-label={t('log.kind')}
        placeholder={t('log.kind')}
        clearable
        data={LOG_KINDS.map((kind) => ({ value: kind, label: t(`log.kinds.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(value) =>
          onChange({ ...filter, kind: LOG_KINDS.find((kind) => kind === value) })
        }
      />
      <Select
        w={170}
        aria-label={t('log.person')}
        placeholder={t('log.person')}
        clearable
        searchable
        data={people.map((person) => ({ value: person.id, label: personName(person) }))}
        value={filter.person ?? null}
        onChange={(person) => onChange({ ...filter, person: person ?? undefined })}
      />
      <Select
        w={130}
        aria-label={t('log.chapter')}
        placeholder={t('log.chapter')}
        clearable
        searchable
        limit={100}
        data={chapters.map(({ number }) => ({
          value: String(number),
          label: app('chapter.label', { number }),
        }))}
        value={filter.chapter === undefined ? null : String(filter.chapter)}
        onChange={(chapter) =>
          onChange({ ...filter, chapter: chapter === null ? undefined : Number(chapter) })
        }
      />
      <Days filter={filter} onChange={onChange} />
      {isFiltered(filter) ? (
        <Button variant="subtle" size="sm" onClick={() => onChange({})}>
          {t('log.clear')}
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            ml="auto"
            leftSection={<IconDownload size={15} />}
            loading={busy}
          >
            {t('log.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onExport('csv')}>{t('log.export_csv')}</Menu.Item>
          <Menu.Item onClick={() => onExport('xlsx')}>{t('log.export_xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
