import { Button, Group, Skeleton, Stack, Tabs, Title } from '@mantine/core'
import { orderGet, type OrderView } from '@panelflow/contract/order.ts'
import { maySee, SCREENS } from '@panelflow/domain/permission/screens.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderCommand } from '../order.actions.ts'
import { OrderActionMenu } from '../order-action-menu.tsx'
import { getListPlace } from '../list/list-place.ts'
import { OrderStatusCell } from '../list/order-cells.tsx'
import { WhatNow } from '../../todo/what-now.tsx'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { bookTitle } from '../../../lib/i18n/labels.ts'
import { formatOrderName } from '../../../lib/i18n/order-identity-text.ts'
import { useRead } from '../../../lib/http/query.ts'
import { useTabLabel } from '../../../lib/tabs/tab-store.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { OrderCheckWindow } from '../order-check-window.tsx'
import { OrderExportWindow } from '../../output/export-window.tsx'
import { ExportsButton } from '../../output/exports-button.tsx'
import { PreviewButton } from '../../preview/preview-button.tsx'
import { BookLink } from '../../book/book-link.tsx'
import { FindInTexts } from './find-in-texts.tsx'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { stageColor } from '../../../lib/status-tone.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import classes from './stage-ribbon.module.css'

/** Where every chapter of the order is, counted at its furthest stage. */
const StageRibbon = ({ order }: { readonly order: OrderView }) => {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ol className={classes['ribbon']} aria-label={t('order.column.progress')}>
      {STAGES.map((stage) => {
        const count = order.progress.byStage[stage] ?? 0
        return (
          <li
            key={stage}
            className={classes['step']}
            data-empty={count === 0 ? true : undefined}
            style={count === 0 ? undefined : { borderTopColor: stageColor(stage) }}
            title={t('order.stage_count', { stage: t(`stage.${stage}`), count })}
          >
            <div className={classes['name']}>{t(`stage.${stage}`)}</div>
            <div className={classes['count']}>{count === 0 ? '–' : number(count)}</div>
          </li>
        )
      })}
    </ol>
  )
}

const NewOrderWindow = lazy(async () => ({
  default: (await import('../create/new-order-window.tsx')).NewOrderWindow,
}))
const CorrectOrderWindow = lazy(async () => ({
  default: (await import('../create/new-order-window.tsx')).CorrectOrderWindow,
}))
const OrderDialogs = lazy(async () => ({
  default: (await import('../order-dialogs.tsx')).OrderDialogs,
}))

const TABS = ['base', 'chapter', 'comment', 'log'] as const
type OrderTab = (typeof TABS)[number]

interface OrderPageProps {
  readonly roleId: string
  readonly orderId: string
  readonly tab: OrderTab
  /** a window to open at once, for links that lead to a task; while it stays, the same object */
  readonly command?: OrderCommand
  readonly onDialogClosed?: () => void
  readonly children: (order: OrderView, openDialog: (command: OrderCommand) => void) => ReactNode
}

const mayOpen = (tab: OrderTab, roleId: string): boolean => {
  const role = Number(roleId)
  const screen = SCREENS.find((one) => one.name === `order_${tab}`)
  return screen !== undefined && isRoleId(role) && maySee(screen, [role])
}

const OrderHeading = ({
  order,
  onBack,
  onOpen,
}: {
  readonly order: OrderView
  readonly onBack: () => void
  readonly onOpen: (command: OrderCommand) => void
}) => {
  const { t, i18n } = useTranslation()
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
        <IconButton label={t('screen.order_list')} onClick={onBack}>
          <IconArrowLeft size={18} />
        </IconButton>
        <div style={{ minWidth: 0 }}>
          <Title order={1} fz={18} lineClamp={2} title={order.title}>
            {order.title}
          </Title>
          <Group gap="xs" mt={2}>
            <OrderIdentity
              order={order}
              book={<BookLink bookId={order.book.id}>{bookTitle(order, i18n.language)}</BookLink>}
            />
            <OrderStatusCell full order={order} />
          </Group>
          <WhatNow orderId={order.id} />
        </div>
      </Group>
      <Group gap={6} wrap="nowrap">
        <FindInTexts orderId={order.id} />
        <ExportsButton orderId={order.id} />
        <PreviewButton
          subject={{
            kind: 'order',
            orderId: order.id,
            bookId: order.book.id,
            language: order.targetLanguage,
          }}
        />
        <OrderActionMenu order={order} onOpen={onOpen} />
      </Group>
    </Group>
  )
}

/** Heading, stage ribbon and tabs of one order; the tab's own content inside. */
export const OrderPage = ({
  roleId,
  orderId,
  tab,
  command,
  onDialogClosed,
  children,
}: OrderPageProps) => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const query = useRead(orderGet, { params: { orderId } })
  const [opened, setOpened] = useState<OrderCommand | null>(command ?? null)
  const [asked, setAsked] = useState(command)
  if (command !== asked) {
    // a link was followed while the page was open
    setAsked(command)
    if (command !== undefined) setOpened(command)
  }
  useTabLabel(
    query.data === undefined
      ? undefined
      : `#${query.data.serial} ${formatOrderName(query.data, { locale: i18n.language })}`,
  )
  const toList = (): void =>
    void navigate({
      to: '/order/index/$roleId',
      params: { roleId },
      search: getListPlace(roleId),
    })
  if (query.isError && query.data === undefined)
    return (
      <TableError
        title={t('order.page_failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      >
        <Button variant="subtle" onClick={toList}>
          {t('order.to_list')}
        </Button>
      </TableError>
    )
  const order = query.data
  if (order === undefined) {
    return (
      <Stack p="md" role="status" aria-label={t('app.loading')}>
        <Skeleton height={44} width="60%" />
        <Skeleton height={50} />
        <Skeleton height={300} />
      </Stack>
    )
  }
  const close = (): void => {
    setOpened(null)
    onDialogClosed?.()
  }
  const open = ({ id }: OrderView): void => {
    close()
    void navigate({ to: '/order/base/$roleId/$id', params: { roleId, id } })
  }
  const openTab = (next: string | null): void => {
    const found = TABS.find((one) => one === next)
    if (found) void navigate({ to: `/order/${found}/$roleId/$id`, params: { roleId, id: orderId } })
  }
  return (
    <Stack gap="sm" p="md" h="100%" mih={0}>
      <OrderHeading order={order} onBack={toList} onOpen={setOpened} />
      <StageRibbon order={order} />
      <Tabs value={tab} onChange={openTab}>
        <Tabs.List>
          {TABS.filter((one) => mayOpen(one, roleId)).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`screen.order_${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {children(order, setOpened)}
      {opened?.type === 'clone' ? (
        <Suspense fallback={null}>
          <NewOrderWindow cloned={order} onClose={close} onCreated={open} />
        </Suspense>
      ) : null}
      {opened?.type === 'correct' ? (
        <Suspense fallback={null}>
          <CorrectOrderWindow order={order} onClose={close} onCreated={open} />
        </Suspense>
      ) : null}
      {opened?.type === 'export' ? <OrderExportWindow orderId={order.id} onClose={close} /> : null}
      {opened?.type === 'request_check' ? <OrderCheckWindow order={order} onClose={close} /> : null}
      <Suspense fallback={null}>
        {opened === null || opened.type === 'clone' || opened.type === 'correct' ? null : (
          <OrderDialogs order={order} command={opened} onClose={close} />
        )}
      </Suspense>
    </Stack>
  )
}
