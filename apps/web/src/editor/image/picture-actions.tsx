import type { ImageItem, PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { Button } from '@mantine/core'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { Editor } from '../engine/editor.ts'
import classes from '../panels/panels.module.css'
import { usePictureTranslations } from '../use-picture-translations.ts'

interface PictureActionsProps {
  readonly editor: Editor
  readonly pageId: string
  readonly item: ImageItem | PatchItem
  /** why its pixels cannot be changed */
  readonly reason: string | null
}

/** From what is selected on the page to the windows that work on it. */
export const PictureActions = ({ editor, pageId, item, reason }: PictureActionsProps) => {
  const t = usePictureTranslations()
  return (
    <div className={classes['buttons']}>
      <ActionButton
        size="compact-sm"
        variant="default"
        reason={reason}
        onClick={() =>
          editor.dialog.set({ kind: 'photo', target: { kind: 'item', pageId, itemId: item.id } })
        }
      >
        {t('photo.open')}
      </ActionButton>
      {item.kind === 'patch' ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => editor.dialog.set({ kind: 'patches', itemId: item.id })}
        >
          {t('patch.title')}
        </Button>
      ) : null}
    </div>
  )
}
