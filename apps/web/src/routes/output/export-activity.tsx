import { lazy, Suspense } from 'react'
import { loadOutputTranslations } from '../../features/output/output-area.ts'
import { useMayExport } from './use-may-export.ts'

const ExportIndicator = lazy(async () => {
  const [{ ExportIndicator: indicator }] = await Promise.all([
    import('../../features/output/parts/export-indicator.tsx'),
    loadOutputTranslations(),
  ])
  return { default: indicator }
})

/** Running exports in the top bar, for those who can have any. */
export const ExportActivity = ({ onAll }: { readonly onAll: () => void }) => {
  if (!useMayExport()) return null
  return (
    <Suspense fallback={null}>
      <ExportIndicator onAll={onAll} />
    </Suspense>
  )
}
