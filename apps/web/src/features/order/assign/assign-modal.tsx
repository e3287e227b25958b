import { lazy, Suspense } from 'react'
import type { AssignWindowProps } from './assign-window.tsx'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

const Window = lazy(async () => {
  const [{ AssignWindow }] = await Promise.all([
    import('./assign-window.tsx'),
    loadTranslations('assign'),
  ])
  return { default: AssignWindow }
})

/** The window that gives a seat away, fetched with its words when it is first asked for. */
export const AssignModal = (props: AssignWindowProps) => (
  <Suspense fallback={null}>
    <Window {...props} />
  </Suspense>
)
