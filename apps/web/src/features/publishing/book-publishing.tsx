import { Button, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import {
  publicationCreate,
  publicationList,
  publishingTargetList,
  type PublishingTargetView,
} from '@panelflow/contract/publishing.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { DeliveryTable, isUnderWay } from './parts/delivery-table.tsx'
import { TargetModal } from './parts/target-modal.tsx'
import { DeleteTargetModal, TargetTable } from './parts/target-table.tsx'

interface Chapter {
  readonly chapterId: string
  readonly name: string
}

const ErratumModal = ({
  chapter: { chapterId, name },
  onClose,
}: {
  readonly chapter: Chapter
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('publishing')
  const { t: app } = useTranslation()
  const [reason, setReason] = useState('')
  const publish = useWrite(publicationCreate, {
    refreshes: [publicationList],
    quiet: true,
    done: ({ deliveries }) => t('delivery.queued', { count: deliveries }),
    onDone: onClose,
  })
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('erratum.title', { name })}
      submitLabel={t('erratum.submit')}
      cancelLabel={app('action.cancel')}
      busy={publish.isPending}
      submitDisabled={reason.trim() === ''}
      failure={publish.error ? getFailureMessage(publish.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        publish.mutate({ params: { chapterId }, body: { reason } })
      }}
    >
      <Text fz="sm">{t('erratum.hint')}</Text>
      <Textarea
        label={t('erratum.reason')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormModal>
  )
}

const Deliveries = ({ bookId }: { readonly bookId: string }) => {
  const { t, i18n } = useTranslation('publishing')
  const [chapter, setChapter] = useState<Chapter | null>(null)
  const [size, setSize] = useState(50)
  const query = useRead(
    publicationList,
    { params: { bookId }, query: { size } },
    { keepPrevious: true, watchWhile: ({ rows }) => rows.some(isUnderWay) },
  )
  const { mutate: publish, isPending } = useWrite(publicationCreate, {
    refreshes: [publicationList],
    done: ({ deliveries }) => t('delivery.queued', { count: deliveries }),
  })
  if (query.data === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={120} />
    )
  const { rows, next, ready } = query.data
  const toName = (number: number, language: (typeof ready)[number]['language']): string =>
    t('delivery.name', { number, language: languageName(language, i18n.language) })
  return (
    <Stack gap="sm">
      {ready.length === 0 ? null : (
        <Group gap="xs">
          <Text fz="sm">{t('ready.title')}</Text>
          {ready.map(({ chapterId, number, language, needsReason }) => (
            <Button
              key={chapterId}
              size="compact-sm"
              variant="default"
              disabled={isPending}
              onClick={() =>
                needsReason
                  ? setChapter({ chapterId, name: toName(number, language) })
                  : publish({ params: { chapterId }, body: {} })
              }
            >
              {t(needsReason ? 'ready.erratum' : 'ready.deliver', {
                name: toName(number, language),
              })}
            </Button>
          ))}
        </Group>
      )}
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('delivery.empty')}
        </Text>
      ) : (
        <DeliveryTable
          rows={rows}
          onNewVersion={({ chapterId, chapterNumber, language }) =>
            setChapter({ chapterId, name: toName(chapterNumber, language) })
          }
        />
      )}
      {next === null || size >= 100 ? null : (
        <Button variant="subtle" onClick={() => setSize(100)} style={{ alignSelf: 'start' }}>
          {t('delivery.more')}
        </Button>
      )}
      {chapter === null ? null : (
        <ErratumModal chapter={chapter} onClose={() => setChapter(null)} />
      )}
    </Stack>
  )
}

/** What was delivered of an order; nothing where nothing was. */
export const OrderDeliveries = ({
  orderId,
  bookId,
}: {
  readonly orderId: string
  readonly bookId: string
}) => {
  const { t } = useTranslation('publishing')
  const { data } = useRead(
    publicationList,
    { params: { bookId }, query: { orderId } },
    { keepPrevious: true, watchWhile: ({ rows }) => rows.some(isUnderWay) },
  )
  if (data === undefined || data.rows.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {data === undefined ? '…' : t('delivery.empty')}
      </Text>
    )
  return <DeliveryTable rows={data.rows} />
}

type OpenWindow =
  | { readonly type: 'add' }
  | { readonly type: 'edit' | 'delete'; readonly target: PublishingTargetView }

/** Where a book's finished chapters are delivered to, and what was delivered. */
export const BookPublishing = ({ bookId }: { readonly bookId: string }) => {
  const { t } = useTranslation('publishing')
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const query = useRead(publishingTargetList, { params: { bookId } })
  if (query.data === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={200} />
    )
  const { rows, foldersAllowed } = query.data
  const close = (): void => setOpen(null)
  const add = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen({ type: 'add' })}>
      {t('target.add')}
    </Button>
  )
  return (
    <Stack gap="md">
      {rows.length === 0 ? (
        <EmptyState title={t('target.empty')} hint={t('target.empty_hint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between">
            <Title order={2} fz={15}>
              {t('target.title')}
            </Title>
            {add}
          </Group>
          <TargetTable rows={rows} onOpen={(type, target) => setOpen({ type, target })} />
        </>
      )}
      <Title order={2} fz={15}>
        {t('delivery.title')}
      </Title>
      <Deliveries bookId={bookId} />
      {open?.type === 'add' || open?.type === 'edit' ? (
        <TargetModal
          bookId={bookId}
          target={open.type === 'add' ? null : freshRow(rows, open.target)}
          foldersAllowed={foldersAllowed}
          onClose={close}
        />
      ) : null}
      {open?.type === 'delete' ? <DeleteTargetModal target={open.target} onClose={close} /> : null}
    </Stack>
  )
}
