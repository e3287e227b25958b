import { maySee, SCREENS } from '@panelflow/domain/permission/screens.ts'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { addOutputWords } from '../../features/output/output-area.ts'
import { sessionStore } from '../../lib/session-store.ts'

const ExportIndicator = lazy(async () => {
  const [{ ExportIndicator: indicator }] = await Promise.all([import('../../features/output/parts/export-indicator.tsx'), addOutputWords()])
  return { default: indicator }
})

const screen = SCREENS.find(({ name }) => name === 'order_exports')

/** Running exports in the top bar, for those who can have any. */
export const ExportActivity = ({ onAll }: { readonly onAll: () => void }) => {
  const actingRole = useStore(sessionStore, (state) => state.actingRole)
  if (screen === undefined || actingRole === null || !maySee(screen, [actingRole])) return null
  return (
    <Suspense fallback={null}>
      <ExportIndicator onAll={onAll} />
    </Suspense>
  )
}
