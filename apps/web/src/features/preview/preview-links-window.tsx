import { Anchor, Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core'
import {
  previewLinkList,
  previewLinkRevoke,
  type PreviewLinkView,
} from '@panelflow/contract/preview-link.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy-text.ts'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { languageName, personName } from '../../lib/i18n/labels.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { formatMinute } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { PreviewLinkForm, type PreviewSubject } from './preview-link-form.tsx'

interface PreviewLinksProps {
  readonly subject: PreviewSubject
  readonly onClose: () => void
}

const TONES: Readonly<Record<PreviewLinkView['state'], Tone>> = {
  open: 'good',
  expired: 'neutral',
  revoked: 'neutral',
}

const toAddress = (path: string): string => `${window.location.origin}${path}`

const useScopeText = () => {
  const { t, i18n } = useTranslation('preview')
  return ({ scope }: PreviewLinkView): string => {
    const language = languageName(scope.language, i18n.language)
    if (scope.kind === 'book') return t('scope.book_in', { language })
    if (scope.kind === 'order') return t('scope.order_in', { serial: scope.orderSerial, language })
    return t('scope.chapter_in', { number: scope.chapterNumber, language })
  }
}

interface CardProps {
  readonly link: PreviewLinkView
  readonly onEdit: () => void
  readonly onRevoke: () => void
}

const Facts = ({ link }: Pick<CardProps, 'link'>) => {
  const { t, i18n } = useTranslation('preview')
  const time = (instant: string): string => formatMinute(instant, i18n.language, getDisplayZone())
  const facts = [
    t(link.state === 'open' ? 'card.until' : 'card.was_until', { time: time(link.expiresAt) }),
    link.hasPassword ? t('card.password') : t('card.no_password'),
    ...(link.watermark ? [t('card.watermark')] : []),
    t('card.made', { name: personName(link.createdBy), time: time(link.createdAt) }),
  ]
  const { count, lastAt } = link.opened
  return (
    <>
      <Text fz="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Text fz="xs" c="dimmed">
        {lastAt === null ? t('card.never_opened') : t('card.opened', { count, time: time(lastAt) })}
        {link.comments.total === 0
          ? ''
          : ` · ${t('card.comments', { count: link.comments.total, open: link.comments.open })}`}
      </Text>
    </>
  )
}

const LinkCard = ({ link, onEdit, onRevoke }: CardProps) => {
  const { t, i18n } = useTranslation('preview')
  const { t: app } = useTranslation()
  const formatScope = useScopeText()
  const { path } = link
  const copy = async (address: string): Promise<void> => {
    const outcome = await copyText(address)
    if (outcome === 'copied') toastDone(app('copy.done'))
    else toastFailed(app(`copy.${outcome}`))
  }
  return (
    <Paper withBorder p="sm" component="article" aria-label={link.recipient}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{link.recipient}</Text>
            <StatusLabel tone={TONES[link.state]}>{t(`state.${link.state}`)}</StatusLabel>
            <Text fz="sm">{formatScope(link)}</Text>
          </Group>
          <Facts link={link} />
        </div>
        {path === null ? null : (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-sm"
              leftSection={<IconCopy size={14} />}
              onClick={() => void copy(toAddress(path))}
            >
              {t('act.copy')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {t('act.edit')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red.8" onClick={onRevoke}>
              {t('act.revoke')}
            </Button>
          </Group>
        )}
      </Group>
      {path === null ? null : (
        <Anchor href={path} target="_blank" rel="noreferrer" fz="xs">
          {t('act.look')}
        </Anchor>
      )}
      {link.decisions.map(({ chapterId, chapterNumber, decision, note, at }) => (
        <Text key={chapterId} fz="sm" mt={4}>
          <StatusLabel tone={decision === 'accepted' ? 'good' : 'attention'}>
            {t(`decision.${decision}`, { number: chapterNumber })}
          </StatusLabel>{' '}
          {note}{' '}
          <Text span fz="xs" c="dimmed">
            {formatMinute(at, i18n.language, getDisplayZone())}
          </Text>
        </Text>
      ))}
    </Paper>
  )
}

const RevokeModal = ({
  link,
  onClose,
}: {
  readonly link: PreviewLinkView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('preview')
  const { t: app } = useTranslation()
  const revoke = useWrite(previewLinkRevoke, {
    refreshes: [previewLinkList],
    done: () => t('done.revoked'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('revoke.title')}
      message={t('revoke.message', { name: link.recipient })}
      submitLabel={t('act.revoke')}
      cancelLabel={app('action.cancel')}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { linkId: link.id }, body: {} })}
    />
  )
}

type Open =
  | { readonly command: 'create' }
  | { readonly command: 'edit' | 'revoke'; readonly link: PreviewLinkView }

/** Links for rights holders: whom they were sent to, whether they were opened, what came back. */
export const PreviewLinksWindow = ({ subject, onClose }: PreviewLinksProps) => {
  const { t } = useTranslation('preview')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const query = useRead(previewLinkList, {
    query: subject.kind === 'order' ? { orderId: subject.orderId } : { bookId: subject.bookId },
  })
  const rows = query.data?.rows
  const close = (): void => setOpen(null)
  const create = (
    <Button
      size="compact-sm"
      style={{ flexShrink: 0 }}
      leftSection={<IconPlus size={14} />}
      onClick={() => setOpen({ command: 'create' })}
    >
      {t('act.create')}
    </Button>
  )
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeOnEscape={open === null}
      title={<Text fw={600}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fz="sm" c="dimmed">
            {t('subtitle')}
          </Text>
          {rows === undefined || rows.length === 0 ? null : create}
        </Group>
        {rows === undefined && query.isError ? (
          <TableError error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <Skeleton h={90} role="status" aria-label={app('app.loading')} /> : null}
        {rows?.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('empty_hint')}>
            {create}
          </EmptyState>
        ) : null}
        {rows?.map((link) => (
          <LinkCard
            key={link.id}
            link={link}
            onEdit={() => setOpen({ command: 'edit', link })}
            onRevoke={() => setOpen({ command: 'revoke', link })}
          />
        ))}
      </Stack>
      {open?.command === 'create' || open?.command === 'edit' ? (
        <PreviewLinkForm
          subject={subject}
          chapters={query.data?.chapters ?? []}
          link={open.command === 'edit' ? freshRow(rows, open.link) : undefined}
          onClose={close}
        />
      ) : null}
      {open?.command === 'revoke' ? <RevokeModal link={open.link} onClose={close} /> : null}
    </Modal>
  )
}
