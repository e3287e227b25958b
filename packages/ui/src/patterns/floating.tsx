import '@mantine/notifications/styles.css'
import { Tooltip } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { Anchor } from './anchor.tsx'

export const showToast = (toast: NotificationData): void => void notifications.show(toast)

/** The place where toasts appear. */
export const ToastArea = () => (
  <Notifications position="bottom-center" limit={4} containerWidth={360} />
)

interface TipBubbleProps {
  readonly element: HTMLElement
  readonly words: string
}

export const TipBubble = ({ element, words }: TipBubbleProps) => (
  <Tooltip
    opened
    position={element.dataset['tipSide'] === 'right' ? 'right' : 'top'}
    label={<span style={{ whiteSpace: 'pre-line' }}>{words}</span>}
  >
    <Anchor element={element} />
  </Tooltip>
)
