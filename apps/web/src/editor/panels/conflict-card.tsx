import type { OverwrittenText } from '@panelflow/domain/page/page-rebase.ts'
import { Button, Group, Text } from '@mantine/core'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface ConflictCardProps {
  readonly held: OverwrittenText
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}

/**
 * Two people wrote the same line, or the studio did not take what was typed: both texts, and a
 * choice. Nothing was thrown away.
 */
export const ConflictCard = ({ held, onChoose }: ConflictCardProps) => {
  const t = usePanelTranslations()
  const isDeleted = held.theirs === null
  return (
    <div className={classes['conflict']} role="alert">
      <Text fw={600} fz="sm">
        {t(held.refused ? 'conflict.refused' : isDeleted ? 'conflict.deleted' : 'conflict.title')}
      </Text>
      <dl className={classes['versions']}>
        <dt>{t('conflict.mine')}</dt>
        <dd>{held.mine}</dd>
        {isDeleted ? null : (
          <>
            <dt>{t(held.refused ? 'conflict.present' : 'conflict.theirs')}</dt>
            <dd>{held.theirs}</dd>
          </>
        )}
      </dl>
      <Group gap="xs">
        {isDeleted ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void navigator.clipboard.writeText(held.mine)}
          >
            {t('conflict.copy_mine')}
          </Button>
        ) : (
          <Button size="compact-sm" onClick={() => onChoose('mine')}>
            {t('conflict.keep_mine')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => onChoose('theirs')}>
          {t(isDeleted || held.refused ? 'conflict.let_go' : 'conflict.keep_theirs')}
        </Button>
      </Group>
    </div>
  )
}
