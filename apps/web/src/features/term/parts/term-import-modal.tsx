import type { Flag } from '@panelflow/contract/primitives.ts'
import { Anchor, FileInput, Text } from '@mantine/core'
import { type TermFileFormat, termImport, type TermView } from '@panelflow/contract/term.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { saveTemplate } from '../term-files.ts'
import {
  countLeft,
  type KeptFields,
  NOTHING_KEPT,
  toKeptQuery,
} from '../../../lib/forms/kept-fields.ts'
import { fileFault } from '../term-import.ts'
import { TERM_READS } from '../term-reads.ts'
import { BookSelect } from './book-select.tsx'
import { ImportPreview } from './term-import-preview.tsx'

const IMPORT_MS = 120_000
/** The two steps of an import: look, then take all rows or none. */
const useImport = (onClose: () => void) => {
  const { t } = useTranslation('term')
  const previewWrite = useWrite(termImport, { quiet: true, refreshes: [] })
  const apply = useWrite(termImport, { quiet: true, refreshes: TERM_READS })
  const input = (file: File, book: string, applyMode: Flag, kept: KeptFields) => ({
    query: { book, apply: applyMode, ...toKeptQuery(kept) },
    bytes: file,
    timeoutMs: IMPORT_MS,
  })
  const examine = (file: File, book: string): void => {
    apply.reset()
    previewWrite.mutate(input(file, book, 'false', NOTHING_KEPT))
  }
  const take = (file: File, book: string, kept: KeptFields): void =>
    apply.mutate(input(file, book, 'true', kept), {
      onSuccess: (answer) => {
        if (!answer.applied) return
        toastDone(t('import.done', answer.counts))
        onClose()
      },
    })
  const restart = (): void => {
    previewWrite.reset()
    apply.reset()
  }
  return { previewWrite, apply, examine, take, restart }
}

interface TermImportModalProps {
  /** glossary that is chosen on the screen: `global` or a book's id */
  readonly book: string
  readonly knownBook: TermView['book']
  readonly format: TermFileFormat
  readonly onClose: () => void
}

const ACCEPTED: Readonly<Record<TermFileFormat, string>> = {
  xlsx: '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  tbx: '.tbx',
}

/** Terms from a sheet (spec 5.term.xlsx), or from the glossary of another tool. */
export const TermImportModal = ({
  book: initial,
  knownBook,
  format,
  onClose,
}: TermImportModalProps) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const [book, setBook] = useState(initial)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { previewWrite, apply, examine, take, restart } = useImport(onClose)
  const currentPlan = apply.data ?? previewWrite.data ?? null
  const [kept, setKept] = useState<KeptFields>(NOTHING_KEPT)
  const left = currentPlan === null ? null : countLeft(currentPlan, kept)
  const wanted = left === null || left.faulty > 0 ? 0 : left.taken
  const pick = (next: File | null, into: string): void => {
    const found = next === null ? null : fileFault(next, format)
    setFile(next)
    setKept(NOTHING_KEPT)
    setFault(found === null ? null : t(`import.fault_${found}`))
    restart()
    if (next !== null && found === null) examine(next, into)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = fileFault(file, format)
    if (found !== null) setFault(t(`import.fault_${found}`))
    else if (file !== null && fault === null && wanted > 0) take(file, book, kept)
  }
  const error = apply.error ?? previewWrite.error
  return (
    <FormModal
      opened
      size={860}
      onClose={onClose}
      title={t(format === 'tbx' ? 'import.open_tbx' : 'import.title')}
      submitLabel={wanted > 0 ? t('import.apply', { count: wanted }) : t('import.title')}
      cancelLabel={app('action.cancel')}
      busy={previewWrite.isPending || apply.isPending}
      submitDisabled={currentPlan !== null && wanted === 0}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <Text c="dimmed" fz="sm">
        {t(format === 'tbx' ? 'import.hint_tbx' : 'import.hint')}{' '}
        {format === 'tbx' ? null : (
          <Anchor
            component="button"
            type="button"
            fz="sm"
            c="var(--mantine-primary-color-light-color)"
            onClick={() => void saveTemplate()}
          >
            {t('import.template')}
          </Anchor>
        )}
      </Text>
      <BookSelect
        label={t('import.into')}
        value={book}
        known={knownBook}
        onChange={(next) => {
          setBook(next ?? 'global')
          if (file !== null && fault === null) pick(file, next ?? 'global')
        }}
      />
      <FileInput
        label={t('import.file')}
        placeholder={t('import.fault_not_chosen')}
        withAsterisk
        clearable
        clearButtonProps={{ 'aria-label': t('import.other') }}
        accept={ACCEPTED[format]}
        leftSection={<IconFileSpreadsheet size={16} />}
        value={file}
        onChange={(next) => pick(next, book)}
        error={fault}
      />
      {currentPlan === null ? null : (
        <ImportPreview answer={currentPlan} kept={kept} onKeep={setKept} />
      )}
    </FormModal>
  )
}
