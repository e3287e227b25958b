import type { ChapterView } from '@panelflow/contract/order.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPackageExport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isOffered, getReasonText } from '../../lib/forms/reason.ts'
import { ExportWindow } from '../output/export-window.tsx'
import { useAppTranslations } from './use-app-translations.ts'

/** The chapter at hand as files, for those who may; who may not here sees why. */
export const ExportButton = ({ chapter }: { readonly chapter: ChapterView }) => {
  const t = useAppTranslations()
  const [open, setOpen] = useState(false)
  const ids = useMemo(() => [chapter.id], [chapter.id])
  const right = chapter.can['export']
  if (!isOffered(right)) return null
  return (
    <>
      <IconButton
        label={t('chapter.export')}
        reason={getReasonText(right, { chapter: chapter.number })}
        onClick={() => setOpen(true)}
      >
        <IconPackageExport size={18} />
      </IconButton>
      {open ? <ExportWindow chapterIds={ids} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
