import { lazy, Suspense } from 'react'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

const PreferencesForm = lazy(async () => {
  const [{ PreferencesForm: form }] = await Promise.all([
    import('./preferences-form.tsx'),
    loadTranslations('notification'),
  ])
  return { default: form }
})

/** Which messages come, and by which ways: for the profile and the bell. Brings its words along. */
export const NotificationPreferences = ({ onSaved }: { readonly onSaved?: () => void }) => (
  <Suspense fallback={null}>
    <PreferencesForm onSaved={onSaved} />
  </Suspense>
)
