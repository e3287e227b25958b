import { useState } from 'react'
import {
  changedFields,
  type FormConflicts,
  type FreshFields,
  keepMine,
  mergeFresh,
  openConflicts,
  takeStored,
} from './merge-fresh.ts'

interface FreshForm<Values extends object> extends FreshFields<Values> {
  readonly change: (part: Partial<Values>) => void
  /** the fields that differ from what is kept */
  readonly changed: Partial<Values>
  readonly conflicts: FormConflicts<Values>
}

/**
 * The fields of a form over something others may change meanwhile: what they changed comes into the
 * fields nobody touched here, what was typed stays.
 * @param present what is kept now; given anew when the row has changed
 */
export const useFreshValues = <Values extends object>(present: Values): FreshForm<Values> => {
  const [fields, setFields] = useState<FreshFields<Values>>(() => ({
    base: present,
    values: present,
    contested: new Set(),
  }))
  const merged = mergeFresh(fields, present)
  // React draws again at once, before anybody sees the old values
  if (merged !== fields) setFields(merged)
  const change = (part: Partial<Values>): void =>
    setFields((now) => ({ ...now, values: { ...now.values, ...part } }))
  const conflicts: FormConflicts<Values> = {
    names: openConflicts(merged),
    mine: merged.values,
    stored: merged.base,
    keepMine: (name) => setFields((now) => keepMine(now, name)),
    takeStored: (name) => setFields((now) => takeStored(now, name)),
  }
  return { ...merged, change, changed: changedFields(merged), conflicts }
}
