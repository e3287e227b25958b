import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useAppTranslations } from './use-app-translations.ts'

/**
 * Shown where the pages are judged: what was drawn there is erased, and nothing was lettered in its
 * place.
 */
export const ErasedNotice = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const [at, setAt] = useState(0)
  const erased = (useWatched(editor.checks.findings) ?? []).filter(
    ({ check }) => check === 'erased',
  )
  if (erased.length === 0) return null
  const show = (): void => {
    const place = erased[at % erased.length]
    if (place !== undefined) void editor.goToItem(place.pageId, place.itemId)
    setAt(at + 1)
  }
  return (
    <Alert color="yellow" variant="light" p={6} radius={0} data-notice="erased">
      <Group gap="xs">
        <span>{app('chapter.completion.erased', { count: erased.length })}</span>
        <Button size="compact-xs" variant="light" onClick={show}>
          {erased.length > 1
            ? t('seal.show_next', { number: (at % erased.length) + 1, count: erased.length })
            : t('seal.show')}
        </Button>
      </Group>
    </Alert>
  )
}
