import { Group, Loader, NumberInput, SegmentedControl, Text } from '@mantine/core'
import {
  bookCheckLevels,
  bookSetCheckLevels,
  pageCheckList,
} from '@panelflow/contract/page-check.ts'
import { CHECK_LEVELS, type CheckLevel } from '@panelflow/domain/page/checks/check.ts'
import { CHECK_IDS, type CheckId, CHECKS } from '@panelflow/domain/page/checks/check-list.ts'
import {
  LINE_LIMIT_RANGES,
  type LineLimits,
  NO_LIMITS,
} from '@panelflow/domain/page/checks/line-limits.ts'
import { VARIED_LANGUAGES } from '@panelflow/domain/spelling/book-dictionary.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../lib/forms/use-fresh-values.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { BookDictionaryFields } from './book-dictionary-fields.tsx'
import {
  type LevelValues,
  LIMIT_NAMES,
  toBookDictionaries,
  toDictionaryValues,
  toLevelValues,
} from './rule-values.ts'

interface BookLevelsModalProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  readonly onClose: () => void
}

const toLevel = (value: string): CheckLevel =>
  CHECK_LEVELS.find((level) => level === value) ?? 'warn'

interface LevelRowProps {
  readonly check: CheckId
  readonly levels: LevelValues
  readonly onChoose: (level: CheckLevel) => void
}

const LevelRow = ({ check, levels, onChoose }: LevelRowProps) => {
  const { t } = useTranslation('page-check')
  const { configurable, level, stages } = CHECKS[check]
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
            value={levels[check] ?? level}
            onChange={(value) => onChoose(toLevel(value))}
            data={CHECK_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
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

const LimitFields = ({
  limits,
  onChange,
}: {
  readonly limits: LineLimits
  readonly onChange: (part: Partial<LineLimits>) => void
}) => {
  const { t } = useTranslation('page-check')
  return (
    <section aria-label={t('limits_title')}>
      <Text fz="sm" fw={600} mt="md">
        {t('limits_title')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('limits_hint')}
      </Text>
      <Group mt="xs" grow>
        {LIMIT_NAMES.map((name) => (
          <NumberInput
            key={name}
            label={t(`limit_${name}`)}
            placeholder={t('limit_none')}
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

/** What findings of each check do in a book. Levels that another person chose meanwhile stay. */
export const BookLevelsModal = ({ book, onClose }: BookLevelsModalProps) => {
  const { t, i18n } = useTranslation('page-check')
  const app = i18n.getFixedT(null, 'app')
  const { data, error: unread } = useRead(bookCheckLevels, { params: { bookId: book.id } })
  const send = useWrite(bookSetCheckLevels, {
    refreshes: [bookCheckLevels, pageCheckList],
    quiet: true,
    done: () => t('levels_saved'),
    onDone: onClose,
  })
  const stored = data === undefined ? undefined : storedRow(data, send.error)
  const { values, changed, change, conflicts } = useFreshValues(toLevelValues(stored?.levels ?? {}))
  const limits = useFreshValues(stored?.lineLimits ?? NO_LIMITS)
  const spelling = useFreshValues(toDictionaryValues(stored?.dictionaries ?? {}))
  const isChanged =
    Object.keys({ ...changed, ...limits.changed, ...spelling.changed }).length > 0
  const failure = send.error ?? (data === undefined ? unread : null)
  const name = i18n.language.startsWith('zh') || book.titleEn === '' ? book.titleZh : book.titleEn
  return (
    <FormModal
      opened
      size="xl"
      title={t('levels_title', { book: name })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={send.isPending}
      submitDisabled={stored === undefined || !isChanged}
      failure={failure === null ? null : getFailureMessage(failure)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (stored === undefined) return
        send.mutate({
          params: { bookId: book.id },
          body: {
            version: stored.version,
            levels: values,
            lineLimits: limits.values,
            dictionaries: toBookDictionaries(spelling.values),
          },
        })
      }}
    >
      <Text fz="sm" c="dimmed">
        {t('levels_hint')}
      </Text>
      <FieldConflicts
        conflicts={conflicts}
        labels={Object.fromEntries(CHECK_IDS.map((check) => [check, t(`check.${check}`)]))}
        show={(check, { [check]: level }) =>
          level === undefined ? undefined : t(`level.${level}`)
        }
      />
      <FieldConflicts
        conflicts={limits.conflicts}
        labels={{ lines: t('limit_lines'), characters: t('limit_characters') }}
        show={(name, { [name]: limit }) => (limit === null ? t('limit_none') : String(limit))}
      />
      <FieldConflicts
        conflicts={spelling.conflicts}
        labels={Object.fromEntries(
          VARIED_LANGUAGES.map((each) => [each, languageName(each, i18n.language)]),
        )}
        show={(language, { [language]: dictionary }) =>
          dictionary == null ? undefined : t(`dictionary.${dictionary}`)
        }
      />
      {stored === undefined ? (
        unread === null ? (
          <Loader aria-label={t('loading')} />
        ) : null
      ) : (
        <>
          <LimitFields limits={limits.values} onChange={limits.change} />
          <BookDictionaryFields values={spelling.values} onChange={spelling.change} />
          {/* its controls stay behind the buttons of the dialog */}
          <table style={{ width: '100%', borderCollapse: 'collapse', isolation: 'isolate' }}>
            <tbody>
              {CHECK_IDS.map((check) => (
                <LevelRow
                  key={check}
                  check={check}
                  levels={values}
                  onChoose={(level) => change({ [check]: level })}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </FormModal>
  )
}
