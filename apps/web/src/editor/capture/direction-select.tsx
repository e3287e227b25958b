import { NativeSelect } from '@mantine/core'
import { WRITINGS } from '@panelflow/domain/page/document/item-values.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { getCaptures } from './captures.ts'

/** Whether lettering is read in rows, in columns, or in both to choose from. */
export const DirectionSelect = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { orientation } = getCaptures(editor)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('capture.direction')}
      value={useWatched(orientation) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        orientation.set(WRITINGS.find((each) => each === value) ?? null)
      }
      data={[
        { value: '', label: t('capture.both_directions') },
        ...WRITINGS.map((value) => ({ value, label: t(`capture.${value}`) })),
      ]}
    />
  )
}
