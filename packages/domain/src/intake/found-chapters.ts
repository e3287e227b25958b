/** Chapters among the files of a folder tree or archive. */
import { type ChapterName, parseChapterName } from './chapter-name.ts'
import type { SourceLanguage } from '../locale/language.ts'

export interface IntakeFile {
  /** folders and name with slashes between, as it was chosen */
  readonly path: string
  /** bytes */
  readonly size: number
}

export interface FoundChapter<File extends IntakeFile = IntakeFile> {
  /** the folder or archive it was found in */
  readonly key: string
  readonly number: number | null
  readonly until: number | null
  readonly volume: number | null
  readonly title: string
  readonly language: SourceLanguage | null
  /** in page order */
  readonly files: readonly File[]
}

interface FoundFiles<File extends IntakeFile = IntakeFile> {
  readonly chapters: readonly FoundChapter<File>[]
  /** paths of files that hold no pages; leftovers of systems and archivers are not named */
  readonly ignored: readonly string[]
}

const PICTURE = /\.(png|jpe?g|webp|ps[db])$/i
const CONTAINER = /\.(zip|cbz|pdf)$/i
const EXTENSION = /\.[a-z\d]{2,4}$/i
const SYSTEM_NAMES = new Set(['__MACOSX', '@eaDir', 'Thumbs.db', 'desktop.ini', '$RECYCLE.BIN'])

const isLeftover = (segments: readonly string[]): boolean =>
  segments.some((part) => part.startsWith('.') || SYSTEM_NAMES.has(part))

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page2` before `page10`, folder by folder. */
const comparePaths = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = collator.compare(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return a < b ? -1 : Number(a > b)
}

interface Placed<File> {
  readonly file: File
  readonly folders: readonly string[]
  /** without its extension */
  readonly name: string
  readonly isContainer: boolean
}

interface Group<File> {
  readonly key: string
  readonly name: ChapterName
  readonly files: File[]
}

const sharedDepth = (paths: readonly (readonly string[])[]): number => {
  const [first = []] = paths
  const at = first.findIndex((part, depth) => paths.some((path) => path[depth] !== part))
  return at < 0 ? first.length : at
}

const findLast = <T>(list: readonly T[], is: (one: T) => boolean): number => {
  for (let at = list.length - 1; at >= 0; at--) {
    const one = list[at]
    if (one !== undefined && is(one)) return at
  }
  return -1
}

/**
 * The chapter a folder belongs to: the deepest folder that says it is one, else the deepest with a
 * number, else itself. What stands above it tells volume and language.
 */
const findFolder = (
  folders: readonly string[],
  above: readonly string[],
): { readonly key: string; readonly name: ChapterName } => {
  const names = folders.map(parseChapterName)
  const explicit = findLast(names, (name) => name.isExplicit)
  const numbered = explicit >= 0 ? explicit : findLast(names, ({ number }) => number !== null)
  const at = numbered >= 0 ? numbered : names.length - 1
  const around = [...above.map(parseChapterName), ...names].reverse()
  const name = names[at] ?? parseChapterName('')
  return {
    key: folders.slice(0, at + 1).join('/'),
    name: {
      ...name,
      volume: name.volume ?? around.find(({ volume }) => volume !== null)?.volume ?? null,
      language: name.language ?? around.find(({ language }) => language !== null)?.language ?? null,
    },
  }
}

const PAIR = /^(\d{1,5})[-_ .](\d{1,5})$/

/** Chapters that only the names of the files in one folder tell apart. */
const parseFileNames = (names: readonly string[]): readonly ChapterName[] | null => {
  const parsed = names.map(parseChapterName)
  const explicit = parsed.filter((name) => name.isExplicit)
  if (explicit.length > 0 && explicit.length * 2 >= names.length)
    return parsed.map((name) =>
      // what follows the chapter in a file's name is the page
      ({ ...name, title: '', until: null, number: name.isExplicit ? name.number : null }),
    )
  const firsts = names.map((name) => PAIR.exec(name)?.[1])
  if (names.length < 2 || firsts.includes(undefined) || new Set(firsts).size < 2) return null
  return parsed.map((name, at) => ({ ...name, title: '', until: null, number: Number(firsts[at]) }))
}

const splitGroup = <File extends IntakeFile>(
  { key, name, files }: Group<File>,
  nameOfFile: ReadonlyMap<File, string>,
): readonly Group<File>[] => {
  const names =
    name.number === null ? parseFileNames(files.map((file) => nameOfFile.get(file) ?? '')) : null
  if (names === null) return [{ key, name, files }]
  const groups = new Map<number | null, Group<File>>()
  files.forEach((file, at) => {
    const own = names[at] ?? name
    const group = groups.get(own.number) ?? {
      key: `${key}#${own.number ?? ''}`,
      name: { ...own, volume: own.volume ?? name.volume, language: own.language ?? name.language },
      files: [],
    }
    group.files.push(file)
    groups.set(own.number, group)
  })
  return [...groups.values()]
}

