import { tip } from '@panelflow/ui/patterns/tip.ts'
import {
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconBandage,
  IconBoxMultiple,
  IconPhoto,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo, type MouseEvent, useState } from 'react'
import type { LayerChange, LayerRow } from '../../editor/engine/layer-list.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import classes from './layer-side.module.css'

const ICONS: Readonly<Record<LayerRow['kind'], TablerIcon>> = {
  text: IconTypography,
  image: IconPhoto,
  patch: IconBandage,
}
const ICON = 15

interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly disabled: boolean
  readonly icons: readonly [TablerIcon, TablerIcon]
  readonly onClick: () => void
}

const Switch = ({ label, on, disabled, icons: [On, Off], onClick }: SwitchProps) => (
  <button
    type="button"
    className={classes['switch']}
    aria-label={label}
    aria-pressed={on}
    data-on={on || undefined}
    disabled={disabled}
    onClick={onClick}
    {...tip(label)}
  >
    {on ? <On size={ICON} /> : <Off size={ICON} />}
  </button>
)

interface NameFieldProps {
  readonly value: string
  readonly label: string
  readonly onDone: (name: string | null) => void
}

/** Enter and leaving the field keep the name, Escape does not. */
const NameField = ({ value, label, onDone }: NameFieldProps) => (
  <input
    className={classes['field']}
    aria-label={label}
    defaultValue={value}
    maxLength={100}
    autoFocus
    onFocus={(event) => event.currentTarget.select()}
    onBlur={(event) => onDone(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onDone(event.currentTarget.value)
      else if (event.key === 'Escape') onDone(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    }}
  />
)

export interface LayerRowProps extends LayerRow {
  readonly isSelected: boolean
  readonly onSelect: (id: string, adding: boolean) => void
  readonly onChange: (id: string, change: LayerChange) => void
  readonly onName: (id: string, name: string) => void
}

/** One layer. A click selects it, a double click or F2 names it. */
export const LayerRowLine = memo((props: LayerRowProps) => {
  const { id, kind, document, name, words, isHidden, isSelected, may } = props
  const { onSelect, onChange, onName } = props
  const t = usePanelTranslations()
  const [naming, setNaming] = useState(false)
  const what = kind === 'patch' && document === 'base' ? 'shared_patch' : kind
  const called = kind === 'text' || words === '' ? words : `${t(`layers.${what}`)} · ${words}`
  const shown = name ?? (called === '' ? t(`layers.${what}`) : called)
  const Icon = ICONS[kind]
  const begin = (): void => setNaming(may.name)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F2') return
    event.preventDefault()
    begin()
  }
  const select = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): void =>
    onSelect(id, shiftKey || ctrlKey || metaKey)
  return (
    <li
      className={classes['row']}
      data-sort-id={id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
    >
      <Switch
        label={t(isHidden ? 'layers.show' : 'layers.hide', { name: shown })}
        on={!isHidden}
        disabled={!may.hide}
        icons={[IconEye, IconEyeOff]}
        onClick={() => onChange(id, { hidden: !isHidden })}
      />
      <Switch
        label={t(props.isLocked ? 'layers.unlock' : 'layers.lock', { name: shown })}
        on={props.isLocked}
        disabled={!may.lock}
        icons={[IconLock, IconLockOpen]}
        onClick={() => onChange(id, { locked: !props.isLocked })}
      />
      {naming ? (
        <NameField
          value={name ?? ''}
          label={t('layers.name', { name: shown })}
          onDone={(next) => {
            setNaming(false)
            if (next !== null && next !== (name ?? '')) onName(id, next)
          }}
        />
      ) : (
        <button
          type="button"
          className={classes['name']}
          aria-pressed={isSelected}
          onClick={select}
          onDoubleClick={begin}
          onKeyDown={onKey}
        >
          <Icon size={ICON} aria-label={t(`layers.${what}`)} />
          <span className={classes['label']}>{shown}</span>
          {props.isGrouped ? (
            <IconBoxMultiple size={ICON} aria-label={t('layers.grouped')} />
          ) : null}
        </button>
      )}
      <span draggable data-sort-grip>
        <button
          type="button"
          className={classes['switch']}
          aria-label={t('layers.handle', { name: shown })}
          {...tip(t('layers.handle', { name: shown }))}
        >
          <IconGripVertical size={ICON} />
        </button>
      </span>
    </li>
  )
})
LayerRowLine.displayName = 'LayerRowLine'
