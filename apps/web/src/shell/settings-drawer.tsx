import {
  Button,
  Drawer,
  FileButton,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Title,
  ColorSwatch,
  UnstyledButton,
} from '@mantine/core'
import { INTERFACE_LOCALE_NAMES, INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLocale, currentLocale } from '../lib/i18n/i18n.ts'
import { choosePermissionMode } from '../lib/permission/permission-store.ts'
import { saveBlob } from '../lib/save-file.ts'
import { settings, settingsStore, useSettings } from '../lib/settings/settings-store.ts'
import {
  MOTIONS,
  PERMISSION_MODES,
  SCHEMES,
  type Settings,
  THEME_COLORS,
} from '../lib/settings/settings.ts'
import { ImageNodeSetting } from './image-node-setting.tsx'
import type { ThemeColor } from '@panelflow/ui/tokens/theme.ts'
import { IconCheck } from '@tabler/icons-react'

interface ThemeSwatchesProps {
  readonly label: string
  readonly colors: readonly ThemeColor[]
  readonly value: ThemeColor
  readonly onChange: (color: ThemeColor) => void
}

const ThemeSwatches = ({ label, colors, value, onChange }: ThemeSwatchesProps) => {
  const { t } = useTranslation()
  return (
    <div role="radiogroup" aria-label={label}>
      <Text fz="sm" mb={6}>
        {label}
      </Text>
      <Group gap="xs">
        {colors.map((color) => (
          <UnstyledButton
            key={color}
            role="radio"
            aria-checked={color === value}
            aria-label={t(`settings.color_${color}`)}
            title={t(`settings.color_${color}`)}
            onClick={() => onChange(color)}
            style={{ borderRadius: '50%' }}
          >
            <ColorSwatch component="span" color={`var(--mantine-color-${color}-filled)`} size={28}>
              {color === value ? <IconCheck size={16} color="#fff" /> : null}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap="sm" component="section">
    <Title order={3} fz="md">
      {title}
    </Title>
    {children}
  </Stack>
)

type Named<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends boolean ? Name : never
}[keyof Group]
type SwitchName = Named<Settings['project']> | Named<Settings['transition']>

interface SettingSwitchProps {
  readonly name: SwitchName
  readonly hint?: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

const SettingSwitch = ({ name, hint, on, onChange }: SettingSwitchProps) => {
  const { t } = useTranslation()
  return (
    <Switch
      label={t(`settings.${name}`)}
      description={hint}
      checked={on}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

const saveSettings = (): void =>
  saveBlob(
    new Blob([JSON.stringify(settingsStore.getState(), null, 2)], { type: 'application/json' }),
    'panelflow-settings.json',
  )

const SnapshotInput = () => {
  const { t } = useTranslation()
  const adopt = async (file: File | null): Promise<void> => {
    if (file === null) return
    if (settings.adopt(await file.text())) toastDone(t('settings.adopted'))
    else toastFailed(t('settings.not_settings'))
  }
  return (
    <Section title={t('settings.keeping')}>
      <Text fz="sm" c="dimmed">
        {t('settings.keeping_hint')}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={saveSettings}>
          {t('settings.export')}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void adopt(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('settings.import')}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="red" onClick={settings.reset}>
          {t('settings.reset')}
        </Button>
      </Group>
    </Section>
  )
}

const AppearanceSection = () => {
  const { t } = useTranslation()
  const theme = useSettings((all) => all.theme)
  return (
    <Section title={t('settings.theme')}>
      <SegmentedControl
        aria-label={t('frame.theme')}
        value={theme.scheme}
        onChange={(scheme) => settings.change('theme', { scheme })}
        data={SCHEMES.map((value) => ({ value, label: t(`frame.theme_${value}`) }))}
      />
      <ThemeSwatches
        label={t('settings.color')}
        colors={THEME_COLORS}
        value={theme.color}
        onChange={(color) => settings.change('theme', { color })}
      />
    </Section>
  )
}

const Project = () => {
  const { t } = useTranslation()
  const project = useSettings((all) => all.project)
  return (
    <Section title={t('settings.project')}>
      <Select
        label={t('frame.language')}
        allowDeselect={false}
        value={currentLocale()}
        onChange={(next) => {
          const locale = INTERFACE_LOCALES.find((one) => one === next)
          if (locale !== undefined) void changeLocale(locale)
        }}
        data={INTERFACE_LOCALES.map((value) => ({ value, label: INTERFACE_LOCALE_NAMES[value] }))}
      />
      <Select
        label={t('settings.permission_mode')}
        description={t('settings.permission_mode_hint')}
        allowDeselect={false}
        value={project.permissionMode}
        onChange={(next) => {
          const chosen = PERMISSION_MODES.find((one) => one === next)
          if (chosen !== undefined && chosen !== project.permissionMode)
            choosePermissionMode(chosen)
        }}
        data={PERMISSION_MODES.map((value) => ({
          value,
          label: t(`settings.permission_mode_${value}`),
        }))}
      />
      <ImageNodeSetting />
      <SettingSwitch
        name="showTabs"
        on={project.showTabs}
        onChange={(showTabs) => settings.change('project', { showTabs })}
      />
      <SettingSwitch
        name="showSearch"
        on={project.showSearch}
        onChange={(showSearch) => settings.change('project', { showSearch })}
      />
      <SettingSwitch
        name="cancelOnLeave"
        hint={t('settings.cancelOnLeave_hint')}
        on={project.cancelOnLeave}
        onChange={(cancelOnLeave) => settings.change('project', { cancelOnLeave })}
      />
    </Section>
  )
}

const Transition = () => {
  const { t } = useTranslation()
  const { motion, progressBar, pageLoading } = useSettings(({ transition }) => transition)
  return (
    <Section title={t('settings.transition')}>
      <SettingSwitch
        name="progressBar"
        on={progressBar}
        onChange={(next) => settings.change('transition', { progressBar: next })}
      />
      <SettingSwitch
        name="pageLoading"
        on={pageLoading}
        onChange={(next) => settings.change('transition', { pageLoading: next })}
      />
      <SegmentedControl
        aria-label={t('settings.motion')}
        value={motion}
        onChange={(next) => settings.change('transition', { motion: next })}
        data={MOTIONS.map((value) => ({ value, label: t(`settings.motion_${value}`) }))}
      />
    </Section>
  )
}

/** What a person sets for this browser (spec 3.settings). */
export const SettingsDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={<Text fw={600}>{t('settings.title')}</Text>}
    >
      <Stack gap="xl" pb="lg">
        <AppearanceSection />
        <Project />
        <Transition />
        <SnapshotInput />
      </Stack>
    </Drawer>
  )
}
