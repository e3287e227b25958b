import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import classes from '../panels/panels.module.css'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { getCaptures } from './captures.ts'
import { DirectionSelect } from './direction-select.tsx'
import { EngineSelect } from './engine-select.tsx'
import { chooseReading } from './take-reading.ts'

interface ReadingListProps {
  readonly editor: Editor
  readonly pageId: string
  readonly line: ScriptLine
}

/** What the engine read of the bubble in work, to choose from. */
export const ReadingList = ({ editor, pageId, line }: ReadingListProps) => {
  const t = usePanelTranslations()
  const { region, text } = line
  const readings = useWatched(getCaptures(editor).readings).get(region?.id ?? '') ?? []
  if (region === null || readings.length === 0) return null
  return (
    <ol className={classes['candidates']} aria-label={t('capture.readings')}>
      {readings.map((reading) => (
        <li key={`${reading.language} ${reading.orientation} ${reading.text}`}>
          <UnstyledButton
            className={classes['candidate']}
            data-current={reading.text === region.props.sourceText || undefined}
            onClick={() => chooseReading(editor, pageId, text.id, reading)}
          >
            <span className={classes['proposal']} lang={reading.language}>
              {reading.text}
            </span>
            <span className={classes['by']}>
              {[
                ...(reading.engines ?? []).map((engine) => t(`capture.engine_name.${engine}`)),
                t(`capture.${reading.orientation}`),
              ].join(', ')}{' '}
              {Math.round(reading.confidence * 100)} %
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

/** Has the bubble in work read again, in another direction or by another engine. */
export const ReadAgain = ({ editor }: Pick<ReadingListProps, 'editor'>) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  return (
    <div className={classes['readAgain']} onClick={(event) => event.stopPropagation()}>
      <Button
        size="compact-xs"
        variant="subtle"
        title={keyLabel(t('action.read_again'), 'read_again')}
        onClick={() => runAction(editor, 'read_again')}
      >
        {t('capture.again')}
      </Button>
      <DirectionSelect editor={editor} />
      <EngineSelect editor={editor} />
    </div>
  )
}
