import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ROLE } from '@panelflow/domain/account/role.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { Ripple, RIPPLE_MS } from '@panelflow/ui/patterns/ripple.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy-text.ts'
import { Permitted } from '../../lib/permission/permission-store.ts'
import { DemoPage, DemoSection } from './demo-page.tsx'

const PermissionDemo = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoSection
      title={t('directives.permission')}
      hint={t('directives.permission_hint')}
      source="web/lib/permission/permission-store.ts"
    >
      <Group gap="xs">
        <Permitted
          value={[ROLE.projectAdministrator, ROLE.translationAdministrator, 'account.list']}
        >
          <Button variant="default">{t('directives.for_administrators')}</Button>
        </Permitted>
        <Permitted value={ROLE.typesetter}>
          <Button variant="default">{t('directives.for_typesetters')}</Button>
        </Permitted>
      </Group>
    </DemoSection>
  )
}

const CopyDemo = () => {
  const { t } = useTranslation('demo')
  const { t: app } = useTranslation()
  const [text, setText] = useState(() => t('directives.copy_sample'))
  const copy = async () => {
    const outcome = await copyText(text)
    if (outcome === 'copied') toastDone(app('copy.done'))
    else toastFailed(app(`copy.${outcome}`))
  }
  return (
    <DemoSection
      title={t('directives.copy')}
      hint={t('directives.copy_hint')}
      source="web/lib/copy-text.ts"
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('directives.copy_text')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          w={280}
        />
        <Button size="sm" variant="default" onClick={() => void copy()}>
          {t('directives.copy')}
        </Button>
      </Group>
    </DemoSection>
  )
}

/**
 * What is put on an element rather than being one (spec 2.screen.directives).
 */
export const DemoDirectivesScreen = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoPage title={t('directives.title')} hint={t('directives.hint')}>
      <PermissionDemo />
      <CopyDemo />
      <DemoSection
        title={t('directives.ripple')}
        hint={t('directives.ripple_hint', { time: RIPPLE_MS })}
        source="ui/patterns/ripple.tsx"
      >
        <Group gap="xs">
          <Ripple>
            <Button size="md">{t('directives.press')}</Button>
          </Ripple>
          <Ripple>
            <Button size="md" variant="default">
              {t('directives.press')}
            </Button>
          </Ripple>
        </Group>
      </DemoSection>
      <DemoSection
        title={t('directives.reason')}
        hint={t('directives.reason_hint')}
        source="ui/patterns/disabled-reason.tsx"
      >
        <Stack gap={4} align="flex-start">
          <ActionButton reason={t('actions.reason')}>{t('actions.blocked')}</ActionButton>
          <Text fz="xs" c="dimmed">
            {t('directives.reason_keys')}
          </Text>
        </Stack>
      </DemoSection>
    </DemoPage>
  )
}
