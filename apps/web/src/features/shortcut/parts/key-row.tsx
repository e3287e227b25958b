import { Button, CloseButton, Group, Table, Text, UnstyledButton, Kbd } from '@mantine/core'
import type { Chord } from '@panelflow/domain/shortcut/chord.ts'
import {
  type KeyFault,
  keyFault,
  getKeys,
  MAX_KEYS,
  swapped,
  withKey,
  withKeys,
  type KeyChoices,
  asDelivered,
} from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { type ShortcutId, getShortcut } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconLock, IconPlus, IconRestore } from '@tabler/icons-react'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { isApple, chordPressed } from '../../../lib/shortcut/shortcut-store.ts'
import { keyText, keyParts } from '../../../lib/shortcut/key-parts.ts'
import classes from './key-list.module.css'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

interface Recording {
  /** null: a key that cannot be a shortcut */
  readonly onChord: (chord: Chord | null) => void
  readonly onCancel: () => void
}

/** While it is on, the next key goes to nobody else; Escape ends it. */
const useRecording = (on: boolean, { onChord, onCancel }: Recording): void => {
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat || event.isComposing || MODIFIERS.includes(event.key)) return
      if (event.key === 'Escape') onCancel()
      else onChord(chordPressed(event))
    }
    // before windows that leave by Escape, and before the editor
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [on, onChord, onCancel])
}

/** A chord as caps of a keyboard. */
const KeyCaps = ({ chord }: { readonly chord: Chord }) => (
  <Group gap={3} wrap="nowrap" component="span">
    {keyParts(chord, isApple()).map((part) => (
      <Kbd key={part} size="xs">
        {part}
      </Kbd>
    ))}
  </Group>
)

/** Place of the key that is recorded anew; `keys.length`: one more. */
export interface Spot {
  readonly id: ShortcutId
  readonly place: number
}

interface KeyRowProps {
  readonly id: ShortcutId
  readonly name: string
  readonly getName: (id: ShortcutId) => string
  readonly choices: KeyChoices
  readonly spot: Spot | null
  readonly onSpot: (spot: Spot | null) => void
  readonly onChange: (choices: KeyChoices) => void
}

interface Refused {
  readonly fault: KeyFault
  readonly place: number
}

const getFaultMessage = (fault: KeyFault): string =>
  getReasonText(fault.code, 'key' in fault ? { key: keyText(fault.key, isApple()) } : {}) ??
  fault.code

/** A key with two meanings: swapped, or left as it was. */
const Trouble = ({
  refused,
  onSwap,
  onLeave,
  getName,
}: {
  readonly refused: Refused
  readonly getName: KeyRowProps['getName']
  readonly onSwap: (chord: Chord) => void
  readonly onLeave: () => void
}) => {
  const { t } = useTranslation('shortcut')
  const { t: app } = useTranslation()
  const { fault } = refused
  const conflict = fault.code === 'shortcut.key_taken' ? fault : null
  return (
    <Group gap={8} mt={6} role="alert">
      <Text fz="xs" c="var(--pf-bad-fg)">
        {conflict === null
          ? getFaultMessage(fault)
          : t('taken', { key: keyText(conflict.key, isApple()), name: getName(conflict.by) })}
      </Text>
      {conflict !== null && !getShortcut(conflict.by).fixed ? (
        <Button size="compact-xs" autoFocus onClick={() => onSwap(conflict.key)}>
          {t('swap')}
        </Button>
      ) : null}
      <Button size="compact-xs" variant="default" onClick={onLeave}>
        {app('action.cancel')}
      </Button>
    </Group>
  )
}

/** One thing to do with its keys: a click records another one. */
export const KeyRow = ({ id, name, getName, choices, spot, onSpot, onChange }: KeyRowProps) => {
  const { t } = useTranslation('shortcut')
  const [refused, setRefused] = useState<Refused | null>(null)
  const keys = getKeys(choices, id)
  const { fixed } = getShortcut(id)
  const recording = spot?.id === id ? spot.place : null
  const leave = (): void => {
    setRefused(null)
    onSpot(null)
  }
  const begin = (place: number): void => {
    setRefused(null)
    onSpot({ id, place })
  }
  const record = (chord: Chord | null): void => {
    if (recording === null) return
    const place = recording
    onSpot(null)
    if (chord !== null && keys.includes(chord)) return
    const fault =
      chord === null ? { code: 'shortcut.not_a_key' as const } : keyFault(choices, id, chord)
    if (fault === null && chord !== null)
      onChange(withKey(choices, id, place < keys.length ? place : null, chord))
    setRefused(fault === null ? null : { fault, place })
  }
  useRecording(recording !== null, { onChord: record, onCancel: leave })
  const swap = (chord: Chord): void => {
    if (refused !== null)
      onChange(swapped(choices, id, refused.place < keys.length ? refused.place : null, chord))
    leave()
  }
  const spots = [...keys.keys(), ...(recording === keys.length ? [keys.length] : [])]
  return (
    <Table.Tr data-shortcut={id}>
      <Table.Td w="42%">{name}</Table.Td>
      <Table.Td>
        <Group gap={8}>
          {spots.map((place) => {
            const key = keys[place]
            if (fixed && key !== undefined) return <KeyCaps key={key} chord={key} />
            return (
              <span
                key={key ?? 'new'}
                className={classes['key']}
                data-recording={recording === place || undefined}
              >
                <UnstyledButton
                  className={classes['cap']}
                  aria-label={
                    key === undefined
                      ? t('record')
                      : t('change', { key: keyText(key, isApple()), name })
                  }
                  onClick={() => (recording === place ? leave() : begin(place))}
                >
                  {recording === place || key === undefined ? (
                    <span role="status">{t('press')}</span>
                  ) : (
                    <KeyCaps chord={key} />
                  )}
                </UnstyledButton>
                {key !== undefined && recording !== place ? (
                  <CloseButton
                    size={18}
                    className={classes['remove']}
                    aria-label={t('remove', { key: keyText(key, isApple()), name })}
                    onClick={() =>
                      onChange(
                        withKeys(
                          choices,
                          id,
                          keys.filter((other) => other !== key),
                        ),
                      )
                    }
                  />
                ) : null}
              </span>
            )
          })}
          {keys.length === 0 && recording === null ? (
            <Text fz="xs" c="dimmed">
              {t('none')}
            </Text>
          ) : null}
        </Group>
        {refused === null ? null : (
          <Trouble refused={refused} getName={getName} onSwap={swap} onLeave={leave} />
        )}
      </Table.Td>
      <Table.Td className={classes['acts']}>
        {fixed ? (
          <IconButton
            variant="transparent"
            color="gray"
            label={t('fixed')}
            onClick={() => undefined}
          >
            <IconLock size={15} />
          </IconButton>
        ) : (
          <Group gap={2} wrap="nowrap" justify="flex-end">
            {choices[id] === undefined ? null : (
              <IconButton
                variant="subtle"
                color="gray"
                label={t('reset', { name })}
                onClick={() => onChange(asDelivered(choices, id))}
              >
                <IconRestore size={15} />
              </IconButton>
            )}
            <IconButton
              variant="subtle"
              color="gray"
              label={t('add', { name })}
              reason={keys.length >= MAX_KEYS ? t('most') : null}
              onClick={() => begin(keys.length)}
            >
              <IconPlus size={15} />
            </IconButton>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
