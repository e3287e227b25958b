import type { FontLanguage } from '@panelflow/contract/font.ts'
import { SPECIMEN_HEIGHT } from '@panelflow/contract/font-specimen.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { type ReactNode, useState } from 'react'
import classes from './font-specimen.module.css'

/** Language a specimen speaks: the one wanted, else the first the font has. */
export const specimenLanguage = (
  languages: readonly FontLanguage[],
  wanted: FontLanguage | null,
): FontLanguage => wanted ?? languages[0] ?? 'en'

interface FontSpecimenProps {
  /** address with `{sha}` and `{language}` */
  readonly template: string
  readonly sha: string
  readonly language: FontLanguage
  /** instead of a picture that cannot be had */
  readonly otherwise: ReactNode
}

/**
 * A line set in a font, drawn by the server with the engine that letters pages: no font is loaded
 * for it. Fetched when it becomes visible.
 */
export const FontSpecimen = ({ template, sha, language, otherwise }: FontSpecimenProps) => {
  const address = template.replace('{sha}', sha).replace('{language}', language)
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === address) return otherwise
  return (
    <span className={classes['frame']} title={LANGUAGE_TABLE[language].specimen}>
      <img
        key={address}
        className={classes['ink']}
        src={address}
        alt={LANGUAGE_TABLE[language].specimen}
        lang={language}
        height={SPECIMEN_HEIGHT / 2}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(address)}
      />
    </span>
  )
}
