import { Group, Menu } from '@mantine/core'
import { type BoardAction, type BoardRowView, BOARD_ACTIONS } from '@panelflow/contract/ai-board.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { useBoardAct } from '../use-board-act.ts'

const getPrimaryAction = ({ state }: BoardRowView): BoardAction =>
  state === 'failed' ? 'retry' : state === 'paused' ? 'resume' : 'pause'

/** The lever that fits the state, the others behind the dots; the whole order has its own. */
export const RowActions = ({
  row,
  onOpen,
}: {
  readonly row: BoardRowView
  readonly onOpen: (row: BoardRowView) => void
}) => {
  const { t } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const { pending, pull } = useBoardAct()
  const primary = getPrimaryAction(row)
  const raise: BoardAction = row.first ? 'in_turn' : 'first'
  const rest = (
    [
      'retry',
      'translate_missing',
      'translate_again',
      'read_again',
      'clean_again',
      'pause',
      'resume',
      'cancel',
      raise,
    ] as const
  ).filter(
    (action) =>
      action !== primary &&
      !(action === 'pause' && row.paused !== null) &&
      !(action === 'resume' && row.paused === null),
  )
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {row.state === 'done' ? null : (
        <ActionButton
          variant="light"
          reason={getReasonText(row.can[primary])}
          loading={pending}
          onClick={() => pull({ action: primary, chapterIds: [row.id] })}
        >
          {primary === 'retry' ? t('retry_short') : t(`act.${primary}`)}
        </ActionButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            <Menu.Item onClick={() => onOpen(row)}>{t('act.pages')}</Menu.Item>
            {rest.map((action) => (
              <ActionItem
                key={action}
                words={t(`act.${action}`)}
                reason={getReasonText(row.can[action])}
                danger={action === 'cancel'}
                onChoose={() => pull({ action, chapterIds: [row.id] })}
              />
            ))}
            <Menu.Divider />
            <Menu.Label>{t('whole_order', { serial: row.order.serial })}</Menu.Label>
            {BOARD_ACTIONS.map((action) => (
              <Menu.Item key={action} onClick={() => pull({ action, orderId: row.order.id })}>
                {t(`act.${action}`)}
              </Menu.Item>
            ))}
          </>
        )}
      </RowMenu>
    </Group>
  )
}
