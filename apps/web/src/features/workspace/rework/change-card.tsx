import { Button, Group, Text } from '@mantine/core'
import type { ItemChangeView } from '@panelflow/contract/snapshot.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { listStyleGroups } from './style-groups.ts'
import classes from './rework.module.css'
import { WordDiff } from '../../../editor/panels/word-diff.tsx'

interface ChangeCardProps {
  readonly change: ItemChangeView
  /** number of the page, from 1 */
  readonly page: number
  readonly onShow: () => void
  /** null: nobody asks for the old one here */
  readonly onTakeBack: (() => void) | null
}

const TONE = { added: 'good', removed: 'bad', changed: 'attention' } as const

/** One item that differs: the words compared, other properties by name. */
export const ChangeCard = ({ change, page, onShow, onTakeBack }: ChangeCardProps) => {
  const { t } = useTranslation('rework')
  const { textBefore, textAfter, appearance } = change
  return (
    <li className={classes['change']} data-change={change.itemId}>
      <Group gap={6}>
        <StatusLabel tone={TONE[change.change]}>{t(`change.${change.change}`)}</StatusLabel>
        <Text fz="xs" c="dimmed">
          {t('change.place', { number: page, kind: t(`change.${change.kind}`) })}
        </Text>
      </Group>
      {textBefore === textAfter ? null : (
        <WordDiff before={textBefore ?? ''} after={textAfter ?? ''} />
      )}
      {appearance.length === 0 ? null : (
        <Text fz="xs" c="dimmed">
          {t('change.look', {
            fields: listStyleGroups(appearance)
              .map((group) => t(`change.group.${group}`))
              .join(', '),
          })}
        </Text>
      )}
      <Group gap="xs">
        <Button size="compact-xs" variant="subtle" onClick={onShow}>
          {t('version.show')}
        </Button>
        {onTakeBack === null ? null : (
          <Button size="compact-xs" variant="subtle" onClick={onTakeBack}>
            {t('version.take_back')}
          </Button>
        )}
      </Group>
    </li>
  )
}
