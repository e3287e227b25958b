import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/**
 * Good news disappears by itself; bad news stays long enough to be read. The same text is never
 * stacked twice.
 */
export const toastDone = (message: string): void => {
  notifications.show({
    id: `done:${message}`,
    message,
    color: 'teal',
    autoClose: 3500,
    withBorder: true,
  })
}

export const toastFailed = (message: string, title?: string): void => {
  notifications.show({
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
  notifications.show({
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
  notifications.show({
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
  notifications.show({
    id,
    message,
    color: 'blue',
    autoClose: false,
    withBorder: true,
    role: 'alert',
  })
}
