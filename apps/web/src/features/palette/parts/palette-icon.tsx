import {
  type Icon,
  IconAbc,
  IconArrowRight,
  IconBooks,
  IconChartHistogram,
  IconClipboardList,
  IconHome,
  IconLanguage,
  IconLayoutBoard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconStar,
  IconTypography,
  IconUsers,
} from '@tabler/icons-react'

const ICONS: Readonly<Record<string, Icon>> = {
  home: IconHome,
  dashboard: IconChartHistogram,
  workspace: IconLayoutBoard,
  order: IconClipboardList,
  serials: IconBooks,
  users: IconUsers,
  grade: IconStar,
  term: IconAbc,
  fonts: IconTypography,
  language: IconLanguage,
  theme: IconMoon,
  settings: IconSettings,
  sign_out: IconLogout,
}

export const PaletteIcon = ({ name }: { readonly name: string }) => {
  const Shape = ICONS[name] ?? IconArrowRight
  return <Shape size={17} stroke={1.6} aria-hidden />
}
