import { Button, Kbd } from '@mantine/core'
import { getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { mayChangeRole, permissionStore } from '../../lib/permission/permission-store.ts'
import { rolesOfUser, sessionStore } from '../../lib/http/session-store.ts'
import { useSettings } from '../../lib/settings/settings-store.ts'
import { keyText } from '../../lib/shortcut/key-parts.ts'
import {
  isApple,
  isPressed,
  shortcutStore,
  useKeyLabel,
} from '../../lib/shortcut/shortcut-store.ts'
import type { PaletteContext } from './local-items.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const Palette = lazy(async () => {
  const [{ Palette: Component }] = await Promise.all([
    import('./parts/palette.tsx'),
    loadTranslations('palette'),
  ])
  return { default: Component }
})

type PaletteLauncherProps = Pick<
  PaletteContext,
  'isOpenable' | 'onOpen' | 'onRole' | 'onSettings' | 'onSignOut'
>

/** The field-like button in the bar (settings may hide it) and Ctrl/Cmd+K, which always works. */
export const PaletteLauncher = ({
  isOpenable,
  onOpen,
  onRole,
  onSettings,
  onSignOut,
}: PaletteLauncherProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { user, actingRole: role } = useStore(sessionStore)
  const tree = useStore(permissionStore, ({ source }) => source?.tree)
  const free = useStore(permissionStore, mayChangeRole)
  const isEnabled = useSettings(({ project }) => project.showSearch)
  const wide = useMediaQuery('(min-width: 1360px)', true, { getInitialValueInEffect: false })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isPressed(event, 'palette')) return
      event.preventDefault()
      // over a window with something half typed it would lead away from it
      setOpen((before) => !before && document.querySelector('[aria-modal="true"]') === null)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const otherRoles = free ? rolesOfUser(user).filter((one) => one !== role) : []
  const [key] = getKeys(
    useStore(shortcutStore, ({ choices }) => choices),
    'palette',
  )
  const label = useKeyLabel()(t('frame.search'), 'palette')
  return (
    <>
      {!isEnabled ? null : wide ? (
        <Button
          variant="default"
          w={190}
          justify="space-between"
          leftSection={<IconSearch size={15} />}
          rightSection={key === undefined ? null : <Kbd size="xs">{keyText(key, isApple())}</Kbd>}
          styles={{ label: { flex: 1, fontWeight: 400 } }}
          c="dimmed"
          aria-keyshortcuts={key?.replace('Mod', isApple() ? 'Meta' : 'Control')}
          onClick={() => setOpen(true)}
        >
          {t('frame.search')}
        </Button>
      ) : (
        <IconButton size="lg" label={label} onClick={() => setOpen(true)}>
          <IconSearch size={18} stroke={1.7} />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {open && user !== null ? (
          <Palette
            context={{
              user,
              role,
              otherRoles,
              tree: tree ?? [],
              isOpenable,
              onOpen,
              onRole,
              onSettings,
              onSignOut,
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
