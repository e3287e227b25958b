import {
  type Icon,
  IconAbc,
  IconBooks,
  IconChartHistogram,
  IconClipboardList,
  IconFileText,
  IconHome,
  IconLayoutBoard,
  IconPalette,
  IconShieldCheck,
  IconStar,
  IconTypography,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'

/** by section: the first word of a screen's name */
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
  webhooks: IconWebhook,
  demo: IconPalette,
  audit: IconShieldCheck,
}

/** The icon of a screen is that of its section. */
export const ScreenIcon = ({ screen, size = 18 }: { readonly screen: string; readonly size?: number }) => {
  const Shape = ICONS[screen.split('_')[0] ?? ''] ?? IconFileText
  return <Shape size={size} stroke={1.6} aria-hidden />
}
