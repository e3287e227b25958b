import { lazy, Suspense } from 'react'
import { useMayExport } from './use-may-export.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const ExportIndicator = lazy(async () => {
  const [{ ExportIndicator: indicator }] = await Promise.all([
    import('./parts/export-indicator.tsx'),
    loadTranslations('output'),
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
