import { IconFileText } from '@tabler/icons-react'
import { SECTION_ICONS } from '../lib/section-icons.ts'

/** The icon of a screen is that of its section. */
export const ScreenIcon = ({
  screen,
  size = 18,
}: {
  readonly screen: string
  readonly size?: number
}) => {
  const Shape = SECTION_ICONS[screen.split('_')[0] ?? ''] ?? IconFileText
  return <Shape size={size} stroke={1.6} aria-hidden />
}
