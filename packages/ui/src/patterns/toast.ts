import type { NotificationData } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Toasts and tooltips: fetched when the first screen stands, or for the first of them. */
export const loadFloating = () => import('./floating.tsx')

const show = (toast: NotificationData): void =>
  void loadFloating().then(({ showToast }) => showToast(toast))

/**
 * Good news disappears by itself; bad news stays long enough to be read. The same text is never
 * stacked twice.
 */
export const toastDone = (message: string): void => {
  show({
    id: `done:${message}`,
    message,
    color: 'teal',
    autoClose: 3500,
    withBorder: true,
  })
}

export const toastFailed = (message: string, title?: string): void => {
  show({
    id: `failed:${message}`,
    title,
    message,
    color: 'red',
    autoClose: 9000,
    withBorder: true,
    role: 'alert',
  })
}

/** Neither good nor bad: something the server wanted to say. */
export const toastRemark = (message: string): void => {
  show({
    id: `remark:${message}`,
    message,
    color: 'yellow',
    autoClose: 6000,
    withBorder: true,
  })
}

/**
 * Something happened elsewhere. The screen itself tells it to screen readers, in its polite live
 * region, so the toast stays silent.
 */
export const toastInfo = (message: string, title?: string): void => {
  show({
    id: `news:${title ?? ''}${message}`,
    title,
    message,
    color: 'blue',
    autoClose: 6000,
    withBorder: true,
    role: 'presentation',
  })
}

/** Stays over every screen until the person acts on it; shown again, it replaces itself. */
export const toastPersistent = (id: string, message: ReactNode): void => {
  show({
    id,
    message,
    color: 'blue',
    autoClose: false,
    withBorder: true,
    role: 'alert',
  })
}
