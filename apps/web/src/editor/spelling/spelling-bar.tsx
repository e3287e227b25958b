import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { listTranslations } from './misspellings.ts'
import classes from './spelling.module.css'
import { getSpelling } from './spelling-session.ts'

/** Of hundreds of lines one changes with a letter. */
const rememberCounts = (find: (words: string) => readonly unknown[]) => {
  const known = new Map<string, number>()
  return (words: string): number => {
    const count = known.get(words) ?? find(words).length
    known.set(words, count)
    return count
  }
}

/** How the spelling of a page is, above its script; for whoever may change the words. */
export const SpellingBar = ({
  editor,
  pageId,
}: {
  readonly editor: Editor
  readonly pageId: string
}) => {
  const t = usePanelTranslations()
  const toKeyLabel = useKeyLabel()
  const spelling = getSpelling(editor)
  const status = useWatched(spelling.status)
  const find = useWatched(spelling.finder)
  const texts = listTranslations(editor, pageId)
  const countIn = useMemo(() => rememberCounts(find), [find])
  if (texts.length === 0 || status === 'idle') return null
  if (status !== 'ready') {
    return (
      <p className={classes['bar']} role="status">
        {t(`spelling.${status}`)}
        {status === 'failed' ? (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => void spelling.checkPage(pageId)}
          >
            {t('spelling.retry')}
          </Button>
        ) : null}
      </p>
    )
  }
  const count = texts.reduce((sum, { words }) => sum + countIn(words), 0)
  if (count === 0 && !spelling.hasVocabulary()) return null
  return (
    <p className={classes['bar']} role="status">
      {count === 0 ? null : t('spelling.count', { count })}
      {count === 0 ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          title={toKeyLabel(t('action.next_misspelling'), 'next_misspelling')}
          onClick={() => void spelling.step(1)}
        >
          {t('spelling.next')}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => editor.window.set('known_words')}>
        {t('spelling.known')}
      </Button>
    </p>
  )
}
