import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'

/** Says why texts could not be parted or joined. */
export const usePartRefusals = (editor: Editor): void => {
  const t = usePanelTranslations()
  useEffect(
    () =>
      editor.partRefusal.subscribe(() => {
        const refusal = editor.partRefusal.get()
        if (refusal !== null) toastRemark(t(`parting.${refusal}`))
      }),
    [editor, t],
  )
}
