import { ActionIcon, Button, Group, Modal, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { FONT_LANGUAGES } from '@panelflow/contract/font.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconRefresh, IconTypography, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTransient } from '../../../lib/http/call-error.ts'
import { faceName } from '../../../lib/font/face-name.ts'
import { failureSentence } from '../../../lib/http/failure-message.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import { type FontQueue, isBusy, type QueuedFont } from '../font-queue.ts'

const TONES: Readonly<Record<QueuedFont['state'], Tone>> = {
  waiting: 'neutral',
  checking: 'active',
  new: 'good',
  known: 'good',
  refused: 'bad',
  canceled: 'neutral',
}

/** What came of a file: the font as it is called, or why it was not taken. */
const useOutcome = ({ font, refusal, size }: QueuedFont): string => {
  const { t, i18n } = useTranslation('font')
  if (typeof refusal === 'string') return t(`upload.local_${refusal}`)
  if (refusal !== null) return failureSentence(refusal.error)
  if (font === null) return formatBytes(size, i18n.language)
  const languages = FONT_LANGUAGES.filter((language) => font.missing[language] === 0).map(
    (language) => languageName(language, i18n.language),
  )
  return t('upload.as', {
    family: font.face.family,
    face: font.subfamily || faceName(font.face),
    languages: joinList(languages, i18n.language) || t('row.no_language'),
  })
}

/** A font that was looked at and refused is refused again. */
const mayRetry = ({ state, refusal }: QueuedFont): boolean =>
  state === 'canceled' ||
  (refusal !== null && typeof refusal !== 'string' && isTransient(refusal.error))

const FileRow = ({ file, queue }: { readonly file: QueuedFont; readonly queue: FontQueue }) => {
  const { t } = useTranslation('font')
  const outcome = useOutcome(file)
  const { state, name, key } = file
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      py={5}
      px="xs"
      style={{ borderBottom: '1px solid var(--pf-line)' }}
    >
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fz="sm" truncate title={name}>
          {name}
        </Text>
        {state === 'checking' ? (
          <Progress value={100} animated size={4} mt={4} aria-label={t('upload.state.checking')} />
        ) : (
          <Text
            fz="xs"
            c={state === 'refused' ? 'var(--pf-bad-fg)' : 'dimmed'}
            style={{ overflowWrap: 'anywhere' }}
          >
            {outcome}
          </Text>
        )}
      </div>
      <StatusLabel tone={TONES[state]}>{t(`upload.state.${state}`)}</StatusLabel>
      {state === 'waiting' || state === 'checking' ? (
        <ActionIcon aria-label={t('upload.cancel', { name })} onClick={() => queue.cancel(key)}>
          <IconX size={16} />
        </ActionIcon>
      ) : null}
      {mayRetry(file) ? (
        <ActionIcon aria-label={t('upload.retry', { name })} onClick={() => queue.retry(key)}>
          <IconRefresh size={16} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

const DropArea = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation('font')
  return (
    <Dropzone onDrop={onFiles} aria-label={t('upload.drop')} p="md">
      <Group gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconTypography size={32} stroke={1.4} />
        <div>
          <Text fw={500}>{t('upload.drop')}</Text>
          <Text fz="xs" c="dimmed">
            {t('upload.drop_hint')}
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}

/**
 * Bring fonts: drop, watch each file being checked, see what it is called now or why it was not
 * taken.
 */
export const FontUploadModal = ({
  queue,
  onClose,
}: {
  readonly queue: FontQueue
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('font')
  const { t: app } = useTranslation()
  const files = useSyncExternalStore(queue.subscribe, queue.state)
  const [leaving, setLeaving] = useState(false)
  const busy = isBusy(files)
  const leave = (): void => (busy ? setLeaving(true) : onClose())
  useEscape(leave, !leaving)
  const done = files.filter(({ state }) => state !== 'waiting' && state !== 'checking').length
  return (
    <Modal
      opened
      onClose={leave}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={<Text fw={600}>{t('upload.title')}</Text>}
    >
      <Stack gap="sm">
        <DropArea onFiles={queue.add} />
        {files.length === 0 ? null : (
          <div>
            <Group justify="space-between" mb={4}>
              <Text fz="sm" fw={500}>
                {t('upload.files')}
              </Text>
              <Text fz="xs" c="dimmed" role="status">
                {t('upload.overall', { done, all: files.length })}
              </Text>
            </Group>
            <Progress
              value={(done / files.length) * 100}
              size={6}
              aria-label={t('upload.overall', { done, all: files.length })}
            />
            <ScrollArea.Autosize mah={340} type="auto" mt={4}>
              {files.map((file) => (
                <FileRow key={file.key} file={file} queue={queue} />
              ))}
            </ScrollArea.Autosize>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" size="sm" onClick={leave}>
            {t('upload.done')}
          </Button>
        </Group>
      </Stack>
      <ConfirmModal
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={t('upload.leave_title')}
        message={t('upload.leave_message')}
        submitLabel={t('upload.leave')}
        cancelLabel={app('action.cancel')}
        onConfirm={onClose}
      />
    </Modal>
  )
}
