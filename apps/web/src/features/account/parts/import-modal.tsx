import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { accountImport } from '@panelflow/contract/account.ts'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toCsv } from '@panelflow/domain/text/csv.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import {
  countLeft,
  type KeptFields,
  NOTHING_KEPT,
  toKeptQuery,
} from '../../../lib/forms/kept-fields.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { countResults, fileFault, type ImportAnswer, useFaultMessage } from '../account-import.ts'
import { saveTemplate } from '../account-files.ts'
import { ACCOUNT_READS } from '../account-reads.ts'
import { ImportPasswords } from './import-passwords.tsx'
import { ImportRows } from './import-rows.tsx'

/** a thousand first passwords take ten seconds to hash */
const IMPORT_MS = 120_000

interface PickProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

const Pick = ({ busy, onFile }: PickProps) => {
  const { t } = useTranslation('account')
  return (
    <Stack gap="xs">
      <Text c="dimmed">{t('import.hint')}</Text>
      <Dropzone
        onDrop={(files) => files.slice(0, 1).forEach(onFile)}
        multiple={false}
        loading={busy}
        inputProps={{ 'aria-label': t('import.pick') }}
        aria-label={t('import.pick')}
      >
        <Group justify="center" gap="sm" py="lg">
          <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
          <Text>{t('import.pick')}</Text>
        </Group>
      </Dropzone>
      <Text fz="sm">
        {t('import.template_hint')}{' '}
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
    </Stack>
  )
}

interface ImportPreviewProps {
  readonly answer: ImportAnswer
  readonly busy: boolean
  readonly onOther: () => void
  readonly onApply: (kept: KeptFields) => void
}

/** Before anything is written: what would become of each line. */
const ImportPreview = ({ answer: { rows }, busy, onOther, onApply }: ImportPreviewProps) => {
  const { t } = useTranslation('account')
  const getFaultMessage = useFaultMessage()
  const counts = countResults(rows)
  const [kept, setKept] = useState<KeptFields>(NOTHING_KEPT)
  const { faulty, taken: wanted } = countLeft({ rows, counts }, kept)
  const saveFaults = (): void => {
    const heading = [t('import.row'), t('field.name'), t('import.column'), t('import.why')]
    const lines = rows.flatMap(({ row, name, faults }) =>
      faults.map((fault) => {
        const { column, words } = getFaultMessage(fault)
        return [String(row), name, column, words]
      }),
    )
    saveBlob(new Blob([toCsv([heading, ...lines])], { type: 'text/csv' }), t('import.faults_file'))
  }
  return (
    <Stack gap="sm">
      {faulty > 0 ? (
        <Alert color="red" variant="light" role="alert" p="xs">
          {t('import.refused', { count: faulty })}
        </Alert>
      ) : null}
      {faulty === 0 && wanted === 0 ? (
        <Alert variant="light" role="status" p="xs">
          {t('import.nothing')}
        </Alert>
      ) : null}
      <ImportRows rows={rows} kept={kept} onKeep={setKept} />
      <Group justify="flex-end" gap="xs">
        {counts.refused > 0 ? (
          <Button variant="default" onClick={saveFaults}>
            {t('import.save_faults')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onOther} disabled={busy}>
          {t('import.other')}
        </Button>
        {faulty === 0 && wanted > 0 ? (
          <Button onClick={() => onApply(kept)} loading={busy}>
            {t('import.apply', { count: wanted })}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** The two steps of an import: look, then take all or nothing. */
const useImport = () => {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<'not_xlsx' | 'too_large' | null>(null)
  const previewWrite = useWrite(accountImport, { quiet: true, refreshes: [] })
  const apply = useWrite(accountImport, { quiet: true, refreshes: ACCOUNT_READS })
  const examine = (one: File): void => {
    const found = fileFault(one)
    setFault(found)
    setFile(found === null ? one : null)
    apply.reset()
    previewWrite.reset()
    if (found === null)
      previewWrite.mutate({ query: { apply: 'false' }, bytes: one, timeoutMs: IMPORT_MS })
  }
  const take = (kept: KeptFields): void => {
    if (file === null) return
    apply.mutate(
      { query: { apply: 'true', ...toKeptQuery(kept) }, bytes: file, timeoutMs: IMPORT_MS },
      // somebody was faster: the failure stays visible above the new preview
      {
        onError: () =>
          previewWrite.mutate({ query: { apply: 'false' }, bytes: file, timeoutMs: IMPORT_MS }),
      },
    )
  }
  const restart = (): void => {
    setFile(null)
    previewWrite.reset()
    apply.reset()
  }
  return { fault, previewWrite, apply, examine, take, restart }
}

/** Accounts from a sheet (spec 5.term.xlsx). */
export const ImportModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const { fault, previewWrite, apply, examine, take, restart } = useImport()
  const done = apply.data?.applied === true ? apply.data : null
  const busy = previewWrite.isPending || apply.isPending
  // passwords are shown once: not closed by a slip
  useEscape(onClose, done === null && !busy)
  const error = apply.error ?? previewWrite.error
  const result = previewWrite.data ?? (apply.data?.applied === false ? apply.data : null)
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={<Text fw={600}>{t('import.title')}</Text>}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': app('action.close') }}
      withCloseButton={!busy}
    >
      <Stack gap="sm">
        {fault === null ? null : (
          <Alert color="red" variant="light" role="alert" p="xs">
            {t(`import.fault_${fault}`)}
          </Alert>
        )}
        {error === null || error === undefined ? null : (
          <Alert color="red" variant="light" role="alert" p="xs">
            {getFailureMessage(error)}
          </Alert>
        )}
        {done !== null ? (
          <ImportPasswords rows={done.rows} onClose={onClose} />
        ) : result === null ? (
          <Pick busy={busy} onFile={examine} />
        ) : (
          <ImportPreview
            key={previewWrite.submittedAt}
            answer={result}
            busy={busy}
            onOther={restart}
            onApply={take}
          />
        )}
      </Stack>
    </Modal>
  )
}
