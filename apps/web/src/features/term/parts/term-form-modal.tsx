import {
  ActionIcon,
  Checkbox,
  Fieldset,
  Select,
  SimpleGrid,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type PagePart, termSetPicture } from '@panelflow/contract/term-picture.ts'
import { termCreate, termSuggest, termUpdate, type TermView } from '@panelflow/contract/term.ts'
import { aliasesIn, TERM_KINDS } from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFact, markFields, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import {
  bookIdIn,
  formValues,
  RENAMED,
  TERM_FIELDS,
  type TermBeginning,
  termBody,
  termFormErrors,
} from '../term-form.ts'
import { TERM_READS } from '../term-reads.ts'
import { BookSelect } from './book-select.tsx'
import { TermPictureField } from './term-picture-field.tsx'
import { listRenamed } from './renamed-notice.tsx'

interface TermFormModalProps {
  /** null: a new one */
  readonly term: TermView | null
  /** a new one is only suggested */
  readonly suggesting: boolean
  /** glossary of a new one: `global` or a book's id */
  readonly book: string
  readonly knownBook: TermView['book']
  /** what a new one begins with */
  readonly begin?: TermBeginning
  /** a term is called otherwise now, or is looked for by other names, in these languages */
  readonly onRenamed?: (term: TermView, languages: readonly TargetLanguage[]) => void
  readonly onClose: () => void
}

const useSaving = ({
  term,
  onRenamed,
  onClose,
  part,
}: Pick<TermFormModalProps, 'term' | 'onRenamed' | 'onClose'> & {
  /** a new term gets it as its picture */
  readonly part: PagePart | undefined
}) => {
  const { t } = useTranslation('term')
  const common = { quiet: true, refreshes: TERM_READS, onDone: onClose } as const
  const picture = useWrite(termSetPicture, { refreshes: TERM_READS })
  const onMade = ({ id, version }: TermView): void => {
    // the term is there whatever becomes of its picture
    if (part !== undefined) picture.mutate({ params: { termId: id }, body: { version, part } })
    onClose()
  }
  const made = { ...common, onDone: onMade }
  const create = useWrite(termCreate, { ...made, done: () => t('form.done_create') })
  const suggest = useWrite(termSuggest, { ...made, done: () => t('form.done_suggest') })
  const update = useWrite(termUpdate, {
    ...common,
    done: () => t('form.done_edit'),
    onDone: (saved) => {
      const languages = term === null ? [] : listRenamed(term, saved)
      if (languages.length > 0) onRenamed?.(saved, languages)
      onClose()
    },
  })
  return {
    create,
    suggest,
    update,
    busy: create.isPending || suggest.isPending || update.isPending,
  }
}

