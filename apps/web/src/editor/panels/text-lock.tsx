import { Button } from '@mantine/core'
import { getPersonColor } from '../canvas/person-color.ts'
import { useWatched, useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { lockKey } from '../engine/text-locks.ts'
import { personName } from '../../lib/i18n/labels.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/** Whether somebody else types in the text just now. */
export const useIsHeld = (editor: Editor, pageId: string, itemId: string): boolean =>
  useWatchedPart(editor.presence.locks.held, (held) => held.has(lockKey(pageId, itemId)))

interface TextLockProps {
  readonly editor: Editor
  readonly pageId: string
  readonly itemId: string
  readonly mayWrite: boolean
}

/** Names who types in a line, and lets this person take it over. */
export const TextLock = ({ editor, pageId, itemId, mayWrite }: TextLockProps) => {
  const t = usePanelTranslations()
  const holder = useWatched(editor.presence.locks.held).get(lockKey(pageId, itemId))
  if (holder === undefined) return null
  return (
    <div className={classes['held']} role="status" data-held={holder.person.id}>
      <span style={{ borderColor: getPersonColor(holder.person.id) }}>
        {t('lock.held', { name: personName(holder.person) })}
      </span>
      {mayWrite ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('[data-line]')
            editor.presence.locks.takeOver(pageId, itemId)
            requestAnimationFrame(() => {
              const field = line?.querySelector<HTMLTextAreaElement>('textarea[data-words]')
              field?.focus({ preventScroll: true })
            })
          }}
        >
          {t('lock.take_over')}
        </Button>
      ) : null}
    </div>
  )
}
