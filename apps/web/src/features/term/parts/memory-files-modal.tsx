import { Alert, Button, FileInput, Group, Select, Stack, Table, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { memoryExport, memoryImport, memorySearch } from '@panelflow/contract/memory.ts'
import type { Flag } from '@panelflow/contract/primitives.ts'
import type { TermView } from '@panelflow/contract/term.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconDownload, IconFileTypeXml } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { saveAnswer } from '../../../lib/save-file.ts'
import { findTmxFault } from '../term-import.ts'
import { BookSelect } from './book-select.tsx'
import classes from '../../memory/parts/memory.module.css'

type Answer = EndpointAnswer<typeof memoryImport>

const FILE_MS = 120_000

const TONES: Readonly<Record<Answer['rows'][number]['result'], Tone>> = {
  new: 'good',
  changed: 'active',
  same: 'neutral',
  kept: 'attention',
}

const PreviewTable = ({ rows }: Pick<Answer, 'rows'>) => {
  const { t } = useTranslation('memory')
  return (
    <Table.ScrollContainer
      minWidth={420}
      mah={320}
      type="native"
      tabIndex={0}
      aria-label={t('files.preview')}
    >
      <Table fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={60}>{t('files.unit')}</Table.Th>
            <Table.Th>{t('drawer.source')}</Table.Th>
            <Table.Th>{t('drawer.translation')}</Table.Th>
            <Table.Th w={100} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ unit, source, translation, known, result }) => (
            <Table.Tr key={unit}>
              <Table.Td>{unit}</Table.Td>
              <Table.Td className={classes['words']}>{source}</Table.Td>
              <Table.Td className={classes['words']}>
                {translation}
                {known === null ? null : (
                  <Text fz="xs" c="dimmed">
                    {t('files.known', { words: known })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StatusLabel tone={TONES[result]}>{t(`result.${result}`)}</StatusLabel>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Preview = ({ answer: { rows, counts, left } }: { readonly answer: Answer }) => {
  const { t } = useTranslation('memory')
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500} role="status">
        {t('files.looked', counts)}
      </Text>
      {left === 0 ? null : <Text fz="sm">{t('files.left', { count: left })}</Text>}
      {counts.new + counts.changed === 0 ? (
        <Alert variant="light" p="xs">
          {t('files.nothing')}
        </Alert>
      ) : null}
      {rows.length === 0 ? null : <PreviewTable rows={rows} />}
      {counts.new + counts.changed + counts.kept > rows.length ? (
        <Text fz="xs" c="dimmed">
          {t('files.more', { count: rows.length })}
        </Text>
      ) : null}
    </Stack>
  )
}

interface Target {
  readonly bookId: string
  readonly language: TargetLanguage
}

/** The two steps of an import: look, then take what is new or changed. */
const useImport = (onClose: () => void) => {
  const { t } = useTranslation('memory')
  const preview = useWrite(memoryImport, { quiet: true, refreshes: [] })
  const apply = useWrite(memoryImport, { quiet: true, refreshes: [memorySearch] })
  const toInput = (file: File, { bookId, language }: Target, mode: Flag) => ({
    params: { bookId },
    query: { language, apply: mode },
    bytes: file,
    timeoutMs: FILE_MS,
  })
  const examine = (file: File, target: Target): void => {
    apply.reset()
    preview.mutate(toInput(file, target, 'false'))
  }
  const take = (file: File, target: Target): void =>
    apply.mutate(toInput(file, target, 'true'), {
      onSuccess: ({ counts }) => {
        toastDone(t('files.done', { count: counts.new + counts.changed }))
        onClose()
      },
    })
  const restart = (): void => {
    preview.reset()
    apply.reset()
  }
  return { preview, apply, examine, take, restart }
}

const saveTmx = async ({ bookId, language }: Target): Promise<void> => {
  try {
    const input = { params: { bookId }, query: { language }, timeoutMs: FILE_MS }
    await saveAnswer(await api.open(memoryExport, input), `memory-${language}.tmx`)
  } catch (error) {
    toastFailed(getFailureMessage(error))
  }
}

interface TargetFieldsProps {
  readonly bookId: string | null
  readonly knownBook: TermView['book']
  readonly language: TargetLanguage
  readonly onChange: (bookId: string | null, language: TargetLanguage) => void
}

/** Of which book and language the lines are, and the file of them. */
const TargetFields = ({ bookId, knownBook, language, onChange }: TargetFieldsProps) => {
  const { t, i18n } = useTranslation('memory')
  return (
    <Group align="end" grow>
      <BookSelect
        label={t('files.book')}
        value={bookId}
        known={knownBook}
        onlyBooks
        onChange={(next) => onChange(next, language)}
      />
      <Select
        label={t('files.language')}
        allowDeselect={false}
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={language}
        onChange={(next) => (next === null ? undefined : onChange(bookId, next))}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        disabled={bookId === null}
        onClick={() => (bookId === null ? undefined : void saveTmx({ bookId, language }))}
      >
        {t('files.export')}
      </Button>
    </Group>
  )
}

interface MemoryFilesModalProps {
  /** the book that is chosen on the screen, if one is */
  readonly book: string | null
  readonly knownBook: TermView['book']
  readonly onClose: () => void
}

/** The translation memory of a book as TMX: taken out, or brought in after a preview. */
export const MemoryFilesModal = ({ book, knownBook, onClose }: MemoryFilesModalProps) => {
  const { t } = useTranslation('memory')
  const { t: app } = useTranslation()
  const [bookId, setBookId] = useState(book)
  const [language, setLanguage] = useState<TargetLanguage>('en')
  const [file, setFile] = useState<File | null>(null)
  const { preview, apply, examine, take, restart } = useImport(onClose)
  const fault = file === null ? null : findTmxFault(file)
  const plan = preview.data ?? null
  const wanted = plan === null ? 0 : plan.counts.new + plan.counts.changed
  const look = (next: File | null, into: string | null, to: TargetLanguage): void => {
    restart()
    if (next !== null && into !== null && findTmxFault(next) === null)
      examine(next, { bookId: into, language: to })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file !== null && bookId !== null && wanted > 0) take(file, { bookId, language })
  }
  const error = apply.error ?? preview.error
  return (
    <FormModal
      opened
      size={760}
      onClose={onClose}
      title={t('files.title')}
      submitLabel={wanted > 0 ? t('files.apply', { count: wanted }) : t('files.submit')}
      cancelLabel={app('action.cancel')}
      busy={preview.isPending || apply.isPending}
      submitDisabled={wanted === 0}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <Text c="dimmed" fz="sm">
        {t('files.hint')}
      </Text>
      <TargetFields
        bookId={bookId}
        knownBook={knownBook}
        language={language}
        onChange={(nextBook, nextLanguage) => {
          setBookId(nextBook)
          setLanguage(nextLanguage)
          look(file, nextBook, nextLanguage)
        }}
      />
      <FileInput
        label={t('files.file')}
        placeholder={t(bookId === null ? 'files.need_book' : 'files.pick')}
        disabled={bookId === null}
        clearable
        clearButtonProps={{ 'aria-label': t('files.other') }}
        accept=".tmx,application/x-tmx+xml"
        leftSection={<IconFileTypeXml size={16} />}
        value={file}
        onChange={(next) => {
          setFile(next)
          look(next, bookId, language)
        }}
        error={fault === null ? null : t(`files.fault_${fault}`)}
      />
      {plan === null ? null : <Preview answer={plan} />}
    </FormModal>
  )
}
