import {
  ERASE_METHODS,
  ERASE_WHATS,
  type EraseMethod,
  type EraseWhat,
  MAX_ERASE_SPREAD,
} from '@panelflow/domain/page/erase.ts'
import { Button, Loader, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../panels/number-field.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import classes from './patch-window.module.css'

export interface Rerun {
  readonly what: EraseWhat
  readonly method: EraseMethod
  readonly spread: number
}

interface PatchRerunProps {
  readonly first: Rerun
  readonly running: number | null
  readonly disabled: boolean
  /** somebody painted on it: that goes */
  readonly replacesHandwork: boolean
  readonly onRun: (rerun: Rerun) => void
}

/** Makes the patch anew, by another method or with other figures. */
export const PatchRerun = ({
  first,
  running,
  disabled,
  replacesHandwork,
  onRun,
}: PatchRerunProps) => {
  const t = usePictureTranslations()
  const [rerun, setRerun] = useState(first)
  return (
    <fieldset className={classes['group']} disabled={disabled}>
      <legend>{t('patch.rerun')}</legend>
      <Select
        size="xs"
        label={t('erase.what')}
        value={rerun.what}
        allowDeselect={false}
        data={ERASE_WHATS.map((value) => ({ value, label: t(`erase.what_${value}`) }))}
        onChange={(value) =>
          setRerun({ ...rerun, what: ERASE_WHATS.find((each) => each === value) ?? 'lettering' })
        }
      />
      <Select
        size="xs"
        label={t('erase.method')}
        value={rerun.method}
        allowDeselect={false}
        data={ERASE_METHODS.map((value) => ({ value, label: t(`erase.method_${value}`) }))}
        onChange={(value) =>
          setRerun({ ...rerun, method: ERASE_METHODS.find((each) => each === value) ?? 'auto' })
        }
      />
      <NumberField
        label={t('erase.spread')}
        value={rerun.spread}
        min={0}
        max={MAX_ERASE_SPREAD}
        decimals={0}
        suffix=" px"
        disabled={disabled}
        onChange={(spread) => setRerun({ ...rerun, spread })}
      />
      <Button
        size="xs"
        variant="default"
        disabled={disabled || running !== null}
        onClick={() => onRun(rerun)}
      >
        {running === null ? (
          t('patch.rerun_do')
        ) : (
          <Loader size={14} aria-label={t('patch.rerunning', { percent: running })} />
        )}
      </Button>
      {replacesHandwork ? (
        <Text fz="xs" c="orange" style={{ gridColumn: '1 / -1' }} role="note">
          {t('patch.rerun_replaces')}
        </Text>
      ) : null}
    </fieldset>
  )
}
