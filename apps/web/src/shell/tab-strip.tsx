import { Menu, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { BREAKPOINTS_EM } from '@panelflow/ui/tokens/breakpoints.ts'
import { IconChevronDown, IconPin, IconX } from '@tabler/icons-react'
import { type DragEvent, type MouseEvent, useState } from 'react'
import { useCellTranslations } from '../lib/i18n/use-cell-translations.ts'
import { useStore } from 'zustand'
import {
  type CloseMany,
  closeTab,
  closeTabs,
  moveTab,
  pinTab,
  restoreTab,
  type Tab,
  tabAfter,
  visibleTabs,
} from '../lib/tabs/tab-list.ts'
import { changeTabs, tabStore } from '../lib/tabs/tab-store.ts'
import { ScreenIcon } from './screen-icon.tsx'
import classes from './tab-strip.module.css'
import { useTabNames } from './use-tab-names.ts'

/** spec 2.tabs.limit */
const VISIBLE_TABS_LARGE = 3
const VISIBLE_TABS_SMALL = 1
const CLOSE_MANY: readonly CloseMany[] = ['others', 'left', 'right', 'all']
const DRAG_TYPE = 'application/x-panelflow-tab'

/** Closes, and goes to the tab looked at before when it was the one on the screen. */
const useCloser = (onOpen: (href: string) => void) => {
  const leaveIfClosed = (before: Tab | null): void => {
    const { tabs, current } = tabStore.getState()
    if (current !== null && !tabs.some(({ key }) => key === current)) onOpen(before?.href ?? '/')
  }
  return {
    close: (tab: Tab): void => {
      const next = tabAfter(tabStore.getState(), tab.key)
      changeTabs((list) => closeTab(list, tab.key))
      leaveIfClosed(next)
    },
    closeMany: (which: CloseMany, tab: Tab): void => {
      changeTabs((list) => closeTabs(list, which, tab.key))
      leaveIfClosed(tabStore.getState().tabs.find(({ key }) => key === tab.key) ?? null)
    },
    restore: (): void => {
      const { tab, list } = restoreTab(tabStore.getState())
      changeTabs(() => list)
      if (tab !== null) onOpen(tab.href)
    },
  }
}

type Closer = ReturnType<typeof useCloser>

const TabMenu = ({
  tab,
  closer,
  onClose,
}: {
  readonly tab: Tab
  readonly closer: Closer
  readonly onClose: () => void
}) => {
  const { t } = useCellTranslations()
  const restorable = useStore(tabStore, ({ closed }) => closed.length > 0)
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal>
      <Menu.Target>
        <span className={classes['anchor']} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPin size={14} />}
          onClick={() => changeTabs((list) => pinTab(list, tab.key, !tab.pinned))}
        >
          {tab.pinned ? t('tabs.unpin') : t('tabs.pin')}
        </Menu.Item>
        <Menu.Item disabled={tab.pinned} onClick={() => closer.close(tab)}>
          {t('tabs.close')}
        </Menu.Item>
        {CLOSE_MANY.map((which) => (
          <Menu.Item key={which} onClick={() => closer.closeMany(which, tab)}>
            {t(`tabs.close_${which}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!restorable} onClick={closer.restore}>
          {t('tabs.restore')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface OneTabProps {
  readonly tab: Tab
  readonly name: string
  readonly current: boolean
  readonly closer: Closer
  readonly onOpen: (href: string) => void
}

const OneTab = ({ tab, name, current, closer, onOpen }: OneTabProps) => {
  const { t } = useCellTranslations()
  const [menu, setMenu] = useState(false)
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(tab.href)
  }
  const onDrop = (event: DragEvent): void => {
    const key = event.dataTransfer.getData(DRAG_TYPE)
    if (key !== '') changeTabs((list) => moveTab(list, key, tab.key))
  }
  return (
    <li
      className={classes['tab']}
      data-current={current ? true : undefined}
      data-pinned={tab.pinned ? true : undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, tab.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onAuxClick={(event) => (event.button === 1 && !tab.pinned ? closer.close(tab) : undefined)}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu(true)
      }}
    >
      <a
        className={classes['link']}
        href={tab.href}
        title={name}
        aria-current={current ? 'page' : undefined}
        onClick={open}
        draggable={false}
      >
        <ScreenIcon screen={tab.screen} size={15} />
        <span className={classes['name']}>{name}</span>
      </a>
      {tab.pinned ? (
        <IconPin size={12} className={classes['pin']} aria-label={t('tabs.pinned')} />
      ) : (
        <button
          type="button"
          className={classes['close']}
          aria-label={`${t('tabs.close')}: ${name}`}
          onClick={() => closer.close(tab)}
        >
          <IconX size={13} />
        </button>
      )}
      {menu ? <TabMenu tab={tab} closer={closer} onClose={() => setMenu(false)} /> : null}
    </li>
  )
}

const RestMenu = ({
  rest,
  names,
  currentKey,
  visible,
  closer,
  onOpen,
}: {
  readonly rest: readonly Tab[]
  readonly names: ReadonlyMap<string, string>
  readonly currentKey: string | null
  readonly visible: Tab | undefined
  readonly closer: Closer
  readonly onOpen: (href: string) => void
}) => {
  const { t } = useCellTranslations()
  const restorable = useStore(tabStore, ({ closed }) => closed.length > 0)
  // pinned tabs may take all places: then the button says where one is
  const current =
    currentKey !== null && rest.some(({ key }) => key === currentKey)
      ? names.get(currentKey)
      : undefined
  const more = t('tabs.more', { count: rest.length })
  return (
    <Menu>
      <Menu.Target>
        <IconButton
          label={current === undefined ? more : `${current} · ${more}`}
          size="lg"
          w="auto"
          px={6}
        >
          {current === undefined ? null : (
            <Text fz="sm" fw={600} truncate maw={180} mr={6} visibleFrom="sm">
              {current}
            </Text>
          )}
          {current === undefined && rest.length > 0 ? (
            <Text fz="xs">{`+${rest.length}`}</Text>
          ) : null}
          <IconChevronDown size={15} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {rest.map((tab) => (
          <Menu.Item
            key={tab.key}
            leftSection={<ScreenIcon screen={tab.screen} size={15} />}
            onClick={() => onOpen(tab.href)}
            maw={360}
            aria-current={tab.key === currentKey ? 'page' : undefined}
          >
            <Text truncate fz="sm" fw={tab.key === currentKey ? 600 : undefined}>
              {names.get(tab.key)}
            </Text>
          </Menu.Item>
        ))}
        {rest.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item disabled={!restorable} onClick={closer.restore}>
          {t('tabs.restore')}
        </Menu.Item>
        {visible === undefined ? null : (
          <Menu.Item onClick={() => closer.closeMany('others', visible)}>
            {t('tabs.close_others')}
          </Menu.Item>
        )}
        {visible === undefined ? null : (
          <Menu.Item onClick={() => closer.closeMany('all', visible)}>
            {t('tabs.close_all')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opened screens as tabs: the ones looked at last, the rest in a menu. */
export const TabStrip = ({ onOpen }: { readonly onOpen: (href: string) => void }) => {
  const { t } = useCellTranslations()
  const list = useStore(tabStore)
  const large = useMediaQuery(`(min-width: ${BREAKPOINTS_EM.lg})`, true, {
    getInitialValueInEffect: false,
  })
  const closer = useCloser(onOpen)
  const names = useTabNames()
  const { visible, rest } = visibleTabs(
    list,
    large === true ? VISIBLE_TABS_LARGE : VISIBLE_TABS_SMALL,
  )
  return (
    <nav className={classes['strip']} aria-label={t('tabs.name')}>
      <ul className={classes['list']}>
        {visible.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            name={names.get(tab.key) ?? tab.screen}
            current={tab.key === list.current}
            closer={closer}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <RestMenu
        rest={rest}
        names={names}
        currentKey={list.current}
        visible={visible.find(({ key }) => key === list.current)}
        closer={closer}
        onOpen={onOpen}
      />
    </nav>
  )
}
