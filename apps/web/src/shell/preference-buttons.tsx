import { useMantineColorScheme } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

type ButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>

export const LanguageButton = (props: ButtonProps) => {
  const { t } = useTranslation()
  return (
    <IconButton {...props} label={t('frame.language')} size="lg">
      <IconLanguage size={18} stroke={1.7} />
    </IconButton>
  )
}

export const ThemeButton = (props: ButtonProps) => {
  const { t } = useTranslation()
  const { colorScheme } = useMantineColorScheme()
  const Icon = colorScheme === 'dark' ? IconMoon : IconSun
  return (
    <IconButton {...props} label={t('frame.theme')} size="lg">
      <Icon size={18} stroke={1.7} />
    </IconButton>
  )
}
