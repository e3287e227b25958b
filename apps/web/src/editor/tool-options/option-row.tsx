import { Popover } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { usePictureTranslations } from '../use-picture-translations.ts'
import classes from './tool-options.module.css'
import { OPTION_GAP, useFitting } from './use-fitting.ts'

/** One thing a tool can be set to. */
export interface ToolOption {
  /** another key where it is as wide as something else */
  readonly key: string
  readonly node: ReactNode
}

/** Options in one row, the most important first; what does not fit is in a menu at its end. */
export const OptionRow = ({ options }: { readonly options: readonly ToolOption[] }) => {
  const t = usePictureTranslations()
  const row = useRef<HTMLDivElement>(null)
  const count = useFitting(
    row,
    options.map(({ key }) => key),
  )
  const rest = options.slice(count)
  return (
    <div ref={row} className={classes['row']} style={{ gap: OPTION_GAP }}>
      {options.slice(0, count).map(({ key, node }) => (
        <div key={key} data-option={key} className={classes['item']}>
          {node}
        </div>
      ))}
      {rest.length === 0 ? null : (
        <Popover position="bottom-end" shadow="md" zIndex={500} trapFocus returnFocus>
          <Popover.Target>
            <IconButton label={t('option.more')} variant="subtle" color="gray">
              <IconDots size={17} />
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('option.more')}>
            <div className={classes['menu']}>
              {rest.map(({ key, node }) => (
                <div key={key}>{node}</div>
              ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
