import { Group, NumberInput, SegmentedControl, Text } from '@mantine/core'
import { CHECK_LEVELS, type CheckLevel } from '@panelflow/domain/page/checks/check.ts'
import { CHECK_IDS, type CheckId, CHECKS } from '@panelflow/domain/page/checks/check-list.ts'
import { LINE_LIMIT_RANGES, type LineLimits } from '@panelflow/domain/page/checks/line-limits.ts'
import { useTranslation } from 'react-i18next'
import { LIMIT_NAMES } from './rule-values.ts'

/** What is chosen where a language has what the book has. */
const SAME = 'same'

interface LevelFieldsProps {
  /** by check; absent: its own level, or as in every language */
  readonly levels: Readonly<Partial<Record<CheckId, CheckLevel>>>
  /** of one language: each check may be as in every language */
  readonly isOfLanguage: boolean
  /** undefined: as in every language */
  readonly onChoose: (check: CheckId, level: CheckLevel | undefined) => void
}

interface LevelRowProps extends LevelFieldsProps {
  readonly check: CheckId
}

const LevelRow = ({ check, levels, isOfLanguage, onChoose }: LevelRowProps) => {
  const { t } = useTranslation('page-check')
  const { configurable, level, stages } = CHECKS[check]
  const options = CHECK_LEVELS.map((value) => ({
    value: value as string,
    label: t(`level.${value}`),
  }))
  const same = { value: SAME, label: t('level_same') }
  return (
    <tr>
      <td style={{ padding: '4px 12px 4px 0' }}>
        <Text fz="sm">{t(`check.${check}`)}</Text>
        <Text fz="xs" c="dimmed">
          {stages.map((stage) => t(`stage.${stage}`)).join(' · ')}
          {configurable ? ` · ${t('levels_default', { level: t(`level.${level}`) })}` : ''}
        </Text>
      </td>
      <td style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        {configurable ? (
          <SegmentedControl
            size="xs"
            aria-label={t(`check.${check}`)}
            value={levels[check] ?? (isOfLanguage ? SAME : level)}
            onChange={(value) =>
              onChoose(
                check,
                CHECK_LEVELS.find((each) => each === value),
              )
            }
            data={isOfLanguage ? [same, ...options] : options}
          />
        ) : (
          <Text fz="xs" c="dimmed">
            {t('fixed_rule')}
          </Text>
        )}
      </td>
    </tr>
  )
}

/** The level of every check. */
export const LevelFields = (props: LevelFieldsProps) => (
  // its controls stay behind the buttons of the dialog
  <table style={{ width: '100%', borderCollapse: 'collapse', isolation: 'isolate' }}>
    <tbody>
      {CHECK_IDS.map((check) => (
        <LevelRow key={check} check={check} {...props} />
      ))}
    </tbody>
  </table>
)

interface LimitFieldsProps {
  readonly limits: LineLimits
  /** what holds where a field is empty */
  readonly general: LineLimits | null
  readonly onChange: (part: Partial<LineLimits>) => void
}

/** How many lines, and characters in a line, lettering may have. */
export const LimitFields = ({ limits, general, onChange }: LimitFieldsProps) => {
  const { t } = useTranslation('page-check')
  return (
    <section aria-label={t('limits_title')}>
      <Text fz="sm" fw={600} mt="md">
        {t('limits_title')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t(general === null ? 'limits_hint' : 'limits_hint_language')}
      </Text>
      <Group mt="xs" grow>
        {LIMIT_NAMES.map((name) => (
          <NumberInput
            key={name}
            label={t(`limit_${name}`)}
            placeholder={String(general?.[name] ?? t('limit_none'))}
            {...LINE_LIMIT_RANGES[name]}
            allowDecimal={false}
            value={limits[name] ?? ''}
            onChange={(value) => onChange({ [name]: value === '' ? null : Number(value) })}
          />
        ))}
      </Group>
    </section>
  )
}
