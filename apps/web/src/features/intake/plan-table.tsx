import { Alert, Button, Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { isIntakeError, type IntakeProblem } from '@panelflow/domain/intake/intake-problems.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { WindowedList } from '@panelflow/ui/patterns/windowed-list.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/time/time.ts'
import {
  changeRow,
  type CheckedPlan,
  type IntakePlan,
  type PlanRow,
  renumber,
} from './intake-plan.ts'
import classes from './intake.module.css'

const ROW_HEIGHT = 38

const ProblemLabels = ({ problems }: { readonly problems: readonly IntakeProblem[] }) => {
  const { t } = useTranslation('intake')
  return (
    <Group gap={4}>
      {problems.map((problem) => (
        <StatusLabel key={problem} tone={isIntakeError(problem) ? 'bad' : 'attention'}>
          {t(`problem.${problem}`)}
        </StatusLabel>
      ))}
    </Group>
  )
}

interface RowProps {
  readonly row: PlanRow
  readonly problems: readonly IntakeProblem[]
  readonly onChange: (change: Parameters<typeof changeRow>[2]) => void
}

const PlanTableRow = ({ row, problems, onChange }: RowProps) => {
  const { t, i18n } = useTranslation('intake')
  const name = row.key === '' ? row.files[0]?.path : row.key
  const size = row.files.reduce((sum, file) => sum + file.size, 0)
  return (
    <div className={classes['row']} data-skipped={row.isSkipped || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('plan.skip_row', { name })}
        checked={row.isSkipped}
        onChange={({ currentTarget }) => onChange({ isSkipped: currentTarget.checked })}
      />
      <NumberInput
        size="xs"
        hideControls
        aria-label={t('plan.number_row', { name })}
        disabled={row.isSkipped}
        value={row.number ?? ''}
        error={problems.some(isIntakeError)}
        onChange={(value) => onChange({ number: typeof value === 'number' ? value : null })}
      />
      <TextInput
        size="xs"
        aria-label={t('plan.title_row', { name })}
        disabled={row.isSkipped}
        maxLength={200}
        value={row.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <span className={classes['path']} title={name}>
        {name}
      </span>
      <span className={classes['numbers']}>{row.files.length}</span>
      <span className={classes['numbers']}>{formatBytes(size, i18n.language)}</span>
      {row.isSkipped || row.files.length === 0 ? (
        <Text fz="xs" c="dimmed">
          {t(row.isSkipped ? 'plan.skipped' : 'plan.no_pages')}
        </Text>
      ) : (
        <ProblemLabels problems={problems} />
      )}
    </div>
  )
}

const TableHead = () => {
  const { t } = useTranslation('intake')
  return (
    <div className={`${classes['row']} ${classes['head']}`}>
      <span>{t('plan.skip')}</span>
      <span>{t('plan.number')}</span>
      <span>{t('plan.chapter_title')}</span>
      <span>{t('plan.found')}</span>
      <span className={classes['numbers']}>{t('plan.pages')}</span>
      <span className={classes['numbers']}>{t('plan.size')}</span>
      <span>{t('plan.problem')}</span>
    </div>
  )
}

interface PlanTableProps {
  readonly plan: IntakePlan
  readonly checked: CheckedPlan
  readonly onChange: (plan: IntakePlan) => void
}

/** Counts of the plan, and corrections of many chapters at once. */
const PlanTools = ({ plan, checked, onChange }: PlanTableProps) => {
  const { t, i18n } = useTranslation('intake')
  const [from, setFrom] = useState(1)
  const [before, setBefore] = useState<IntakePlan | null>(null)
  const apply = (next: IntakePlan): void => {
    setBefore(plan)
    onChange(next)
  }
  const skipWrong = (): IntakePlan => ({
    ...plan,
    rows: plan.rows.map((row) =>
      checked.problems.get(row.key)?.some(isIntakeError) ? { ...row, isSkipped: true } : row,
    ),
  })
  return (
    <Group gap="sm" justify="space-between" mih={30}>
      <Text fz="sm" role="status">
        {[
          t('plan.chapters', { count: checked.taken.length }),
          t('plan.files', { count: checked.files }),
          formatBytes(checked.bytes, i18n.language),
          ...(checked.wrong === 0 ? [] : [t('plan.wrong', { count: checked.wrong })]),
          ...(plan.ignored.length === 0 ? [] : [t('plan.ignored', { count: plan.ignored.length })]),
        ].join(' · ')}
      </Text>
      <Group gap={6}>
        {before === null ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              onChange(before)
              setBefore(null)
            }}
          >
            {t('plan.undo')}
          </Button>
        )}
        {checked.wrong === 0 ? null : (
          <Button size="compact-xs" variant="default" onClick={() => apply(skipWrong())}>
            {t('plan.skip_wrong')}
          </Button>
        )}
        <Text fz="xs">{t('plan.renumber')}</Text>
        <NumberInput
          size="xs"
          w={64}
          min={1}
          max={9999}
          hideControls
          aria-label={t('plan.renumber')}
          value={from}
          onChange={(value) => setFrom(Number(value) || 1)}
        />
        <Button size="compact-xs" variant="default" onClick={() => apply(renumber(plan, from))}>
          {t('plan.renumber_do')}
        </Button>
      </Group>
    </Group>
  )
}

/** What was found, corrected in place; only rows in sight exist. */
export const PlanTable = ({ plan, checked, onChange }: PlanTableProps) => {
  const { t } = useTranslation('intake')
  return (
    <>
      <PlanTools plan={plan} checked={checked} onChange={onChange} />
      {plan.unreadable.length === 0 ? null : (
        <Alert color="red" variant="light" p="xs" role="alert">
          {t('plan.unreadable', { names: plan.unreadable.join(', ') })}
        </Alert>
      )}
      <TableHead />
      <WindowedList
        className={classes['list']}
        label={t('plan.label')}
        items={plan.rows}
        getKey={({ key }) => key}
        estimateHeight={() => ROW_HEIGHT}
        current={null}
        renderItem={(row) => (
          <PlanTableRow
            row={row}
            problems={checked.problems.get(row.key) ?? []}
            onChange={(change) => onChange(changeRow(plan, row.key, change))}
          />
        )}
      />
    </>
  )
}
