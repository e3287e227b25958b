import {
  type Icon,
  IconAbc,
  IconBooks,
  IconChartHistogram,
  IconClipboardList,
  IconHome,
  IconLayoutBoard,
  IconMessageQuestion,
  IconPalette,
  IconShieldCheck,
  IconStar,
  IconTypography,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'

/** by section: the first word of a screen's name */
export const SECTION_ICONS: Readonly<Record<string, Icon>> = {
  home: IconHome,
  dashboard: IconChartHistogram,
  workspace: IconLayoutBoard,
  order: IconClipboardList,
  checks: IconMessageQuestion,
  serials: IconBooks,
  users: IconUsers,
  grade: IconStar,
  term: IconAbc,
  fonts: IconTypography,
  webhooks: IconWebhook,
  demo: IconPalette,
  audit: IconShieldCheck,
}