/** Leads to the first chapter in a tab of its own: what was typed stays. */
const OpenChapter = ({ term }: { readonly term: TermView }) => {
  const { t } = useTranslation('term')
  if (term.firstChapterId === null) return null
  const label = t('chapter.open', { chapter: term.firstChapter })
  return (
    <ActionIcon
      component="a"
      variant="subtle"
      color="gray"
      href={`/workspace/index?chapterId=${term.firstChapterId}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
    >
      <IconExternalLink size={15} />
    </ActionIcon>
  )
}

/** A new term, a suggestion, or changes to a term (spec 3.term). */
export const TermFormModal = ({
  term,
  suggesting,
  book,
  knownBook,
  begin,
  onRenamed,
  onClose,
}: TermFormModalProps) => {
  const { t, i18n } = useTranslation('term')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const [withPicture, setWithPicture] = useState(true)
  const { create, suggest, update, busy } = useSaving({
    term,
    onRenamed,
    onClose,
    part: withPicture ? begin?.part : undefined,
  })
  const stored = term === null ? null : storedRow(term, update.error)
  const { register, control, handleSubmit, formState, setError, conflicts } = useFreshForm(
    formValues(stored, book, begin),
    rulesResolver(termFormErrors, words, RENAMED),
  )
  const { errors } = formState
  const onError = (error: unknown): void => {
    markFields(error, TERM_FIELDS, setError, words, RENAMED)
    markFact(error, { 'term.original_taken': 'original', 'term.alias_taken': 'aliases' }, setError)
  }
  const submit = handleSubmit((values) => {
    const body = termBody(values)
    if (stored !== null)
      update.mutate(
        { params: { termId: stored.id }, body: { ...body, version: stored.version } },
        { onError },
      )
    else
      (suggesting ? suggest : create).mutate(
        { body: { ...body, kind: values.kind, bookId: bookIdIn(values) } },
        { onError },
      )
  })
  const failure = create.error ?? suggest.error ?? update.error
  const kind = term !== null ? 'edit' : suggesting ? 'suggest' : 'create'
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t(`form.${kind}`, { original: term?.original ?? '' })}
      submitLabel={kind === 'edit' ? app('action.save') : t(`form.submit_${kind}`)}
      cancelLabel={app('action.cancel')}
      busy={busy}
      failure={failure ? getFailureMessage(failure) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          original: t('field.original'),
          firstChapter: t('field.first_chapter'),
          chapterNumber: t('field.chapter_number'),
          aliases: t('field.aliases'),
          remark: t('field.remark'),
          explanation: t('field.explanation'),
          ...Object.fromEntries(
            TARGET_LANGUAGES.flatMap((language) => {
              const name = languageName(language, i18n.language)
              return [
                [language, name],
                [`forbidden_${language}`, t('field.forbidden_in', { language: name })],
              ]
            }),
          ),
        }}
      />
      <Controller
        control={control}
        name="book"
        render={({ field: { value, onChange } }) => (
          <BookSelect
            label={t('list.book')}
            value={value}
            known={term?.book ?? knownBook}
            disabled={term !== null}
            onChange={(next) => onChange(next ?? 'global')}
          />
        )}
      />
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('field.kind')}
            description={value === 'effect' ? t('kind.effect_hint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            disabled={term !== null}
            data={TERM_KINDS.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <TextInput
        label={t('field.original')}
        withAsterisk
        data-autofocus
        maxLength={200}
        autoComplete="off"
        error={errors.original?.message}
        {...register('original')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label={t('field.first_chapter')}
          description={
            term?.firstChapterFound
              ? t('field.first_chapter_found', { chapter: term.firstChapter })
              : t('field.first_chapter_hint')
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          rightSection={stored === null ? null : <OpenChapter term={stored} />}
          error={errors.firstChapter?.message}
          {...register('firstChapter')}
        />
        <TextInput
          label={t('field.chapter_number')}
          description={t('field.chapter_number_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={errors.chapterNumber?.message}
          {...register('chapterNumber')}
        />
      </SimpleGrid>
      <Controller
        control={control}
        name="aliases"
        render={({ field: { value, onChange, onBlur } }) => (
          <TagsInput
            label={t('field.aliases')}
            description={t('field.aliases_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={[...value]}
            onChange={(next) => onChange(next.flatMap(aliasesIn))}
            onBlur={onBlur}
            splitChars={[';', '；']}
            acceptValueOnBlur
            error={errors.aliases?.message}
          />
        )}
      />
      <Fieldset legend={`${t('field.translations')} · ${t('field.translations_hint')}`} p="sm">
        <SimpleGrid cols={2} spacing="sm">
          {TARGET_LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={languageName(language, i18n.language)}
              lang={language}
              maxLength={500}
              autoComplete="off"
              error={errors[language]?.message}
              {...register(language)}
            />
          ))}
        </SimpleGrid>
        {errors.translations?.message ? (
          <Text c="var(--mantine-color-error)" fz="xs" mt={6} role="alert">
            {errors.translations.message}
          </Text>
        ) : null}
      </Fieldset>
      <Fieldset legend={`${t('field.forbidden')} · ${t('field.forbidden_hint')}`} p="sm">
        <SimpleGrid cols={2} spacing="sm">
          {TARGET_LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={languageName(language, i18n.language)}
              aria-label={t('field.forbidden_in', {
                language: languageName(language, i18n.language),
              })}
              lang={language}
              maxLength={500}
              autoComplete="off"
              error={errors[`forbidden_${language}`]?.message}
              {...register(`forbidden_${language}`)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      {stored === null ? null : <TermPictureField term={stored} />}
      {stored === null && begin?.part !== undefined ? (
        <Checkbox
          label={t('picture.from_box')}
          checked={withPicture}
          onChange={({ currentTarget }) => setWithPicture(currentTarget.checked)}
        />
      ) : null}
      <Textarea
        label={t('field.remark')}
        autosize
        minRows={1}
        maxRows={4}
        error={errors.remark?.message}
        {...register('remark')}
      />
      <Textarea
        label={t('field.explanation')}
        autosize
        minRows={2}
        maxRows={6}
        error={errors.explanation?.message}
        {...register('explanation')}
      />
    </FormModal>
  )
}
