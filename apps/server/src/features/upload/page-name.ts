/** Names inside uploads: shown and sorted by, never used as paths. */

const MAX_NAME = 255
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page2` before `page10`, folder by folder. */
export const compareNames = (a: string, b: string): number => {
  const left = a.split('/')
  const right = b.split('/')
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = collator.compare(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  return a < b ? -1 : Number(a > b)
}

/**
 * Control characters and those that turn the reading direction: a name must not look like another
 * one.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu

/** A name fit to be shown: one kind of slash, nothing invisible, not endless. */
export const cleanName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replaceAll(INVISIBLE, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .slice(-MAX_NAME)

const NO_PICTURES = /\.(txt|xml|nfo|json|db|ini|html?|url|md|sfv|md5|log|opf|ncx|css|js)$/i

/** Folders, hidden files and what archivers leave behind: neither taken nor worth a word. */
export const isIgnored = (name: string): boolean =>
  name === '' ||
  name.endsWith('/') ||
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
  NO_PICTURES.test(name)

/** Names without the folder they all lie in. */
export const withoutCommonFolder = (names: readonly string[]): readonly string[] => {
  const folder = names[0]?.slice(0, names[0].indexOf('/') + 1) ?? ''
  if (folder === '' || !names.every((name) => name.startsWith(folder))) return names
  return withoutCommonFolder(names.map((name) => name.slice(folder.length)))
}
