import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteItem, PaletteSection } from '../palette-items.ts'
import classes from './palette.module.css'
import {
  type Icon,
  IconArrowRight,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
} from '@tabler/icons-react'
import { SECTION_ICONS } from '../../../lib/section-icons.ts'

const ICONS: Readonly<Record<string, Icon>> = {
  ...SECTION_ICONS,
  language: IconLanguage,
  theme: IconMoon,
  settings: IconSettings,
  sign_out: IconLogout,
}

const PaletteIcon = ({ name }: { readonly name: string }) => {
  const Shape = ICONS[name] ?? IconArrowRight
  return <Shape size={17} stroke={1.6} aria-hidden />
}

export const optionId = (item: PaletteItem): string =>
  `palette ${item.group} ${item.id}`.replaceAll(/[^\w-]/g, '_')

interface PaletteListProps {
  readonly id: string
  readonly sections: readonly PaletteSection[]
  readonly active: PaletteItem | undefined
  readonly onPoint: (item: PaletteItem) => void
  readonly onRun: (item: PaletteItem) => void
}

/** The lines by group. The focus stays in the field; the field says which line is meant. */
export const PaletteList = ({ id, sections, active, onPoint, onRun }: PaletteListProps) => {
  const { t } = useTranslation('palette')
  const list = useRef<HTMLDivElement>(null)
  const activeId = active === undefined ? null : optionId(active)
  useEffect(() => {
    if (activeId !== null)
      list.current?.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className={classes['list']} id={id} role="listbox" aria-label={t('results')} ref={list}>
      {sections.map(({ group, items }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className={classes['group']} id={`${id}-${group}`} role="presentation">
            {t(`group.${group}`)}
          </div>
          {items.map((item) => (
            <div
              key={item.id}
              id={optionId(item)}
              className={classes['item']}
              role="option"
              aria-selected={item === active}
              aria-disabled={item.refusal === undefined ? undefined : true}
              onPointerMove={() => (item === active ? undefined : onPoint(item))}
              onClick={() => onRun(item)}
            >
              <PaletteIcon name={item.icon} />
              <span className={classes['words']} title={item.words}>
                {item.words}
              </span>
              <span className={classes['hint']} title={item.hint}>
                {item.hint}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
