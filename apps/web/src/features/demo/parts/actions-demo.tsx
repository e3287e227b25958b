import { Button, Group, Menu } from '@mantine/core'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoSection } from '../demo-page.tsx'

const Buttons = () => {
  const { t } = useTranslation('demo')
  const [busy, setBusy] = useState(false)
  const pressed = () => toastDone(t('actions.pressed'))
  return (
    <DemoSection
      title={t('actions.buttons')}
      hint={t('actions.buttons_hint')}
      source="ui/patterns/disabled-reason.tsx"
    >
      <Group gap="xs">
        <ActionButton onClick={pressed}>{t('actions.primary')}</ActionButton>
        <ActionButton variant="default" onClick={pressed}>
          {t('actions.secondary')}
        </ActionButton>
        <ActionButton variant="light" onClick={pressed}>
          {t('actions.light')}
        </ActionButton>
        <ActionButton color="red.8" onClick={pressed}>
          {t('actions.danger')}
        </ActionButton>
        <ActionButton reason={t('actions.reason')} onClick={pressed}>
          {t('actions.blocked')}
        </ActionButton>
        <Button
          loading={busy}
          onClick={() => {
            setBusy(true)
            window.setTimeout(() => setBusy(false), 1500)
          }}
        >
          {t('actions.slow')}
        </Button>
        <IconButton label={t('actions.edit')} onClick={pressed}>
          <IconPencil size={16} stroke={1.6} />
        </IconButton>
        <IconButton label={t('actions.delete')} reason={t('actions.reason')} onClick={pressed}>
          <IconTrash size={16} stroke={1.6} />
        </IconButton>
      </Group>
    </DemoSection>
  )
}

const Menus = () => {
  const { t } = useTranslation('demo')
  const pressed = () => toastDone(t('actions.pressed'))
  return (
    <DemoSection
      title={t('actions.menu')}
      hint={t('actions.menu_hint')}
      source="ui/patterns/action-item.tsx"
    >
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default">{t('actions.open_menu')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItem words={t('actions.edit')} reason={null} onChoose={pressed} />
          <ActionItem
            words={t('actions.blocked')}
            reason={t('actions.reason')}
            onChoose={pressed}
          />
          <ActionItem words={t('actions.delete')} reason={null} danger onChoose={pressed} />
        </Menu.Dropdown>
      </Menu>
    </DemoSection>
  )
}

const Toasts = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoSection
      title={t('actions.toasts')}
      hint={t('actions.toasts_hint')}
      source="ui/patterns/toast.ts"
    >
      <Group gap="xs">
        <Button variant="default" onClick={() => toastDone(t('actions.toast_done'))}>
          {t('actions.say_done')}
        </Button>
        <Button variant="default" onClick={() => toastRemark(t('actions.toast_remark'))}>
          {t('actions.say_remark')}
        </Button>
        <Button
          variant="default"
          onClick={() => toastFailed(t('actions.toast_failed'), t('actions.toast_failed_title'))}
        >
          {t('actions.say_failed')}
        </Button>
      </Group>
    </DemoSection>
  )
}

export const ActionsDemo = () => (
  <>
    <Buttons />
    <Menus />
    <Toasts />
  </>
)
