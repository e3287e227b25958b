import { lazy, Suspense } from 'react'
import { loadAssignTranslations } from '../assign/assign-area.ts'
import type { AssignWindowProps } from '../assign/assign-window.tsx'

const Window = lazy(async () => {
  const [{ AssignWindow }] = await Promise.all([import('../assign/assign-window.tsx'), loadAssignTranslations()])
  return { default: AssignWindow }
})

/** The window that gives a seat away, fetched with its words when it is first asked for. */
export const AssignModal = (props: AssignWindowProps) => (
  <Suspense fallback={null}>
    <Window {...props} />
  </Suspense>
)
