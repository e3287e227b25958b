import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import {
  textFreeAdd,
  textFreeList,
  type TextFreePages,
  textFreeRemove,
} from '@panelflow/contract/text-free-page.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import {
  DropArea,
  OverallProgress,
  QueuedFiles,
  RefusedFiles,
  useStartReason,
  useUploadQueue,
} from './upload-parts.tsx'
import { type QueueState, summarizeQueue, type UploadQueue } from './upload-queue.ts'

type TextFreePage = TextFreePages[number]
type State = NonNullable<TextFreePage['textFree']>['state']

const TONES: Readonly<Record<State, Tone>> = {
  waiting: 'active',
  matched: 'good',
  different: 'bad',
  unreadable: 'bad',
}

interface PageRowProps {
  readonly page: TextFreePage
  readonly onRemove: () => void
}

const PageRow = ({ page, onRemove }: PageRowProps) => {
  const { t } = useTranslation('text-free')
  const { t: app } = useTranslation()
  const { textFree } = page
  return (
    <Table.Tr>
      <Table.Td>{page.position + 1}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{page.name}</Table.Td>
      {textFree === null ? (
        <Table.Td colSpan={3}>
          <Text fz="sm" c="dimmed">
            {t('none')}
          </Text>
        </Table.Td>
      ) : (
        <>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{textFree.name}</Table.Td>
          <Table.Td>
            <StatusLabel tone={TONES[textFree.state]}>{t(`state.${textFree.state}`)}</StatusLabel>
            {textFree.placement?.turn ? (
              <Text fz="xs" c="dimmed">
                {t('turned', { degrees: textFree.placement.turn })}
              </Text>
            ) : null}
          </Table.Td>
          <Table.Td ta="end">
            <ActionIcon
              variant="subtle"
              aria-label={`${app('action.remove')}: ${textFree.name}`}
              onClick={onRemove}
            >
              <IconX size={16} />
            </ActionIcon>
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
}

const PageTable = ({ chapterId }: { readonly chapterId: string }) => {
  const { t } = useTranslation('text-free')
  const params = { chapterId }
  const pages = useRead(
    textFreeList,
    { params },
    { watchWhile: (list) => list.some(({ textFree }) => textFree?.state === 'waiting') },
  )
  const remove = useWrite(textFreeRemove, { refreshes: [textFreeList] })
  if (pages.error)
    return (
      <Alert color="red" variant="light" p="xs" role="alert">
        {getFailureMessage(pages.error)}
      </Alert>
    )
  if (pages.data === undefined) return <Skeleton h={120} />
  const different = pages.data.filter(({ textFree }) => textFree?.state === 'different')
  return (
    <>
      <Table.ScrollContainer minWidth={0} mah={320}>
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={48}>{t('column.number')}</Table.Th>
              <Table.Th>{t('column.page')}</Table.Th>
              <Table.Th>{t('column.picture')}</Table.Th>
              <Table.Th>{t('column.state')}</Table.Th>
              <Table.Th w={48} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.data.map((page) => (
              <PageRow
                key={page.pageId}
                page={page}
                onRemove={() => remove.mutate({ params: { chapterId, pageId: page.pageId } })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {different.length === 0 ? null : (
        <Alert color="orange" variant="light" p="xs">
          {t('different_hint')}
        </Alert>
      )}
    </>
  )
}

const LeftFiles = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation('text-free')
  if (names.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      p="xs"
      role="alert"
      title={t('left', { count: names.length })}
    >
      <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {names.join(', ')}
      </Text>
      <Text fz="xs">{t('left_hint')}</Text>
    </Alert>
  )
}

const clearReady = (queue: UploadQueue, { files }: QueueState): void =>
  files.filter(({ state }) => state === 'ready').forEach(({ key }) => queue.remove(key))

interface TextFreeModalProps {
  readonly chapter: ChapterView
  readonly onClose: () => void
}

/** Pictures of a chapter's pages without lettering: what is there, and where more are dropped. */
export const TextFreeModal = ({ chapter, onClose }: TextFreeModalProps) => {
  const { t } = useTranslation('text-free')
  const { t: app } = useTranslation()
  const queue = useUploadQueue(chapter.id)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const summary = summarizeQueue(state)
  const [leaving, setLeaving] = useState(false)
  const [left, setLeft] = useState<readonly string[]>([])
  const add = useWrite(textFreeAdd, {
    quiet: true,
    refreshes: [textFreeList],
    onDone: (answer) => {
      setLeft(answer.left)
      clearReady(queue, queue.state())
    },
  })
  const reason = useStartReason(summary)
  const leave = (): void =>
    summary.busy || summary.uploadIds.length > 0 ? setLeaving(true) : onClose()
  useEscape(leave, !leaving)
  return (
    <Modal
      opened
      onClose={leave}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={<Text fw={600}>{t('title', { number: chapter.number })}</Text>}
    >
      <Stack gap="sm">
        <Text fz="sm">{t('about')}</Text>
        <PageTable chapterId={chapter.id} />
        <DropArea onFiles={queue.add} hint={t('drop_hint')} />
        <RefusedFiles refused={state.refused} />
        <LeftFiles names={left} />
        {state.files.length === 0 ? null : <QueuedFiles queue={queue} files={state.files} />}
        <OverallProgress summary={summary} />
        {add.error ? (
          <Alert color="red" variant="light" p="xs" role="alert">
            {getFailureMessage(add.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="sm" onClick={leave}>
            {app('action.close')}
          </Button>
          <ActionButton
            size="sm"
            reason={reason}
            loading={add.isPending}
            onClick={() =>
              add.mutate({
                params: { chapterId: chapter.id },
                body: { uploadIds: [...summary.uploadIds] },
                timeoutMs: 60_000,
              })
            }
          >
            {summary.pages === 0 ? t('add_none') : t('add', { count: summary.pages })}
          </ActionButton>
        </Group>
      </Stack>
      <ConfirmModal
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={app('upload.leave_confirm')}
        message={t('leave')}
        submitLabel={app('upload.leave_confirm')}
        cancelLabel={app('upload.leave_keep')}
        danger
        onConfirm={onClose}
      />
    </Modal>
  )
}
