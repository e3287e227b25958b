import { useTranslation } from 'react-i18next'
import { ActionsDemo } from './parts/actions-demo.tsx'
import { StatesDemo } from './parts/states-demo.tsx'
import { WindowsDemo } from './parts/windows-demo.tsx'
import { DemoPage } from './demo-page.tsx'

/** Every pattern of the design system in the states it knows (spec 2.screen.components). */
export const DemoComponentsScreen = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoPage title={t('components.title')} hint={t('components.hint')}>
      <ActionsDemo />
      <StatesDemo />
      <WindowsDemo />
    </DemoPage>
  )
}
