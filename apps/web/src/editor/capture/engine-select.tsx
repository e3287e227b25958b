import { NativeSelect } from '@mantine/core'
import { READING_ENGINES } from '@panelflow/domain/page/erase.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { getCaptures } from './captures.ts'

/** Which engine reads the lettering, or all of them to choose from what each says. */
export const EngineSelect = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { engine } = getCaptures(editor)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('capture.engine')}
      value={useWatched(engine) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        engine.set(READING_ENGINES.find((each) => each === value) ?? null)
      }
      data={[
        { value: '', label: t('capture.all_engines') },
        ...READING_ENGINES.map((value) => ({ value, label: t(`capture.engine_name.${value}`) })),
      ]}
    />
  )
}
