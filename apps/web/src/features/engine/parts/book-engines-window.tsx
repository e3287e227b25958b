import { Button, Group, Loader, Select, Stack, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { bookEngines, bookSetEngines } from '@panelflow/contract/translation-engine.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'

type BookEngines = EndpointAnswer<typeof bookEngines>
type Choices = Readonly<Partial<Record<TargetLanguage, string>>>

interface WindowProps {
  readonly book: { readonly id: string; readonly titleZh: string }
  readonly onClose: () => void
}

interface OfferedEngineProps {
  readonly known: BookEngines
  readonly language: TargetLanguage
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** The engine whose lines people kept most often in this book, to be taken with one click. */
const OfferedEngine = ({ known, language, chosen, onChoose }: OfferedEngineProps) => {
  const { t, i18n } = useTranslation('engine')
  const best = known.offered[language]
  const name = known.engines.find(({ id }) => id === best?.engineId)?.name
  if (best === undefined || name === undefined || best.engineId === chosen) return null
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const share = format.format(best.kept / best.lines)
  return (
    <Group gap="xs">
      <Text fz="xs" c="dimmed">
        {t('book.best_kept', { name, share, count: best.lines })}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={() => onChoose(best.engineId)}>
        {t('book.take', { name })}
      </Button>
    </Group>
  )
}

const BookEnginesForm = ({
  book,
  onClose,
  known,
}: WindowProps & { readonly known: BookEngines }) => {
  const { t, i18n } = useTranslation('engine')
  const { t: app } = useTranslation()
  const save = useWrite(bookSetEngines, {
    quiet: true,
    refreshes: [bookEngines],
    done: () => t('done.book_saved'),
    onDone: onClose,
  })
  const stored = storedRow(known, save.error)
  const { values, change, conflicts } = useFreshValues<Choices>(stored.choices)
  const getName = (id: string | undefined): string | undefined =>
    known.engines.find((engine) => engine.id === id)?.name
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const choices = Object.fromEntries(
      Object.entries(values).filter(([, id]) => getName(id) !== undefined),
    )
    save.mutate({ params: { bookId: book.id }, body: { version: stored.version, choices } })
  }
  const options = [
    { value: '', label: t('book.by_order') },
    ...known.engines.map(({ id, name, active }) => ({
      value: id,
      label: active ? name : t('book.off', { name }),
    })),
  ]
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('book.title', { title: book.titleZh })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={submit}
    >
      <Text fz="sm" c="dimmed">
        {t('book.hint')}
      </Text>
      <FieldConflicts
        conflicts={conflicts}
        labels={{}}
        show={(language, choices) => getName(choices[language]) ?? t('book.by_order')}
      />
      {TARGET_LANGUAGES.map((language) => (
        <Stack key={language} gap={2}>
          <Select
            label={languageName(language, i18n.language)}
            allowDeselect={false}
            data={options}
            value={values[language] ?? ''}
            onChange={(id) => change({ [language]: id ?? '' })}
          />
          <OfferedEngine
            known={known}
            language={language}
            chosen={values[language]}
            onChoose={(id) => change({ [language]: id })}
          />
        </Stack>
      ))}
    </FormModal>
  )
}

/** Which engine drafts a book, by language. */
export const BookEnginesWindow = ({ book, onClose }: WindowProps) => {
  const { t: app } = useTranslation()
  const query = useRead(bookEngines, { params: { bookId: book.id } })
  if (query.data === undefined) return <Loader aria-label={app('table.loading')} />
  return <BookEnginesForm book={book} onClose={onClose} known={query.data} />
}
