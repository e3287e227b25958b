import { Checkbox, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import {
  fontList,
  FONT_LANGUAGES,
  type FontLanguage,
  fontEdit,
  type OwnFontView,
} from '@panelflow/contract/font.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/forms/day-field.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { formatBytes } from '../../../lib/time/time.ts'

interface FontEditModalProps {
  readonly font: OwnFontView
  /** "Hand Bold" */
  readonly name: string
  readonly onClose: () => void
}

const Facts = ({ font }: Pick<FontEditModalProps, 'font'>) => {
  const { t, i18n } = useTranslation('font')
  const lines = [
    `${font.fileName} (${font.format.toUpperCase()})`,
    t('row.glyphs', { count: font.glyphs, size: formatBytes(font.bytes, i18n.language) }),
    t(`embedding.${font.embedding}`),
    ...(font.maySubset ? [] : [t('embedding.no_subset')]),
    ...(font.bitmapOnly ? [t('embedding.bitmap_only')] : []),
    ...font.remarks.map((remark) => t(`remark.${remark}`)),
    ...(font.face.licence ? [t('row.file_licence', { text: font.face.licence })] : []),
  ]
  return (
    <div>
      <Text fz="sm" fw={500}>
        {t('edit.facts')}
      </Text>
      {lines.map((line) => (
        <Text key={line} fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </div>
  )
}

const isFontLanguage = (value: string): value is FontLanguage =>
  FONT_LANGUAGES.some((one) => one === value)

const toValues = ({ face, licenceNote, licenceUntil, series, platforms }: OwnFontView) => ({
  languages: face.languages.filter(isFontLanguage),
  licenceNote,
  licenceUntil: licenceUntil ?? '',
  series: series ?? [],
  platforms: platforms ?? [],
})

type Scope = 'series' | 'platforms'
const SCOPES: readonly Scope[] = ['series', 'platforms']

interface ScopeFieldsProps {
  readonly values: Readonly<Record<Scope, readonly string[]>>
  readonly onChange: (part: Partial<Record<Scope, string[]>>) => void
}

/** What the licence is for. */
const ScopeFields = ({ values, onChange }: ScopeFieldsProps) => {
  const { t } = useTranslation('font')
  const { data } = useRead(fontList, {})
  return (
    <Group grow align="start">
      {SCOPES.map((scope) => {
        const known = data?.scopes[scope] ?? []
        const deleted = values[scope].filter((id) => !known.some((each) => each.id === id))
        return (
          <MultiSelect
            key={scope}
            label={t(`edit.${scope}`)}
            description={t('edit.scope_hint')}
            placeholder={values[scope].length === 0 ? t('edit.scope_all') : undefined}
            searchable
            data={[
              ...known.map(({ id, name }) => ({ value: id, label: name })),
              ...deleted.map((value) => ({ value, label: t('edit.scope_gone') })),
            ]}
            value={[...values[scope]]}
            onChange={(chosen) => onChange({ [scope]: chosen })}
          />
        )
      })}
    </Group>
  )
}

const toScope = (ids: readonly string[]): string[] | null => (ids.length === 0 ? null : [...ids])

/** What people say of an own font: its licence, and the languages it is offered for. */
export const FontEditModal = ({ font, name, onClose }: FontEditModalProps) => {
  const { t, i18n } = useTranslation('font')
  const { t: app } = useTranslation()
  const edit = useWrite(fontEdit, {
    refreshes: [fontList],
    quiet: true,
    done: () => t('act.edited'),
    onDone: onClose,
  })
  const stored = storedRow(font, edit.error)
  const { values, changed, change, conflicts } = useFreshValues(toValues(stored))
  const { languages, licenceNote, licenceUntil } = values
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { languages: offered, licenceUntil: until, series, platforms, ...rest } = changed
    if (Object.keys(changed).length === 0) return onClose()
    edit.mutate({
      params: { fontId: font.face.id },
      body: {
        version: stored.version,
        ...rest,
        ...(offered === undefined ? {} : { languages: [...offered] }),
        ...(series === undefined ? {} : { series: toScope(series) }),
        ...(platforms === undefined ? {} : { platforms: toScope(platforms) }),
        ...(until === undefined ? {} : { licenceUntil: until === '' ? null : until }),
      },
    })
  }
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t('edit.title', { name })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={edit.isPending}
      failure={edit.error ? getFailureMessage(edit.error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          languages: t('edit.languages'),
          licenceNote: t('edit.note'),
          licenceUntil: t('edit.until'),
          series: t('edit.series'),
          platforms: t('edit.platforms'),
        }}
        show={(field, { languages: offered, ...scopes }) =>
          field === 'series' || field === 'platforms'
            ? String(scopes[field].length)
            : field === 'languages' && offered.length > 0
              ? joinList(
                  offered.map((language) => languageName(language, i18n.language)),
                  i18n.language,
                )
              : undefined
        }
      />
      <Checkbox.Group
        label={t('edit.languages')}
        description={t('edit.languages_hint')}
        value={[...languages]}
        onChange={(chosen) => change({ languages: chosen.filter(isFontLanguage) })}
      >
        <Group gap="sm" mt={6}>
          {FONT_LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              value={language}
              label={languageName(language, i18n.language)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t('edit.note')}
        description={t('edit.note_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={licenceNote}
        onChange={(event) => change({ licenceNote: event.currentTarget.value })}
      />
      <DayField
        w={200}
        name={t('edit.until')}
        label={t('edit.until')}
        description={t('edit.until_hint')}
        value={licenceUntil}
        onChange={(day) => change({ licenceUntil: day })}
      />
      <ScopeFields values={values} onChange={change} />
      <Stack gap={2}>
        <Facts font={font} />
      </Stack>
    </FormModal>
  )
}
