import { Button, Group, Text } from '@mantine/core'
import { BOARD_ACTIONS } from '@panelflow/contract/ai-board.ts'
import { useTranslation } from 'react-i18next'
import { useBoardAct } from '../use-board-act.ts'

/** What is done to all marked chapters at once; whatever refuses is named with the reason. */
export const BulkBar = ({
  chapterIds,
  onDone,
}: {
  readonly chapterIds: readonly string[]
  readonly onDone: () => void
}) => {
  const { t } = useTranslation('ai-board')
  const { pending, pull } = useBoardAct(onDone)
  const marked = t('bulk', { count: chapterIds.length })
  return (
    <Group gap="xs" role="toolbar" aria-label={marked}>
      <Text fz="sm" fw={500}>
        {marked}
      </Text>
      {BOARD_ACTIONS.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          loading={pending}
          onClick={() => pull({ action, chapterIds: [...chapterIds] })}
        >
          {t(`act.${action}`)}
        </Button>
      ))}
    </Group>
  )
}
