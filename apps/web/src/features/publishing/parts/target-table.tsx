import { Table, Text } from '@mantine/core'
import {
  publishingTargetDelete,
  publishingTargetList,
  publishingTargetTest,
  publishingTargetUpdate,
  publicationList,
  type PublishingTargetView,
} from '@panelflow/contract/publishing.ts'
import { describePlace } from '@panelflow/domain/publishing/publishing.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { toTargetValues } from '../target-values.ts'

interface DeleteProps {
  readonly target: PublishingTargetView
  readonly onClose: () => void
}

export const DeleteTargetModal = ({ target, onClose }: DeleteProps) => {
  const { t } = useTranslation('publishing')
  const { t: app } = useTranslation()
  const remove = useWrite(publishingTargetDelete, {
    refreshes: [publishingTargetList, publicationList],
    quiet: true,
    done: () => t('target.deleted'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      title={t('target.delete_title', { name: target.name })}
      message={t('target.delete_message')}
      submitLabel={t('target.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { targetId: target.id } })}
    />
  )
}

interface TableProps {
  readonly rows: readonly PublishingTargetView[]
  readonly onOpen: (type: 'edit' | 'delete', target: PublishingTargetView) => void
}

const useTargetActs = () => {
  const { t } = useTranslation('publishing')
  const { mutate: test } = useWrite(publishingTargetTest, {
    refreshes: [],
    onDone: ({ problem }) => {
      if (problem === null) toastDone(t('target.test_good'))
      else toastFailed([t(`problem.${problem.code}`), problem.detail].join(' '))
    },
  })
  const { mutate: turn } = useWrite(publishingTargetUpdate, {
    refreshes: [publishingTargetList, publicationList],
    done: ({ active }) => t(active ? 'target.turned_on' : 'target.turned_off'),
  })
  return {
    test: ({ id }: PublishingTargetView) => test({ params: { targetId: id }, body: {} }),
    turn: ({ id, version, active }: PublishingTargetView) =>
      turn({ params: { targetId: id }, body: { version, active: !active } }),
  }
}

/** Where the book's chapters go. */
export const TargetTable = ({ rows, onOpen }: TableProps) => {
  const { t, i18n } = useTranslation('publishing')
  const { t: app } = useTranslation()
  const acts = useTargetActs()
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table aria-label={t('target.title')} verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('form.name')}</Table.Th>
            <Table.Th>{t('form.language')}</Table.Th>
            <Table.Th>{t('target.place')}</Table.Th>
            <Table.Th>{t('form.format')}</Table.Th>
            <Table.Th>{t('target.state')}</Table.Th>
            <Table.Th w={50} aria-label={app('action.more')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((target) => (
            <Table.Tr key={target.id}>
              <Table.Th scope="row" fw={500}>
                {target.name}
              </Table.Th>
              <Table.Td>
                {target.language === null
                  ? t('target.every_language')
                  : languageName(target.language, i18n.language)}
              </Table.Td>
              <Table.Td>
                {t(`kind.${target.kind}`)}
                <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {describePlace(target.address)}
                </Text>
              </Table.Td>
              <Table.Td>{target.profileName ?? t(`format.${toTargetFormat(target)}`)}</Table.Td>
              <Table.Td>{t(target.active ? 'target.on' : 'target.off')}</Table.Td>
              <Table.Td>
                <RowMenu label={`${app('action.more')}: ${target.name}`}>
                  {() => (
                    <>
                      <ActionItem
                        words={t('target.test')}
                        reason={null}
                        onChoose={() => acts.test(target)}
                      />
                      <ActionItem
                        words={t('target.edit_short')}
                        reason={null}
                        onChoose={() => onOpen('edit', target)}
                      />
                      <ActionItem
                        words={t(target.active ? 'target.turn_off' : 'target.turn_on')}
                        reason={null}
                        onChoose={() => acts.turn(target)}
                      />
                      <ActionItem
                        words={t('target.delete')}
                        reason={null}
                        danger
                        onChoose={() => onOpen('delete', target)}
                      />
                    </>
                  )}
                </RowMenu>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const toTargetFormat = (target: PublishingTargetView) => toTargetValues(target).format
