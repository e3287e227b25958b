/** Sentences of notifications, of the devices they are shown on, and of webhooks. */
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'

type Code = Extract<ErrorCode, `${'notification' | 'push_device' | 'webhook'}.${string}`>
type Sentences = Readonly<Record<Code, string>>

const en = {
  'notification.preferences_changed_meanwhile':
    'These settings were changed in another window. Review them and choose again.',
  'notification.link_invalid':
    'This link is not valid. Copy the whole address from the e-mail, or change your notification settings after signing in.',
  'notification.device_refused':
    'This browser gave an address that notifications cannot be sent to. Try another browser.',
  'push_device.not_found':
    'This device no longer shows notifications. Switch them on again on the device itself.',
  'notification.push_failed':
    'The push service of this browser did not take the message. Try again in a few minutes.',
  'webhook.not_found': 'This webhook no longer exists. Go back to the list.',
  'webhook.changed_meanwhile': 'Someone else changed this webhook. Review it and try again.',
  'webhook.too_many': 'There are already {limit} webhooks. Delete one first.',
  'webhook.address_refused':
    'This address leads into a private network. Enter a public one, or ask the person who runs the studio to allow private addresses.',
  'webhook.disabled': 'This webhook is switched off. Switch it on first.',
} as const satisfies Sentences

const zhCn = {
  'notification.preferences_changed_meanwhile': '这些设置已在其他窗口中修改，请查看后重新选择。',
  'notification.link_invalid': '此链接无效。请从邮件中复制完整地址，或登录后修改通知设置。',
  'notification.device_refused': '该浏览器提供的地址无法接收通知，请换一个浏览器。',
  'push_device.not_found': '该设备已不再显示通知，请在该设备上重新开启。',
  'notification.push_failed': '该浏览器的推送服务未接收消息，请过几分钟再试。',
  'webhook.not_found': '该 Webhook 已不存在，请返回列表。',
  'webhook.changed_meanwhile': '该 Webhook 已被他人修改，请查看最新状态后重试。',
  'webhook.too_many': 'Webhook 已有 {limit} 个，请先删除一个。',
  'webhook.address_refused': '该地址指向私有网络。请填写公网地址，或联系系统管理员允许私有地址。',
  'webhook.disabled': '该 Webhook 已停用，请先启用。',
} as const satisfies Sentences

export const NOTIFICATION_SENTENCES = { en, zhCn }
