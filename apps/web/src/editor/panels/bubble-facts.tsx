import { Kbd, Menu, UnstyledButton } from '@mantine/core'
import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import { getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { keyText } from '../../lib/shortcut/key-parts.ts'
import { isApple, shortcutStore, useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import { CHOSEN_KINDS } from '../engine/region-kinds.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface LineKindProps {
  readonly editor: Editor
  readonly kind: RegionKind
  /** the line is selected, and the person may say what it is */
  readonly isOpen: boolean
}

/** What the bubble of a line is; on the line in work a menu of what it may be. */
export const LineKind = ({ editor, kind, isOpen }: LineKindProps) => {
  const t = usePanelTranslations()
  const choices = useStore(shortcutStore, (state) => state.choices)
  if (!isOpen)
    return kind === 'speech' ? null : <span className={classes['tag']}>{t(`region.${kind}`)}</span>
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes['tagButton']}
          aria-label={t('line.kind', { kind: t(`region.${kind}`) })}
          onClick={(event) => event.stopPropagation()}
        >
          {t(`region.${kind}`)} <IconChevronDown size={11} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {CHOSEN_KINDS.map((each) => {
          const [key] = getKeys(choices, `class_${each}`)
          return (
            <Menu.Item
              key={each}
              aria-current={each === kind || undefined}
              rightSection={
                key === undefined ? null : <Kbd size="xs">{keyText(key, isApple())}</Kbd>
              }
              onClick={() => runAction(editor, `class_${each}`)}
            >
              {t(`region.${each}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LineSpeakerProps {
  readonly editor: Editor
  readonly speaker: string | null
  /** the line is selected, and the person may say who speaks */
  readonly isOpen: boolean
}

/** Who speaks in the bubble of a line; on the line in work the way to say so. */
export const LineSpeaker = ({ editor, speaker, isOpen }: LineSpeakerProps) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  if (!isOpen) return speaker ? <span className={classes['tag']}>{speaker}</span> : null
  return (
    <UnstyledButton
      className={classes['tagButton']}
      title={keyLabel(t('action.choose_speaker'), 'choose_speaker')}
      onClick={(event) => {
        event.stopPropagation()
        runAction(editor, 'choose_speaker')
      }}
    >
      {speaker ?? t('speaker.unknown')}
    </UnstyledButton>
  )
}
