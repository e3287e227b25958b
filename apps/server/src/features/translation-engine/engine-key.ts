import { AppError } from '@panelflow/domain/error/app-error.ts'
import { openText, sealText } from '../../core/settings/sealed-text.ts'

/** Letters of a key that are shown, when it is long enough to keep the others secret. */
const SHOWN = 4
const MIN_LENGTH_TO_SHOW = 12

const PURPOSE = 'keys of translation engines'

/** The engine's id is authenticated with it: a sealed key moved to another row does not open. */
export const sealKey = (serverKey: Buffer, engineId: string, apiKey: string): string =>
  sealText({ serverKey, purpose: PURPOSE, owner: engineId }, apiKey)

/** @throws AppError `engine.key_unreadable` */
export const openKey = (serverKey: Buffer, engineId: string, sealed: string): string => {
  const key = openText({ serverKey, purpose: PURPOSE, owner: engineId }, sealed)
  if (key === undefined) throw new AppError('engine.key_unreadable')
  return key
}

/** Enough to recognise a key, never enough to use it. */
export const getKeyEnding = (apiKey: string): string =>
  apiKey.length < MIN_LENGTH_TO_SHOW ? '' : apiKey.slice(-SHOWN)