const place = <File extends IntakeFile>(file: File): Placed<File> => {
  const folders = file.path.replaceAll('\\', '/').split('/').filter(Boolean)
  const last = folders.pop() ?? ''
  return {
    file,
    folders,
    name: last.replace(EXTENSION, ''),
    isContainer: CONTAINER.test(last),
  }
}

/** An archive or PDF is a chapter of its own. */
const toContainerGroup = <File extends IntakeFile>(
  { file, folders, name }: Placed<File>,
  above: readonly string[],
): Group<File> => {
  const own = parseChapterName(name)
  const folder = findFolder(folders, above).name
  return {
    key: file.path,
    name: {
      ...own,
      number: own.number ?? folder.number,
      title: own.number === null ? folder.title : own.title,
      volume: own.volume ?? folder.volume,
      language: own.language ?? folder.language,
    },
    files: [file],
  }
}

const compareChapters = (a: FoundChapter, b: FoundChapter): number =>
  (a.number ?? Infinity) - (b.number ?? Infinity) || comparePaths(a.key, b.key) || 0

/** Chapters with their pages in reading order, as names of folders and files tell them. */
export const findChapters = <File extends IntakeFile>(files: readonly File[]): FoundFiles<File> => {
  const placed = files
    .map(place)
    .filter(({ folders, file }) => !isLeftover([...folders, file.path.split('/').at(-1) ?? '']))
  const isPage = ({ file }: Placed<File>): boolean =>
    PICTURE.test(file.path) || CONTAINER.test(file.path)
  const pages = placed.filter(isPage).sort((a, b) => comparePaths(a.file.path, b.file.path))
  const depth = sharedDepth(pages.map(({ folders }) => folders))
  // where all lie in one folder, its own name counts
  const isOneFolder = pages.every(({ folders }) => folders.length === depth)
  const shared = isOneFolder ? Math.max(0, depth - 1) : depth
  const above = pages[0]?.folders.slice(0, shared) ?? []
  const groups = new Map<string, Group<File>>()
  for (const one of pages) {
    const folders = one.folders.slice(shared)
    if (one.isContainer) {
      groups.set(one.file.path, toContainerGroup(one, above))
      continue
    }
    const { key, name } = findFolder(folders, above)
    const group = groups.get(key) ?? { key, name, files: [] }
    group.files.push(one.file)
    groups.set(key, group)
  }
  const nameOfFile = new Map(pages.map(({ file, name }) => [file, name]))
  const chapters = [...groups.values()]
    .flatMap((group) => splitGroup(group, nameOfFile))
    .map(({ key, name, files: own }) => {
      const { number, until, volume, title, language } = name
      return {
        key,
        number,
        until,
        volume,
        title: number === null ? '' : title,
        language,
        files: own,
      }
    })
  return {
    chapters: chapters.sort(compareChapters),
    ignored: placed.filter((one) => !isPage(one)).map(({ file }) => file.path),
  }
}
