import { Button, NativeSelect, Text } from '@mantine/core'
import { SOURCE_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import patches from '../patch/patch.module.css'
import { getCaptures } from './captures.ts'
import { DirectionSelect } from './direction-select.tsx'
import { EngineSelect } from './engine-select.tsx'
import type { CaptureJobs } from './use-captures.ts'

interface CaptureControlsProps {
  readonly editor: Editor
  readonly jobs: CaptureJobs
  /** of the book */
  readonly source: string
}

/** What the tool reads, in which language, and how far it is. */
export const CaptureControls = ({ editor, jobs, source }: CaptureControlsProps) => {
  const t = usePanelTranslations()
  const { i18n } = useTranslation()
  const captures = getCaptures(editor)
  const tool = useWatched(editor.toolName)
  const language = useWatched(captures.language) ?? source
  if (tool !== 'capture' && jobs.active.length === 0) return null
  return (
    <div className={patches['bar']} data-capture-controls>
      {tool === 'capture' ? (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('capture.language')}
            value={language}
            onChange={({ currentTarget: { value } }) =>
              captures.language.set(SOURCE_LANGUAGES.find((each) => each === value) ?? null)
            }
            data={SOURCE_LANGUAGES.map((value) => ({
              value,
              label: languageName(value, i18n.language),
            }))}
          />
          <DirectionSelect editor={editor} />
          <EngineSelect editor={editor} />
          <Text fz="xs" c="dimmed">
            {t('capture.hint')}
          </Text>
        </>
      ) : null}
      {jobs.active.map(({ id, progress }) => (
        <Text key={id} fz="xs" component="span" role="status">
          {t('capture.running', { percent: Math.round(progress * 100) })}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => jobs.stop(id)}>
            {t('capture.stop')}
          </Button>
        </Text>
      ))}
    </div>
  )
}
