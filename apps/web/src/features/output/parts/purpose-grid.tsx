import {
  IconBook,
  IconBook2,
  IconEraser,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconLanguage,
  IconPhoto,
  IconSlice,
  IconStack2,
  IconTable,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Purpose, PURPOSES } from '../export-choice.ts'
import { type Offers, findRefusal } from '../export-plan.ts'
import { getRefusalMessage } from '../export-labels.ts'
import classes from './purpose-grid.module.css'

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const ICONS: Readonly<Record<Purpose, ReactNode>> = {
  pictures: <IconPhoto {...iconProps} />,
  cbz: <IconBook {...iconProps} />,
  epub: <IconBook2 {...iconProps} />,
  pdf: <IconFileTypePdf {...iconProps} />,
  platform: <IconSlice {...iconProps} />,
  textless: <IconEraser {...iconProps} />,
  psd: <IconStack2 {...iconProps} />,
  labelplus: <IconFileText {...iconProps} />,
  xliff: <IconLanguage {...iconProps} />,
  xliff12: <IconLanguage {...iconProps} />,
  xlsx: <IconTable {...iconProps} />,
  docx: <IconFileTypeDocx {...iconProps} />,
}

interface PurposeGridProps {
  readonly offers: Offers
  readonly value: Purpose
  readonly onChange: (purpose: Purpose) => void
}

/**
 * What the files are for, each with a sentence; what cannot be had says why in its place. Arrows
 * choose, Enter starts.
 */
export const PurposeGrid = ({ offers, value, onChange }: PurposeGridProps) => {
  const { t } = useTranslation('output')
  return (
    <fieldset className={classes['grid']} aria-label={t('dialog.purpose')}>
      {PURPOSES.map((purpose) => {
        const refusal = findRefusal(offers, purpose)
        return (
          <label
            key={purpose}
            className={classes['card']}
            data-off={refusal === null ? undefined : true}
          >
            <input
              className={classes['input']}
              type="radio"
              name="purpose"
              value={purpose}
              checked={value === purpose}
              disabled={refusal !== null}
              data-autofocus={value === purpose ? true : undefined}
              onChange={() => onChange(purpose)}
            />
            <span className={classes['icon']}>{ICONS[purpose]}</span>
            <span className={classes['name']}>{t(`purpose.${purpose}`)}</span>
            <span className={classes['hint']}>
              {refusal === null ? t(`purpose.${purpose}_hint`) : getRefusalMessage(refusal)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
