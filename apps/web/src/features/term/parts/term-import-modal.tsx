import type { Flag } from '@panelflow/contract/primitives.ts'
import { Alert, Anchor, FileInput, Stack, Table, Text } from '@mantine/core'
import { termImport, type TermView } from '@panelflow/contract/term.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { saveTemplate } from '../term-files.ts'
import { fileFault, useTermFaultMessage } from '../term-import.ts'
import { TERM_READS } from '../term-reads.ts'
import { BookSelect } from './book-select.tsx'

type Answer = EndpointAnswer<typeof termImport>
const IMPORT_MS = 120_000
const TONES: Readonly<Record<Answer['rows'][number]['result'], Tone>> = {
  new: 'good',
  changed: 'active',
  same: 'neutral',
  conflict: 'attention',
  refused: 'bad',
}

const ImportPreview = ({ answer: { rows, counts } }: { readonly answer: Answer }) => {
  const { t } = useTranslation('term')
  const getFaultMessage = useTermFaultMessage()
  const faulty = counts.conflict + counts.refused > 0
  const all = counts.new + counts.changed + counts.conflict + counts.refused
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500} role="status">
        {t('import.looked', counts)}
      </Text>
      {faulty || all === 0 ? (
        <Alert
          color={faulty ? 'red' : undefined}
          variant="light"
          p="xs"
          role={faulty ? 'alert' : undefined}
        >
          {t(faulty ? 'import.refused' : 'import.nothing')}
        </Alert>
      ) : null}
      {rows.length === 0 ? null : (
        <Table.ScrollContainer
          minWidth={420}
          mah={320}
          type="native"
          tabIndex={0}
          aria-label={t('import.result')}
        >
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={60}>{t('import.line')}</Table.Th>
                <Table.Th>{t('field.original')}</Table.Th>
                <Table.Th w={110}>{t('import.result')}</Table.Th>
                <Table.Th>{t('import.why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ row, original, result, faults }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{original}</Table.Td>
                  <Table.Td>
                    <StatusLabel tone={TONES[result]}>{t(`result.${result}`)}</StatusLabel>
                  </Table.Td>
                  <Table.Td>
                    {faults.map((fault) => (
                      <div key={`${fault.column} ${fault.code} ${JSON.stringify(fault.params)}`}>
                        {getFaultMessage(fault)}
                      </div>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {all > rows.length ? (
        <Text fz="xs" c="dimmed">
          {t('import.more', { count: rows.length })}
        </Text>
      ) : null}
    </Stack>
  )
}

/** The two steps of an import: look, then take all rows or none. */
const useImport = (onClose: () => void) => {
  const { t } = useTranslation('term')
  const previewWrite = useWrite(termImport, { quiet: true, refreshes: [] })
  const apply = useWrite(termImport, { quiet: true, refreshes: TERM_READS })
  const input = (file: File, book: string, applyMode: Flag) => ({
    query: { book, apply: applyMode },
    bytes: file,
    timeoutMs: IMPORT_MS,
  })
  const examine = (file: File, book: string): void => {
    apply.reset()
    previewWrite.mutate(input(file, book, 'false'))
  }
  const take = (file: File, book: string): void =>
    apply.mutate(input(file, book, 'true'), {
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
  readonly onClose: () => void
}

/** Terms from a sheet (spec 5.term.xlsx). */
export const TermImportModal = ({ book: initial, knownBook, onClose }: TermImportModalProps) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const [book, setBook] = useState(initial)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { previewWrite, apply, examine, take, restart } = useImport(onClose)
  const currentPlan = apply.data ?? previewWrite.data ?? null
  const wanted =
    currentPlan === null || currentPlan.counts.conflict + currentPlan.counts.refused > 0
      ? 0
      : currentPlan.counts.new + currentPlan.counts.changed
  const pick = (next: File | null, into: string): void => {
    const found = next === null ? null : fileFault(next)
    setFile(next)
    setFault(found === null ? null : t(`import.fault_${found}`))
    restart()
    if (next !== null && found === null) examine(next, into)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = fileFault(file)
    if (found !== null) setFault(t(`import.fault_${found}`))
    else if (file !== null && fault === null && wanted > 0) take(file, book)
  }
  const error = apply.error ?? previewWrite.error
  return (
    <FormModal
      opened
      size={760}
      onClose={onClose}
      title={t('import.title')}
      submitLabel={wanted > 0 ? t('import.apply', { count: wanted }) : t('import.title')}
      cancelLabel={app('action.cancel')}
      busy={previewWrite.isPending || apply.isPending}
      submitDisabled={currentPlan !== null && wanted === 0}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <Text c="dimmed" fz="sm">
        {t('import.hint')}{' '}
        <Anchor
          component="button"
          type="button"
          fz="sm"
          c="var(--mantine-primary-color-light-color)"
          onClick={() => void saveTemplate()}
        >
          {t('import.template')}
        </Anchor>
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
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        leftSection={<IconFileSpreadsheet size={16} />}
        value={file}
        onChange={(next) => pick(next, book)}
        error={fault}
      />
      {currentPlan === null ? null : <ImportPreview answer={currentPlan} />}
    </FormModal>
  )
}
