import type { OverwrittenText } from '@panelflow/domain/page/page-rebase.ts'
import type { Origin } from '@panelflow/domain/page/document/page-document.ts'
import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../lib/http/session-store.ts'
import { useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/**
 * Who wrote the words on the page: a name, the reader in another window, or nobody that is known.
 */
const useWriter = (
  editor: Editor,
  by: Origin | undefined,
): { readonly name: string | null; readonly isSelf: boolean } => {
  const account = by?.by === 'person' ? by.account : ''
  const self = useStore(sessionStore, ({ user }) => user?.id)
  const name = useWatchedPart(editor.names.known, (names) => names.get(account) ?? null)
  useEffect(() => {
    if (account !== '') editor.names.request(account)
  }, [editor, account])
  return { name, isSelf: account !== '' && account === self }
}

interface ConflictCardProps {
  readonly editor: Editor
  readonly held: OverwrittenText
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}

/**
 * Two people wrote the same line, or the studio did not take what was typed: both texts, and a
 * choice. Nothing was thrown away.
 */
export const ConflictCard = ({ editor, held, onChoose }: ConflictCardProps) => {
  const t = usePanelTranslations()
  const isDeleted = held.theirs === null
  const { name, isSelf } = useWriter(editor, held.by)
  const title = isSelf
    ? t('conflict.own_window')
    : name === null
      ? t('conflict.title')
      : t('conflict.title_by', { name })
  const theirs = isSelf ? t('conflict.other_window') : (name ?? t('conflict.theirs'))
  return (
    <div className={classes['conflict']} role="alert">
      <Text fw={600} fz="sm">
        {held.refused ? t('conflict.refused') : isDeleted ? t('conflict.deleted') : title}
      </Text>
      <dl className={classes['versions']}>
        <dt>{t('conflict.mine')}</dt>
        <dd>{held.mine}</dd>
        {isDeleted ? null : (
          <>
            <dt>{held.refused ? t('conflict.present') : theirs}</dt>
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
