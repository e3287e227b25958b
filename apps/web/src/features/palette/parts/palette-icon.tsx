import {
  type Icon,
  IconArrowRight,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
} from '@tabler/icons-react'
import { SECTION_ICONS } from '../../../lib/section-icons.ts'

const ICONS: Readonly<Record<string, Icon>> = {
  ...SECTION_ICONS,
  language: IconLanguage,
  theme: IconMoon,
  settings: IconSettings,
  sign_out: IconLogout,
}

export const PaletteIcon = ({ name }: { readonly name: string }) => {
  const Shape = ICONS[name] ?? IconArrowRight
  return <Shape size={17} stroke={1.6} aria-hidden />
}
