import { sha256Text } from '../exact/sha256.ts'
import type { DrawnItem } from './compose-document.ts'
import { drawnValues } from './drawn-values.ts'

/**
 * Fingerprint of everything that decides what an item looks like; unlike its bitmap it is had
 * without painting. Equal on both ends of the wire:
 * a document that went through the database has its object keys in another order.
 * @param digest sha-256, hex, of a text; a faster one than ours gives the same
 */
export function itemKey(
  item: DrawnItem,
  language: string,
  digest: (words: string) => string = sha256Text,
): string {
  return digest(JSON.stringify([language, drawnValues(item, language).map(inOrder)]))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inOrder(inner)]),
  )
}
