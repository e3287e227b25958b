import { Loader, Select, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import {
  bookCheckLevels,
  bookSetCheckLevels,
  pageCheckList,
} from '@panelflow/contract/page-check.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { CheckRules } from '@panelflow/domain/page/checks/book-rules.ts'
import type { CheckLevel } from '@panelflow/domain/page/checks/check.ts'
import { CHECK_IDS, type CheckId } from '@panelflow/domain/page/checks/check-list.ts'
import { type LineLimits, NO_LIMITS } from '@panelflow/domain/page/checks/line-limits.ts'
import { VARIED_LANGUAGES } from '@panelflow/domain/spelling/book-dictionary.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../lib/forms/use-fresh-values.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { BookDictionaryFields } from './book-dictionary-fields.tsx'
import { BookFontField } from './book-font-field.tsx'
import { LevelFields, LimitFields } from './rule-fields.tsx'
import {
  hasOwnRules,
  LIMIT_NAMES,
  POLICY_KEYS,
  type PolicyKey,
  toApprovedFonts,
  toBookDictionaries,
  toDictionaryValues,
  toFontValues,
  toLanguageRules,
  toLanguageRuleValues,
  toLevelValues,
  withLevel,
} from './rule-values.ts'

const useRulesSummary = (): ((rules: CheckRules) => string) => {
  const { t } = useTranslation('page-check')
  return ({ levels, lineLimits }) =>
    [
      ...CHECK_IDS.flatMap((check) => {
        const level = levels[check]
        return level === undefined ? [] : [`${t(`check.${check}`)}: ${t(`level.${level}`)}`]
      }),
      ...LIMIT_NAMES.flatMap((name) =>
        lineLimits[name] === null ? [] : [`${t(`limit_${name}`)}: ${lineLimits[name]}`],
      ),
    ].join('; ')
}

const useScopeNames = (): ((key: PolicyKey) => string) => {
  const { t, i18n } = useTranslation('page-check')
  return (key) => (key === 'every' ? t('effects_every') : languageName(key, i18n.language))
}

/** What is stored with what was changed here, kind by kind. */
const useRuleFields = (stored: EndpointAnswer<typeof bookCheckLevels> | undefined) => ({
  levels: useFreshValues(toLevelValues(stored?.levels ?? {})),
  limits: useFreshValues(stored?.lineLimits ?? NO_LIMITS),
  languages: useFreshValues(toLanguageRuleValues(stored?.languages ?? {})),
  spelling: useFreshValues(toDictionaryValues(stored?.dictionaries ?? {})),
  fonts: useFreshValues(toFontValues(stored?.approvedFonts ?? {})),
})

type RuleFields = ReturnType<typeof useRuleFields>

/** What another person chose meanwhile, beside what was chosen here. */
const RuleConflicts = ({ levels, limits, languages, spelling, fonts }: RuleFields) => {
  const { t } = useTranslation('page-check')
  const summarise = useRulesSummary()
  const toName = useScopeNames()
  return (
    <>
      <FieldConflicts
        conflicts={levels.conflicts}
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
        conflicts={languages.conflicts}
        labels={Object.fromEntries(TARGET_LANGUAGES.map((each) => [each, toName(each)]))}
        show={(language, { [language]: rules }) =>
          hasOwnRules(rules) ? summarise(rules) : t('level_same')
        }
      />
      <FieldConflicts
        conflicts={fonts.conflicts}
        labels={Object.fromEntries(TARGET_LANGUAGES.map((each) => [each, toName(each)]))}
        show={(language, { [language]: chosen }) => chosen.join(', ') || t('fonts_all')}
      />
      <FieldConflicts
        conflicts={spelling.conflicts}
        labels={Object.fromEntries(VARIED_LANGUAGES.map((each) => [each, toName(each)]))}
        show={(language, { [language]: dictionary }) =>
          dictionary == null ? undefined : t(`dictionary.${dictionary}`)
        }
      />
    </>
  )
}

interface BookLevelsModalProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  readonly onClose: () => void
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
  const { levels, limits, languages, spelling, fonts } = useRuleFields(stored)
  const [scope, setScope] = useState<PolicyKey>('every')
  const own = scope === 'every' ? null : languages.values[scope]
  const toName = useScopeNames()
  const isChanged = [
    levels.changed,
    limits.changed,
    languages.changed,
    spelling.changed,
    fonts.changed,
  ].some((fields) => Object.keys(fields).length > 0)
  const changeLimits = (part: Partial<LineLimits>): void => {
    if (scope === 'every') return limits.change(part)
    const rules = languages.values[scope]
    languages.change({ [scope]: { ...rules, lineLimits: { ...rules.lineLimits, ...part } } })
  }
  const chooseLevel = (check: CheckId, level: CheckLevel | undefined): void => {
    if (scope === 'every') return levels.change({ [check]: level })
    languages.change({ [scope]: withLevel(languages.values[scope], check, level) })
  }
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
            levels: levels.values,
            lineLimits: limits.values,
            languages: toLanguageRules(languages.values),
            dictionaries: toBookDictionaries(spelling.values),
            approvedFonts: toApprovedFonts(fonts.values),
          },
        })
      }}
    >
      <Text fz="sm" c="dimmed">
        {t('levels_hint')}
      </Text>
      <RuleConflicts {...{ levels, limits, languages, spelling, fonts }} />
      {stored === undefined ? (
        unread === null ? (
          <Loader aria-label={t('loading')} />
        ) : null
      ) : (
        <>
          <BookDictionaryFields values={spelling.values} onChange={spelling.change} />
          <Select
            mt="md"
            label={t('rules_for')}
            allowDeselect={false}
            data={POLICY_KEYS.map((value) => ({
              value,
              label:
                value !== 'every' && hasOwnRules(languages.values[value])
                  ? t('rules_own', { language: toName(value) })
                  : toName(value),
            }))}
            value={scope}
            onChange={(value) => setScope(POLICY_KEYS.find((each) => each === value) ?? 'every')}
          />
          <BookFontField
            scope={scope}
            value={scope === 'every' ? [] : fonts.values[scope]}
            onChange={(chosen) => fonts.change({ [scope]: chosen })}
          />
          <LimitFields
            limits={own?.lineLimits ?? limits.values}
            general={own === null ? null : limits.values}
            onChange={changeLimits}
          />
          <LevelFields
            levels={own?.levels ?? levels.values}
            isOfLanguage={own !== null}
            onChoose={chooseLevel}
          />
        </>
      )}
    </FormModal>
  )
}
