import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

/** Comes after what the screen is for. */
export const FirstHint = lazyPart(async () => {
  const [{ FirstHint: part }] = await Promise.all([
    import('./first-hint.tsx'),
    loadTranslations('guide'),
  ])
  return part
})
